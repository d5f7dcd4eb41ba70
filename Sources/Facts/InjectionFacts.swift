/// The dependency injection in one file: its bindings and injections.
///
/// Every idiom of injection is reduced to these two. Types are resolved only as far as one file allows; the linker resolves the
/// rest from all files.
package struct InjectionFacts: Hashable, Sendable {
    /// In source order.
    package var bindings: [Binding] = []
    /// In source order.
    package var injections: [Injection] = []
    /// The functions and wrappers of the project's own containers that this file declares, in source order.
    package var functions: [ContainerFunction] = []
    /// Variables that stand for a lifetime, in source order.
    package var lifetimeConstants: [LifetimeConstant] = []
    /// Lifetimes of bindings that are registered without one, in the order of the source.
    package var defaultLifetimes: [DefaultLifetime] = []
    /// Uses of members that may belong to a container, in source order.
    package var uses: [Use] = []
    /// Singletons that are named without their type, `.shared`, in source order.
    package var implicitSingletons: [ImplicitSingleton] = []
    /// Members whose type does not follow from their declaration, in source order.
    package var memberTypeOverrides: [MemberTypeOverride] = []
    /// Containers that are created inside others, in source order.
    package var containerParents: [Nesting] = []
    /// What members of types that may be containers list, in source order.
    package var lists: [MemberList] = []
    /// Members that initializers set from nothing but a parameter, in source order.
    package var givenMembers: [GivenMember] = []
    /// Calls and assignments by which objects may get services, in source order.
    package var passedValues: [PassedValues] = []
    /// Types that are made to register services with a library's container, by their names, in source order:
    /// `Assembler([AppAssembly()])`.
    package var assemblies: [TypeName] = []

    package init() {}
}

/// The type of an object as far as one file determines it.
package indirect enum UnresolvedType: Hashable, Sendable {
    /// A type as written: `any P`, `[A]?`.
    case type(TypeName)
    /// The type of the value at the end of an access path, `a.b().c`, that starts at a parameter, a property, `self`, a type or,
    /// as `T()`, an instance of it.
    case accessPath(String)
    /// The type of the parameter that receives an argument, of the function or initializer at the end of an access path. `labels`
    /// are those of all arguments of the call, empty for arguments without label.
    case argument(of: String, labels: [String], index: Int)
    /// The same, of an initializer of a type that is not written where it is called: `.init(client: …)` as an argument.
    case initializerArgument(of: UnresolvedType, labels: [String], index: Int)
    /// The element type of an array, or the last argument of a generic type: `P` of `Factory<P>`.
    case element(of: UnresolvedType)
    /// The type of the member at the end of a key path: `a.b` of `\Root.a.b`; without a root, it starts at the receiver.
    case keyPath(root: String?, path: String)
    /// The type of the value stored under a key, which is a type: `self[Key.self]`.
    case key(TypeName)
    case unknown
}

