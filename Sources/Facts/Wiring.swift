/// What one file says of how objects are put together: who provides what, and who asks for it.
///
/// Whatever idiom a project speaks, it comes down to bindings and injections. Types are told as far as one file can tell
/// them; the rest is found out when all files are known.
package struct WiringFacts: Hashable, Sendable {
    /// In the order of the source.
    package var bindings: [Binding] = []
    /// In the order of the source.
    package var injections: [Injection] = []
    /// Those of the project's own containers that are declared here, in the order of the source.
    package var functions: [ContainerFunction] = []
    /// The scopes of what is registered without one, in the order of the source.
    package var usualScopes: [UsualScope] = []
    /// Members that are used, and may be those of a container, in the order of the source.
    package var uses: [Use] = []
    /// Members of which more is told than their type, in the order of the source.
    package var toldMembers: [ToldMember] = []
    /// Containers that are made in others, in the order of the source.
    package var nestings: [Nesting] = []

    package init() {}
}

/// How one file tells the type of an object.
package indirect enum TypeClue: Hashable, Sendable {
    /// As written where it stands: `any P`, `[A]?`.
    case type(TypeName)
    /// The value at the end of a way, `a.b().c`, from a parameter, a property, `self`, a type or, as `T()`, a value of it.
    case way(String)
    /// The parameter that an argument is handed to, of the function or type at the end of a way. Labels are those of all
    /// arguments of the call, empty where there is none.
    case argument(of: String, labels: [String], index: Int)
    /// What an array holds, or a generic type by its last argument: `P` of `Factory<P>`.
    case element(of: TypeClue)
    /// The member at the end of a key path: `a.b` of `\Root.a.b`; without a root it is one of what is asked.
    case keyPath(root: String?, path: String)
    /// What is provided under a key, which is a type: `self[Key.self]`.
    case key(TypeName)
    case unknown
}

/// A place that says by what a service is provided.
package struct Binding: Hashable, Sendable {
    package enum Form: String, Hashable, Sendable, CaseIterable {
        /// Told to a container at run time: `container.register(P.self) { … }`.
        case registered
        /// A property with a value: `let a = A()`.
        case stored
        case lazy
        case computed
        case function
    }

    /// The name of the idiom that found it.
    package var idiom: String
    package var form: Form
    package var service: TypeClue
    /// What is made; `nil` where it is handed in, or comes from elsewhere.
    package var implementation: TypeClue?
    /// How long what it provides lives, in the idiom's own word; `nil` where that is not written here.
    package var scope: String?
    /// What the idiom goes by where nobody says.
    package var usualScope: String?
    /// What tells it from others of the same service.
    package var name: String?
    /// The type under which it is found, where that is not the service.
    package var key: TypeName?
    /// The types of the arguments that it takes when it is asked; `_` where none is written.
    package var arguments: [String] = []
    /// The function by which it is told: `register` of `container.register(…)`; empty for members.
    package var means: String = ""
    /// What it is told to: the container, a registrar. A type is the container itself, whatever is around the place.
    package var receiver: TypeClue?
    /// The member that is the binding, as an index into the file's declarations; `nil` for registered ones.
    package var member: Int32?
    /// The index of the innermost declaration around it; -1 at the top of the file.
    package var owner: Int32
    /// The byte offset at which it is shown.
    package var offset: UInt32
    /// The byte offsets of the code that provides it: what is asked for between them, it asks for.
    package var start: UInt32
    package var end: UInt32
    package var traits: Traits = []

    package struct Traits: OptionSet, Hashable, Sendable {
        package var rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Another object can be handed in instead.
        package static let overridable = Traits(rawValue: 1 << 0)
        /// Replaces another binding, as tests and previews do.
        package static let override = Traits(rawValue: 1 << 1)
        /// Stands in one branch of several: what it excludes is not known.
        package static let conditional = Traits(rawValue: 1 << 2)
        /// Provides nothing yet: it traps.
        package static let placeholder = Traits(rawValue: 1 << 3)
        /// All parameters of the implementation's initializer are asked for.
        package static let wiresInitializer = Traits(rawValue: 1 << 4)
        /// Another name of a binding: what it provides is asked for.
        package static let alias = Traits(rawValue: 1 << 5)
        /// Whether it is one at all, the declarations of other files say: of its container.
        package static let tentative = Traits(rawValue: 1 << 6)
        /// The member holds what makes the object: only who calls it asks for it.
        package static let called = Traits(rawValue: 1 << 7)
        /// Where it begins: nobody needs to ask for it.
        package static let root = Traits(rawValue: 1 << 8)
        /// Holds for a part only, as what a view hands to those in it: another may hold beside it.
        package static let partial = Traits(rawValue: 1 << 9)
    }

    package init(
        idiom: String, form: Form, service: TypeClue, implementation: TypeClue? = nil, scope: String? = nil,
        owner: Int32, offset: UInt32, start: UInt32, end: UInt32
    ) {
        self.idiom = idiom
        self.form = form
        self.service = service
        self.implementation = implementation
        self.scope = scope
        self.owner = owner
        self.offset = offset
        self.start = start
        self.end = end
    }
}

