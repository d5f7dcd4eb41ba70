/// A call by name in a body or an initial value.
package struct Call: Hashable, Sendable {
    /// Index into `FileFacts.names`: the name with its labels, `resolve(with:for:)`.
    package var name: UInt32
    // Files have thousands of calls, most with nothing around them: `none`, and one list for both.
    private var receiverNumber: UInt32
    private var madeNumber: UInt32
    private var others: [UInt32]
    private var beforeCount: UInt16
    /// Whether the local was assigned or handed to a function of the type itself before, or is returned.
    package var isKept: Bool
    /// The byte offset of the name.
    package var offset: UInt32
    /// The index of the innermost declaration around it; -1 at the top of the file.
    package var scope: Int32

    private static let none = UInt32.max

    package init(
        name: UInt32, receiver: UInt32?, made: UInt32?, before: [UInt32], after: [UInt32], isKept: Bool, offset: UInt32,
        scope: Int32
    ) {
        self.name = name
        receiverNumber = receiver ?? Self.none
        madeNumber = made ?? Self.none
        let before = before.prefix(Int(UInt16.max))
        others = before + after
        beforeCount = UInt16(before.count)
        self.isKept = isKept
        self.offset = offset
        self.scope = scope
    }
}

extension Call {
    /// Index into `FileFacts.names`: the local on which it is called, or the type of which a value is made there; `nil` where the
    /// body does not tell.
    package var receiver: UInt32? {
        get { receiverNumber == Self.none ? nil : receiverNumber }
        set { receiverNumber = newValue ?? Self.none }
    }

    /// The same of the type of which the body makes that value.
    package var made: UInt32? {
        get { madeNumber == Self.none ? nil : madeNumber }
        set { madeNumber = newValue ?? Self.none }
    }

    /// Indices into `FileFacts.names`: what was called before with that local as an argument, in the same body and in a block around
    /// the call; of more than 65,535 the first. An assignment is `=` or `+=`.
    package var before: [UInt32] {
        get { Array(others.prefix(Int(beforeCount))) }
        set {
            let kept = newValue.prefix(Int(UInt16.max))
            others = kept + after
            beforeCount = UInt16(kept.count)
        }
    }

    /// The same of what is called after, in whatever block.
    package var after: [UInt32] {
        get { Array(others.dropFirst(Int(beforeCount))) }
        set { others = before + newValue }
    }

    /// Puts other numbers for those of what is called before and after.
    mutating func renumberOthers(_ renumber: (inout UInt32) -> Void) {
        for index in others.indices { renumber(&others[index]) }
    }
}
