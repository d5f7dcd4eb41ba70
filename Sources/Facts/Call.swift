/// A call by name in a body or an initial value.
package struct Call: Hashable, Sendable {
    /// Index into `FileFacts.names`: the name with its labels, `resolve(with:for:)`.
    package var name: UInt32
    /// Indices into `FileFacts.names`: the local on which it is called, or the type of which a value is made there, and
    /// the type of which the body makes that value; `nil` where the body does not tell.
    package var receiver: UInt32?
    package var made: UInt32?
    /// Indices into `FileFacts.names`: what was called before with that local as an argument, in the same body and in a
    /// block around the call; and what is called after, in whatever block. An assignment is `=` or `+=`.
    package var before: [UInt32]
    package var after: [UInt32]
    /// Whether the local was assigned or handed to a function of the type itself before, or is returned.
    package var isKept: Bool
    /// The byte offset of the name.
    package var offset: UInt32
    /// The index of the innermost declaration around it; -1 at the top of the file.
    package var scope: Int32

    package init(
        name: UInt32, receiver: UInt32?, made: UInt32?, before: [UInt32], after: [UInt32], isKept: Bool, offset: UInt32,
        scope: Int32
    ) {
        self.name = name
        self.receiver = receiver
        self.made = made
        self.before = before
        self.after = after
        self.isKept = isKept
        self.offset = offset
        self.scope = scope
    }
}
