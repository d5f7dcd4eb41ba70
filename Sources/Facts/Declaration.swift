/// One declaration of a file: a type, an extension, or a member of either.
package struct Declaration: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case `class`, `struct`, `enum`, actor, `protocol`, `extension`, `typealias`, `associatedtype`
        case function, initializer, deinitializer, `subscript`, variable, `case`, macro, `operator`, `precedencegroup`

        /// Whether it introduces a nominal type.
        package var isNominal: Bool {
            switch self {
            case .class, .struct, .enum, .actor, .protocol: true
            default: false
            }
        }

        /// Whether a type reference can name it.
        package var isNamedType: Bool { isNominal || self == .typealias || self == .associatedtype }

        /// Whether it can contain member declarations.
        package var hasMembers: Bool { isNominal || self == .extension }

        /// Whether it is a type or an extension of one.
        package var isType: Bool { isNamedType || self == .extension }
    }

    package struct Modifiers: OptionSet, Hashable, Sendable {
        package var rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        // That of the standard library is generic, and slow where it is called from other modules.
        package init(arrayLiteral elements: Modifiers...) { rawValue = elements.reduce(0) { $0 | $1.rawValue } }

        package static let `static` = Modifiers(rawValue: 1 << 0)
        /// `class` on a member.
        package static let overridableStatic = Modifiers(rawValue: 1 << 1)
        package static let final = Modifiers(rawValue: 1 << 2)
        package static let lazy = Modifiers(rawValue: 1 << 3)
        package static let weak = Modifiers(rawValue: 1 << 4)
        package static let unowned = Modifiers(rawValue: 1 << 5)
        package static let override = Modifiers(rawValue: 1 << 6)
        package static let mutating = Modifiers(rawValue: 1 << 7)
        package static let nonisolated = Modifiers(rawValue: 1 << 8)
        package static let convenience = Modifiers(rawValue: 1 << 9)
        package static let required = Modifiers(rawValue: 1 << 10)
        package static let indirect = Modifiers(rawValue: 1 << 11)
        package static let async = Modifiers(rawValue: 1 << 12)
        package static let `throws` = Modifiers(rawValue: 1 << 13)
        /// A variable declared with `let`.
        package static let constant = Modifiers(rawValue: 1 << 14)
        /// A variable without storage: it has a getter.
        package static let computed = Modifiers(rawValue: 1 << 15)
        /// A variable with an initial value, or a function, initializer or subscript with a body.
        package static let defined = Modifiers(rawValue: 1 << 16)
        /// Declared inside a function body or a closure: not visible to any other file.
        package static let local = Modifiers(rawValue: 1 << 17)
        /// A variable whose initial value is a literal, hence the same for each instance.
        package static let literal = Modifiers(rawValue: 1 << 18)
        /// Its own body contains `return`, not counting nested closures and functions.
        package static let returns = Modifiers(rawValue: 1 << 19)
        /// An extension with members that other modules may see.
        package static let exposing = Modifiers(rawValue: 1 << 20)
    }

    // Ordered so that the layout has no padding: a project has tens of thousands of declarations.
    /// The name. For an extension the extended type as written (`A.B`), for initializers `init`, for subscripts
    /// `subscript`.
    package var name: String
    /// A variable's annotated type or, without annotation, the type that its initial value constructs (`Foo` of `= Foo()`);
    /// the result type of a function, a subscript or a macro; the type that a type alias names.
    package var type: TypeName?
    /// The byte offset of the name.
    package var offset: UInt32
    /// The byte offsets of the declaration's first byte and of the byte after its last.
    package var start: UInt32
    package var end: UInt32
    /// The index of the enclosing declaration in the file's declarations.
    package var parent: Int32?
    package var kind: Kind
    /// The access level as written; `nil` if none is written.
    package var access: Access?
    /// The access level of the setter, if one is written (`private(set)`).
    package var setterAccess: Access?
    package var modifiers: Modifiers
    /// The parameters of a function, an initializer, a subscript or an enum case with associated values.
    package var parameters: [Parameter]
    private var box: Box?

    /// Properties that are empty for most declarations.
    struct Extras: Hashable, Sendable {
        var attributes: [Attribute] = []
        var inherits: [TypeName] = []
        var genericParameters: [String] = []
        var constraints: [Constraint] = []

        package var isEmpty: Bool {
            attributes.isEmpty && inherits.isEmpty && genericParameters.isEmpty && constraints.isEmpty
        }
    }

    private final class Box: Hashable, Sendable {
        let extras: Extras
        init(_ extras: Extras) { self.extras = extras }
        static func == (left: Box, right: Box) -> Bool { left.extras == right.extras }
        func hash(into hasher: inout Hasher) { hasher.combine(extras) }
    }

    package init(
        kind: Kind, name: String, offset: UInt32, start: UInt32, end: UInt32, parent: Int32? = nil,
        access: Access? = nil, setterAccess: Access? = nil, modifiers: Modifiers = [], attributes: [Attribute] = [],
        inherits: [TypeName] = [], genericParameters: [String] = [], constraints: [Constraint] = [],
        parameters: [Parameter] = [], type: TypeName? = nil
    ) {
        self.kind = kind
        self.name = name
        self.offset = offset
        self.start = start
        self.end = end
        self.parent = parent
        self.access = access
        self.setterAccess = setterAccess
        self.modifiers = modifiers
        self.parameters = parameters
        self.type = type
        extras = Extras(
            attributes: attributes, inherits: inherits, genericParameters: genericParameters, constraints: constraints
        )
    }
}