/// A place that asks for a service.
package struct Injection: Hashable, Sendable {
    package enum Form: String, Hashable, Sendable, CaseIterable {
        case strong
        /// Asked for when it is first used: by a closure, a provider, a lazy wrapper.
        case lazy
        /// May be missing.
        case optional
    }

    /// Where what it asks for may be told.
    package enum Reach: String, Hashable, Sendable, CaseIterable {
        case anywhere
        /// By the same idiom only.
        case idiom
        /// By a member of the same name and type of a container that makes the consumer's, at any distance.
        case around
        /// Whoever makes the consumer hands it in.
        case maker
    }

    /// The name of the idiom that found it.
    package var idiom: String
    package var form: Form
    package var service: TypeClue
    package var reach: Reach = .anywhere
    /// The type under which it is found, where that is not the service.
    package var key: TypeName?
    /// What tells the binding from others of the same service.
    package var name: String?
    /// How many arguments are handed over.
    package var argumentCount: Int = 0
    /// Whether only something of it is kept: `url` of `require(Settings.self).url`.
    package var isProjected = false
    /// By what it is asked for: `require`, `@Injected`.
    package var means: String
    /// Whether it asks for a service at all, the declarations of other files say: of the function or the wrapper.
    package var isTentative = false
    /// Whether the rule file says so.
    package var isStated = false
    /// What is asked; `nil` where the idiom has one place to ask.
    package var receiver: TypeClue?
    /// The index of the innermost declaration around it; -1 at the top of the file.
    package var owner: Int32
    /// The byte offset of the name by which it is asked for.
    package var offset: UInt32
    /// Where the innermost closure around it begins that is run later, if ever; 0 outside of any.
    package var closure: UInt32 = 0

    package init(
        idiom: String, form: Form = .strong, service: TypeClue, means: String, owner: Int32, offset: UInt32
    ) {
        self.idiom = idiom
        self.form = form
        self.service = service
        self.means = means
        self.owner = owner
        self.offset = offset
    }
}

/// A function or a property wrapper by which a project's own container is told of services or asked for them.
package struct ContainerFunction: Hashable, Sendable {
    package enum Role: String, Hashable, Sendable, CaseIterable { case registers, resolves, wraps }

    package var role: Role
    /// The function, or the property wrapper's type, as an index into the file's declarations.
    package var declaration: Int32
    /// The scope of what is registered by it where none is written there: by default, or always.
    package var scope: String?
    /// What it gives: for a wrapper when it is first used, for a function perhaps nothing.
    package var form: Injection.Form = .strong
    /// The function by which it asks itself.
    package var asks: String?
    /// Whether it is told an object, and not what makes one: as those are that are told of observers.
    package var takesObject = false

    package init(role: Role, declaration: Int32) {
        self.role = role
        self.declaration = declaration
    }
}

/// The scope of whatever a type registers without one: `Assembler(…, defaultObjectScope: .container)`.
package struct UsualScope: Hashable, Sendable {
    package var idiom: String
    /// The container for which it holds, as an index into the file's declarations; `nil` for all of the idiom.
    package var container: Int32?
    package var scope: String

    package init(idiom: String, container: Int32? = nil, scope: String) {
        self.idiom = idiom
        self.container = container
        self.scope = scope
    }
}

/// A member of which more is told than its type: what wraps it, what it stands for.
package struct ToldMember: Hashable, Sendable {
    /// As an index into the file's declarations.
    package var declaration: Int32
    package var value: TypeClue
    /// Whether that is what a call of the variable gives, not its own value.
    package var isCalled: Bool

    package init(declaration: Int32, value: TypeClue, isCalled: Bool = false) {
        self.declaration = declaration
        self.value = value
        self.isCalled = isCalled
    }
}

/// A container that is made in another: what it asks of those around it, it asks of that one first.
package struct Nesting: Hashable, Sendable {
    package var inner: TypeName
    /// The outer one's declaration or extension, as an index into the file's declarations.
    package var outer: Int32
    /// Whether the inner one's members can be had from the outer one as if they were its own.
    package var isPart: Bool

    package init(inner: TypeName, outer: Int32, isPart: Bool = false) {
        self.inner = inner
        self.outer = outer
        self.isPart = isPart
    }
}

/// A place where a member is used: `a.b().c`.
package struct Use: Hashable, Sendable {
    /// Index into `FileFacts.names`: the way, its last member included; see `TypeClue.way`.
    package var way: UInt32
    /// The byte offset of the last member's name.
    package var offset: UInt32
    /// The index of the innermost declaration around it; -1 at the top of the file.
    package var scope: Int32
    /// Where the innermost closure around it begins that is run later, if ever; 0 outside of any.
    package var closure: UInt32
    /// How many steps of the way a local stands for: these are used where it is bound.
    package var known: UInt8
    /// Whether it is tested for being there.
    package var isTested: Bool

    package init(way: UInt32, offset: UInt32, scope: Int32, closure: UInt32, known: UInt8 = 0, isTested: Bool = false) {
        self.way = way
        self.offset = offset
        self.scope = scope
        self.closure = closure
        self.known = known
        self.isTested = isTested
    }
}
