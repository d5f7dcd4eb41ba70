import AshlarText

@_spi(RawSyntax) import SwiftSyntax

// Queries on nodes.

extension Node {
    var isToken: Bool { kind == .token }

    /// Whether it is a parameter of a function, an initializer or a subscript.
    var isParameter: Bool { kind == .functionParameter }

    /// The `= value` of a parameter; `nil` if it has no default value.
    var defaultValue: Node? { first(.initializerClause) }

    /// The type of a parameter.
    var parameterType: Node? {
        for part in parts where ![.initializerClause, .attributeList, .declModifierList].contains(part.kind) { return part }
        return nil
    }

    /// Whether it holds tokens that the parser could not fit into the grammar.
    var isUnexpected: Bool { kind == .unexpectedNodes }

    func first(_ kind: SyntaxKind) -> Node? {
        for child in children where child.kind == kind { return child }
        return nil
    }

    var firstChild: Node? {
        var children = children
        return children.next()
    }

    /// The children that are neither tokens nor unexpected nodes.
    package var parts: Parts { Parts(children: children) }

    package struct Parts: Sequence, IteratorProtocol {
        fileprivate var children: Children

        package mutating func next() -> Node? {
            while let child = children.next() {
                if child.isPart { return child }
            }
            return nil
        }
    }

    /// Whether it is neither a token nor an unexpected node.
    package var isPart: Bool { !isToken && !isUnexpected }

    var firstPart: Node? {
        var parts = parts
        return parts.next()
    }

    /// The last part: the type of an annotation, the value of an initializer.
    var lastPart: Node? {
        var last: Node?
        for child in children where child.isPart { last = child }
        return last
    }

    package var firstToken: Node? { first(.token) }

    var isColon: Bool { isToken && (holdsToken ? isByte(":") : tokenKind == .colon) }
    var isComma: Bool { isToken && (holdsToken ? isByte(",") : tokenKind == .comma) }

    private func isByte(_ byte: Unicode.Scalar) -> Bool { end - start == 1 && bytes[0] == UInt8(ascii: byte) }

    /// The bytes of a token without backticks, valid as long as the tree. Empty for a missing token and for any other node.
    var identifierBytes: ByteView {
        let bytes = isToken ? bytes : ByteView()
        guard bytes.first == UInt8(ascii: "`") else { return bytes }
        return ByteView(rebasing: bytes.dropFirst().dropLast())
    }

    /// A token's text without backticks.
    package var identifier: String { String(decoding: identifierBytes, as: UTF8.self) }

    /// Whether a token, without backticks, has this text.
    package func isName(_ text: StaticString) -> Bool {
        identifierBytes == ByteView(text)
    }

    /// Whether a token begins like a type: with a capital letter after any underscores.
    var beginsLikeType: Bool {
        for byte in identifierBytes where byte != UInt8(ascii: "_") {
            if byte < 0x80 { return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
            return identifier.unicodeScalars.first { $0 != "_" }?.properties.isUppercase == true
        }
        return false
    }

    /// The source text of a token or node, without comments; white space between tokens becomes one space.
    package var text: String {
        if isFolded(withBackticks: true) { return String(decoding: bytes, as: UTF8.self) }
        var text = FoldedText(withBackticks: true)
        text.append(self)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// The source text without comments and backticks; white space between tokens becomes one space.
    package var name: String {
        if isFolded(withBackticks: false) { return String(decoding: bytes, as: UTF8.self) }
        if kind == .identifierType, children.allSatisfy(\.isToken) { return firstToken?.identifier ?? "" }
        var text = FoldedText(withBackticks: false)
        text.append(self)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// `A.B.C` of the type `A<X>.B.C<Y>`; `nil` if the base is not a name (`[A].Element`).
    package var path: String? {
        if kind == .identifierType { return firstToken?.identifier }
        guard kind == .memberType, let path = firstPart?.path else { return nil }
        var name: Node?
        for child in children where child.isToken { name = child }
        return name.map { path + "." + $0.identifier }
    }
}

extension Node {
    /// Whether the source text needs no change: it is on one line, with single spaces, certainly without comments.
    private func isFolded(withBackticks: Bool) -> Bool {
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: " "): if previous == byte { return false }
            case 0..<UInt8(ascii: " "), UInt8(ascii: "/"): return false
            case UInt8(ascii: "`"): if !withBackticks { return false }
            default: break
            }
            previous = byte
        }
        return true
    }
}

/// Joins the tokens of a node with single spaces where the source has white space or comments.
private struct FoldedText {
    let hasBackticks: Bool
    private(set) var bytes: [UInt8] = []
    /// The end offset of the last token.
    private var end: UInt32 = 0

    init(withBackticks: Bool) {
        hasBackticks = withBackticks
        bytes.reserveCapacity(48)
    }

    mutating func append(_ node: Node) {
        guard node.isToken else {
            for child in node.children { append(child) }
            return
        }
        guard node.holdsToken else { return }
        if !bytes.isEmpty, node.start > end { bytes.append(UInt8(ascii: " ")) }
        bytes.append(contentsOf: hasBackticks ? node.bytes : node.identifierBytes)
        end = node.end
    }
}