extension Declaration {
    package var attributes: [Attribute] {
        get { box?.extras.attributes ?? [] }
        set { change { $0.attributes = newValue } }
    }

    /// The inheritance clause of a type, a protocol, an extension or an associated type.
    package var inherits: [TypeName] {
        get { box?.extras.inherits ?? [] }
        set { change { $0.inherits = newValue } }
    }

    package var genericParameters: [String] {
        get { box?.extras.genericParameters ?? [] }
        set { change { $0.genericParameters = newValue } }
    }

    /// Generic constraints of the parameter list and of the `where` clause.
    package var constraints: [Constraint] {
        get { box?.extras.constraints ?? [] }
        set { change { $0.constraints = newValue } }
    }

    /// `nil` if all of them are empty.
    var extras: Extras? {
        get { box?.extras }
        set { box = newValue.flatMap { $0.isEmpty ? nil : Box($0) } }
    }

    private mutating func change(_ change: (inout Extras) -> Void) {
        var changed = extras ?? Extras()
        change(&changed)
        extras = changed
    }
}

/// An attribute, a property wrapper or an attached macro: `@Name(arguments)`.
package struct Attribute: Hashable, Sendable {
    /// The name without `@`.
    package var name: String
    /// The text between the parentheses, as written; `nil` without parentheses.
    package var arguments: String?

    package init(name: String, arguments: String? = nil) {
        self.name = name
        self.arguments = arguments
    }
}

/// A type as written in a file.
package struct TypeName: Hashable, Sendable {
    /// The text without comments, with white space collapsed: `(any HTTPClientContract)?`.
    package var text: String
    /// The byte offset of its first character.
    package var offset: UInt32

    package init(text: String, offset: UInt32) {
        self.text = text
        self.offset = offset
    }
}

/// A generic requirement: `left: right` or `left == right`.
package struct Constraint: Hashable, Sendable {
    package enum Relation: String, Sendable, CaseIterable { case conforms = ":", equals = "==" }

    package var left: String
    package var relation: Relation
    package var right: TypeName

    package init(left: String, relation: Relation, right: TypeName) {
        self.left = left
        self.relation = relation
        self.right = right
    }
}

/// A parameter of a function, an initializer, a subscript or an enum case.
package struct Parameter: Hashable, Sendable {
    /// The argument label; `nil` for `_`.
    package var label: String?
    /// The name inside the body; empty if there is none (enum cases).
    package var name: String
    package var type: TypeName
    /// The default value as written.
    package var defaultValue: String?

    package init(label: String?, name: String, type: TypeName, defaultValue: String? = nil) {
        self.label = label
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
    }
}

extension Declaration {
    /// Whether it introduces a nominal type, nested ones included, that is not local to a function.
    package var isNonlocalType: Bool { kind.isNominal && !modifiers.contains(.local) }
}

extension [Declaration] {
    /// A declaration and those around it, from the inside out, as indices; none for a negative index, which stands for a place at file level.
    package func enclosing(_ index: Int32) -> Enclosing { Enclosing(declarations: self, following: index < 0 ? nil : index) }

    package struct Enclosing: Sequence, IteratorProtocol {
        fileprivate let declarations: [Declaration]
        fileprivate var following: Int32?

        package mutating func next() -> Int32? {
            guard let index = following else { return nil }
            // One field at a time: declarations are large to copy.
            following = declarations[Int(index)].parent
            return index
        }
    }

    /// The innermost type or extension around a place.
    package func type(around index: Int32) -> Int32? { enclosing(index).first { self[Int($0)].kind.hasMembers } }

    /// The innermost declaration around a place that has a generic parameter of a name.
    package func declaration(ofGenericParameter name: String, around index: Int32) -> Int32? {
        enclosing(index).first { self[Int($0)].genericParameters.contains(name) }
    }

    /// The names of the attributes of declarations of some kinds.
    package func attributeNames(where isOfKind: (Declaration.Kind) -> Bool) -> Set<String> {
        var names: Set<String> = []
        for index in indices where isOfKind(self[index].kind) {
            for attribute in self[index].attributes { names.insert(attribute.name) }
        }
        return names
    }
}
