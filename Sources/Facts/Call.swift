/// A call by name in a body or an initializer expression.
package struct Call: Hashable, Sendable {
    /// Index into `FileFacts.names`: the name with its labels, `resolve(with:for:)`.
    package var name: UInt32
    // Compact storage: files have thousands of calls, most without receiver or other calls. One array holds both lists.
    private var receiverNumber: UInt32
    private var constructedNumber: UInt32
    private var others: [UInt32]
    private var beforeCount: UInt16
    /// Whether the receiving local escapes: before the call it is assigned or passed to a method of the same type, or it is returned.
    package var isRetained: Bool
    /// The byte offset of the name.
    package var offset: UInt32
    /// The index of the innermost enclosing declaration; -1 at file level.
    package var scope: Int32

    private static let none = UInt32.max

    package init(
        name: UInt32, receiver: UInt32?, constructedType: UInt32?, before: [UInt32], after: [UInt32], isRetained: Bool, offset: UInt32,
        scope: Int32
    ) {
        self.name = name
        receiverNumber = receiver ?? Self.none
        constructedNumber = constructedType ?? Self.none
        let before = before.prefix(Int(UInt16.max))
        others = before + after
        beforeCount = UInt16(before.count)
        self.isRetained = isRetained
        self.offset = offset
        self.scope = scope
    }
}

extension Call {
    /// Index into `FileFacts.names`: the name that receives the call, for a local with an unknown value its access path; the type
    /// constructed there, the call of a static function, `Client.live()`, or a shared object, `URLSession.shared`; `nil` if the body does
    /// not show it.
    package var receiver: UInt32? {
        get { receiverNumber == Self.none ? nil : receiverNumber }
        set { receiverNumber = newValue ?? Self.none }
    }

    /// Index into `FileFacts.names`: the type that the body constructs the receiver with; `nil` if the body does not show it.
    package var constructedType: UInt32? {
        get { constructedNumber == Self.none ? nil : constructedNumber }
        set { constructedNumber = newValue ?? Self.none }
    }

    /// Indices into `FileFacts.names`: earlier calls with that local as an argument, in the same body, in a block that encloses the
    /// call, with what they are called on: `children.append`; at most the first 65,535. An assignment is `=` or `+=`.
    package var before: [UInt32] {
        get { Array(others.prefix(Int(beforeCount))) }
        set {
            let before = newValue.prefix(Int(UInt16.max))
            others = before + after
            beforeCount = UInt16(before.count)
        }
    }

    /// Indices into `FileFacts.names`: later calls with that local as an argument, in any block of the body.
    package var after: [UInt32] {
        get { Array(others.dropFirst(Int(beforeCount))) }
        set { others = before + newValue }
    }

    /// Renumbers the names in `before` and `after`.
    mutating func renumberOthers(_ renumber: (inout UInt32) -> Void) {
        for index in others.indices { renumber(&others[index]) }
    }
}