/// A site that defines how a service is provided.
package struct Binding: Hashable, Sendable {
    package enum Form: String, Hashable, Sendable, CaseIterable {
        /// Registered with a container at run time: `container.register(P.self) { … }`.
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
    package var service: UnresolvedType
    /// The type that is created; `nil` if the object is passed in or comes from elsewhere.
    package var implementation: UnresolvedType?
    /// The lifetime of the provided object, by the idiom's name for it; `nil` if it is not written in this file. `?a` is the value of
    /// the variable `a`, and `?` that of any other expression.
    package var lifetime: String?
    /// The idiom's lifetime for bindings that state none.
    package var defaultLifetime: String?
    /// The name that distinguishes it from other bindings of the same service.
    package var name: String?
    /// The type under which it is resolved, if that is not the service.
    package var key: TypeName?
    /// The types of the arguments that resolution takes; `_` for one whose type is not written.
    package var arguments: [String] = []
    /// The labels of the arguments that the implementation's initializer gets, if the trait `statesLabels` says so.
    package var labels: [String] = []
    /// The types of the values that are created as arguments of the implementation's initializer.
    package var parts: [TypeName] = []
    /// The registering function: `register` of `container.register(…)`; empty for members.
    package var api: String = ""
    /// The labels of that function's arguments, if its declaration decides whether it registers: empty for an argument without
    /// one, `?` for a closure without one, which may be the argument of any parameter.
    package var callLabels: [String] = []
    /// What it is registered with: a container or a registrar. A type is the container itself, whatever encloses the site.
    package var receiver: UnresolvedType?
    /// The member that is the binding, as an index into the file's declarations; `nil` for registrations.
    package var member: Int32?
    /// The index of the innermost enclosing declaration; -1 at file level.
    package var owner: Int32
    /// The byte offset at which it is reported.
    package var offset: UInt32
    /// The byte range of the providing code: injections inside it are dependencies of this binding.
    package var start: UInt32
    package var end: UInt32
    package var traits: Traits = []

    package struct Traits: OptionSet, Hashable, Sendable {
        package var rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        // That of the standard library is generic, and slow where it is called from other modules.
        package init(arrayLiteral elements: Traits...) { rawValue = elements.reduce(0) { $0 | $1.rawValue } }

        /// Another object can be passed in instead, for a parameter that is `nil` by default.
        package static let overridable = Traits(rawValue: 1 << 0)
        /// Replaces another binding, as tests and previews do.
        package static let override = Traits(rawValue: 1 << 1)
        /// In one of several branches: which bindings it excludes is unknown.
        package static let conditional = Traits(rawValue: 1 << 2)
        /// Provides nothing: its body only traps.
        package static let placeholder = Traits(rawValue: 1 << 3)
        /// All parameters of the implementation's initializer are injected.
        package static let injectsInitializer = Traits(rawValue: 1 << 4)
        /// Another name of a binding, which it resolves.
        package static let alias = Traits(rawValue: 1 << 5)
        /// Whether it is a binding at all depends on declarations of other files, those of its container.
        package static let tentative = Traits(rawValue: 1 << 6)
        /// The member stores a factory: only calling it resolves the binding.
        package static let called = Traits(rawValue: 1 << 7)
        /// An entry point: it needs no consumer.
        package static let root = Traits(rawValue: 1 << 8)
        /// Valid in a part only, as a view's environment is in its subviews: others may be valid elsewhere.
        package static let partial = Traits(rawValue: 1 << 9)
        /// Whether another object can be passed in cannot be told: a function or another member decides.
        package static let mayBeOverridable = Traits(rawValue: 1 << 10)
        /// Its service is the type of its factory's result: the registration names none.
        package static let infersService = Traits(rawValue: 1 << 11)
        /// Its code constructs the implementation, so that the labels of the arguments are known.
        package static let statesLabels = Traits(rawValue: 1 << 12)
        /// Registered with a container that its function creates and does not pass on: only that function resolves it.
        package static let isolated = Traits(rawValue: 1 << 13)
        /// A local that a function passes to the initializer of a structure of services: `receiver` is the structure, `name` the label.
        package static let local = Traits(rawValue: 1 << 14)
        /// Made in order to be passed on: the objects that get it where they are made inject it, other uses do not.
        package static let passedOn = Traits(rawValue: 1 << 15)
        /// The registration states an object, as its label says, rather than a factory: `register(instance: Users())`.
        package static let instance = Traits(rawValue: 1 << 16)
        /// A property, or a function without parameters, that gives what the implementation's access path leads to, and nothing else.
        package static let forwarding = Traits(rawValue: 1 << 17)
        /// A function or property that gives one of several members of its type.
        package static let selecting = Traits(rawValue: 1 << 18)
        /// An object that code of any type makes and assigns to a member, rather than the member's value in a container: only that it is
        /// passed on, or made with services, shows that it is a binding.
        package static let assigned = Traits(rawValue: 1 << 19)
        /// It is also resolved by the type that it makes.
        package static let alsoAsMade = Traits(rawValue: 1 << 20)
        /// A lazy member that a function of its type makes, which may be the binding instead: `lazy var client: Client = makeClient()`.
        package static let madeByFunction = Traits(rawValue: 1 << 21)
    }

    package init(
        idiom: String, form: Form, service: UnresolvedType, implementation: UnresolvedType? = nil, lifetime: String? = nil,
        owner: Int32, offset: UInt32, start: UInt32, end: UInt32
    ) {
        self.idiom = idiom
        self.form = form
        self.service = service
        self.implementation = implementation
        self.lifetime = lifetime
        self.owner = owner
        self.offset = offset
        self.start = start
        self.end = end
    }
}

/// A site that requires a service.
package struct Injection: Hashable, Sendable {
    package enum Form: String, Hashable, Sendable, CaseIterable {
        case strong
        /// Resolved on first use: by a closure, a provider, a lazy wrapper.
        case lazy
        /// May be missing.
        case optional
    }

    /// Where the binding that satisfies it may be.
    package enum Reach: String, Hashable, Sendable, CaseIterable {
        case anywhere
        /// In the same idiom only.
        case idiom
        /// A member of the same name and type in a container that creates the consumer's, directly or transitively.
        case enclosing
        /// The code that creates the consumer passes it in.
        case creator
    }

    /// The name of the idiom that found it.
    package var idiom: String
    package var form: Form
    package var service: UnresolvedType
    package var reach: Reach = .anywhere
    /// The type under which it is resolved, if that is not the service.
    package var key: TypeName?
    /// The name that distinguishes the binding from others of the same service.
    package var name: String?
    /// The number of arguments passed to the resolution.
    package var argumentCount: Int = 0
    /// Whether only a member of the resolved object is used: `url` of `require(Settings.self).url`.
    package var isProjected = false
    /// The label of the parameter whose default value it is in; `nil` outside of default values.
    package var parameter: String?
    /// The resolving function or wrapper: `require`, `@Injected`.
    package var api: String
    /// The labels of that function's arguments; see `Binding.callLabels`.
    package var callLabels: [String] = []
    /// Whether it is an injection at all depends on declarations of other files, those of the function or the wrapper.
    package var isTentative = false
    /// Whether the API resolves services for certain, whatever its name: a library's API or the rule file says so.
    package var isDefinite = false
    /// What it is resolved from; `nil` if the idiom has only one container.
    package var receiver: UnresolvedType?
    /// The index of the innermost enclosing declaration; -1 at file level.
    package var owner: Int32
    /// The byte offset of the name of the resolving function or wrapper.
    package var offset: UInt32
    /// The byte offset of the innermost enclosing closure that runs later, if ever; 0 outside any.
    package var closure: UInt32 = 0

    package init(
        idiom: String, form: Form = .strong, service: UnresolvedType, api: String, owner: Int32, offset: UInt32
    ) {
        self.idiom = idiom
        self.form = form
        self.service = service
        self.api = api
        self.owner = owner
        self.offset = offset
    }
}

/// A function or property wrapper that registers services with a project's own container or resolves them from it.
package struct ContainerFunction: Hashable, Sendable {
    package enum Role: String, Hashable, Sendable, CaseIterable { case registers, resolves, wraps }

    package var role: Role
    /// The function, or the property wrapper's type, as an index into the file's declarations.
    package var declaration: Int32
    /// The lifetime of what it registers where the call states none: a parameter's default, or fixed by the function. Of a
    /// resolving function, the default of a parameter by which its callers choose the lifetime.
    package var lifetime: String?
    /// The form of its injections: a wrapper may resolve lazily, a function optionally.
    package var form: Injection.Form = .strong
    /// The name of the function that it calls itself, to register or to resolve.
    package var forwards: String?
    /// Whether it registers a service whose type is that of its factory's result.
    package var infersService = false
    /// Whether the wrapper keeps the object that it resolves.
    package var keepsObject = false
    /// Whether it registers an instance rather than a factory, as observer registries do.
    package var takesInstance = false
    /// Whether it stores something under a key while it resolves: the object, to return it again.
    package var caches = false
    /// Whether what it registers is not read: a subscript that is set, a function whose result takes the factory, or one that takes types
    /// or objects of any kind.
    package var isUnread = false
    /// The protocols and classes that its services must conform to.
    package var bounds: [TypeName] = []
    /// The generic type of the keys that it takes, each of which stands for a service: `InjectIdentifier` of `resolve<T>(_ key: InjectIdentifier<T>)`.
    package var keyType: String?

    package init(role: Role, declaration: Int32) {
        self.role = role
        self.declaration = declaration
    }
}

/// A variable that stands for a lifetime: `static var app: Scope { .singleton }`.
package struct LifetimeConstant: Hashable, Sendable {
    package var name: String
    /// The lifetime, by the idiom's name or the name of another constant.
    package var lifetime: String

    package init(name: String, lifetime: String) {
        self.name = name
        self.lifetime = lifetime
    }
}

/// The lifetime of bindings that a container registers without one: `Assembler(…, defaultObjectScope: .container)`.
package struct DefaultLifetime: Hashable, Sendable {
    package var idiom: String
    /// The container that it applies to, as an index into the file's declarations; `nil` for all of the idiom.
    package var container: Int32?
    package var lifetime: String

    package init(idiom: String, container: Int32? = nil, lifetime: String) {
        self.idiom = idiom
        self.container = container
        self.lifetime = lifetime
    }
}

/// A member whose type does not follow from its declaration, but from its wrapper or from what it aliases.
package struct MemberTypeOverride: Hashable, Sendable {
    /// As an index into the file's declarations.
    package var declaration: Int32
    package var value: UnresolvedType
    /// Whether `value` is the result of calling the variable rather than its own value.
    package var isCalled: Bool

    package init(declaration: Int32, value: UnresolvedType, isCalled: Bool = false) {
        self.declaration = declaration
        self.value = value
        self.isCalled = isCalled
    }
}

/// A container that is created inside another. Lookups in enclosing containers try that parent first.
package struct Nesting: Hashable, Sendable {
    package var inner: TypeName
    /// The declaration or extension of the outer container, as an index into the file's declarations.
    package var outer: Int32
    /// Whether the outer container also offers the members of the inner one as its own.
    package var isPart: Bool

    package init(inner: TypeName, outer: Int32, isPart: Bool = false) {
        self.inner = inner
        self.outer = outer
        self.isPart = isPart
    }
}

/// The members that the value of a list contains: `var features: [any Feature] { [home, profile] }`.
package struct MemberList: Hashable, Sendable {
    /// The list, as an index into the file's declarations.
    package var member: Int32
    /// The names of members, and of whatever else reaches the list, sorted.
    package var names: [String]
    /// A byte offset whose `#if` condition, if any, is that of the list.
    package var offset: UInt32
    /// Whether it is the list where that condition does not hold.
    package var isOtherwise: Bool

    package init(member: Int32, names: [String], offset: UInt32, isOtherwise: Bool) {
        self.member = member
        self.names = names
        self.offset = offset
        self.isOtherwise = isOtherwise
    }
}

/// A member that an initializer sets from nothing but a parameter of its type: `self.a = a`. There is no other value, even if the
/// parameter is `nil` by default.
package struct GivenMember: Hashable, Sendable {
    /// The member, as an index into the file's declarations.
    package var member: Int32
    /// The same for the initializer.
    package var initializer: Int32

    package init(member: Int32, initializer: Int32) {
        self.member = member
        self.initializer = initializer
    }
}

/// A singleton that is named without its type: `.shared`.
package struct ImplicitSingleton: Hashable, Sendable {
    /// The type that the code around it expects.
    package var type: UnresolvedType
    /// The byte offset of the name.
    package var offset: UInt32
    /// The index of the innermost enclosing declaration; -1 at file level.
    package var scope: Int32

    package init(type: UnresolvedType, offset: UInt32, scope: Int32) {
        self.type = type
        self.offset = offset
        self.scope = scope
    }
}

/// A use of a member: `a.b().c`.
package struct Use: Hashable, Sendable {
    /// Index into `FileFacts.names`: the access path, including the member; see `UnresolvedType.accessPath`.
    package var accessPath: UInt32
    /// The byte offset of the last member's name.
    package var offset: UInt32
    /// The index of the innermost enclosing declaration; -1 at file level.
    package var scope: Int32
    /// The byte offset of the innermost enclosing closure that runs later, if ever; 0 outside any.
    package var closure: UInt32
    /// The number of leading steps that a local replaces: these count as used where the local is bound.
    package var known: UInt8
    /// Whether it is tested for `nil`.
    package var isTested: Bool
    /// Whether it is passed over: to an initializer, by a function that sets it, or by an assignment to another object's member.
    package var isPassed = false
    /// Whether its last member gets another value.
    package var isAssigned = false
    /// Whether it is in a branch that may not run.
    package var isConditional = false
    /// Whether it is in the preview of a view.
    package var isInPreview = false

    package init(accessPath: UInt32, offset: UInt32, scope: Int32, closure: UInt32, known: UInt8 = 0, isTested: Bool = false) {
        self.accessPath = accessPath
        self.offset = offset
        self.scope = scope
        self.closure = closure
        self.known = known
        self.isTested = isTested
    }
}
