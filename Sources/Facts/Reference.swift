/// A reference by name to a type, or to what may be one.
package struct Reference: Hashable, Sendable {
    package enum Role: UInt8, Hashable, Sendable {
        /// In type position, without a specifier: an annotation, a generic argument, a cast.
        case type
        /// In an inheritance clause.
        case inheritance
        /// The type that an extension extends.
        case extended
        /// In an expression: `Foo.bar`, `Foo.self`. It may also name an enum case or a global.
        case expression
        /// An attribute, a property wrapper or an attached macro.
        case attribute
        /// A freestanding macro: `#Name`.
        case macro
        /// A construction: `Foo()`, `Foo.init`, the `Foo` of `x: Foo = .init()`.
        case construction
        /// A value whose member is used, and whose type is not written there: `a.b()` of `a.b().c`. The name is its access path
        /// from a parameter, a property, `self` or a type; calls end with `()`.
        case value
        /// A construction whose type is that of the value it is assigned to: `service = .init()`. The name is that value's access
        /// path, as for `value`.
        case assignedConstruction
        /// In an expression, a lower-case name that the file does not declare around it: it may be that of a global variable
        /// or, with the labels of its arguments, `log(_:to:)`, of a global function.
        case global
        /// In type position, after `any` and after `some`.
        case existential, opaque
        /// Where a constraint can be written: in generic requirements, in a type alias.
        case constraint

        /// Whether the name is the access path of a value, not that of a type.
        package var isOfValue: Bool { self == .value || self == .assignedConstruction }

        /// Whether the name is in the heading of its scope, outside the braces.
        package var isInHeading: Bool {
            switch self {
            case .inheritance, .extended, .attribute: true
            case .type, .existential, .opaque, .constraint, .expression, .construction, .macro, .value, .assignedConstruction, .global: false
            }
        }
    }

    /// Index into `FileFacts.names`. The name may have several components: `Module.Outer.Inner`.
    package var name: UInt32
    /// The byte offset of its first character.
    package var offset: UInt32
    /// The index of the innermost enclosing declaration in the file's declarations; -1 at file level.
    package var scope: Int32
    package var role: Role

    package init(name: UInt32, offset: UInt32, scope: Int32, role: Role) {
        self.name = name
        self.offset = offset
        self.scope = scope
        self.role = role
    }
}
