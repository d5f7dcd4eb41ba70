/// A place where a file names a type, or what may be one.
package struct Reference: Hashable, Sendable {
    package enum Role: UInt8, Hashable, Sendable {
        /// Where only a type can stand, without a word before it: an annotation, a generic argument, a cast.
        case type
        /// In an inheritance clause.
        case inheritance
        /// The type that an extension extends.
        case extended
        /// In an expression: `Foo.bar`, `Foo.self`. Also the name of a case or of a global can stand here.
        case expression
        /// An attribute, a property wrapper or an attached macro.
        case attribute
        /// A freestanding macro: `#Name`.
        case macro
        /// Where a value of it is made: `Foo()`, `Foo.init`, the `Foo` of `x: Foo = .init()`.
        case construction
        /// A value whose member is used, and whose type is not written there: `a.b()` of `a.b().c`. The name is the way to
        /// it, from a parameter, a property, `self` or a type; calls end with `()`.
        case value
        /// Where only a type can stand, after `any` and after `some`.
        case existential, opaque
        /// Where what a type must be like can stand: in the requirements of generic code, in a type alias.
        case constraint

        /// Whether the name stands in the heading of its scope, outside of the braces.
        package var isInHeading: Bool {
            switch self {
            case .inheritance, .extended, .attribute: true
            case .type, .existential, .opaque, .constraint, .expression, .construction, .macro, .value: false
            }
        }
    }

    /// Index into `FileFacts.names`. The name may have several components: `Module.Outer.Inner`.
    package var name: UInt32
    /// The byte offset of its first character.
    package var offset: UInt32
    /// The index of the innermost declaration around it, in the file's declarations; -1 at the top of the file.
    package var scope: Int32
    package var role: Role

    package init(name: UInt32, offset: UInt32, scope: Int32, role: Role) {
        self.name = name
        self.offset = offset
        self.scope = scope
        self.role = role
    }
}
