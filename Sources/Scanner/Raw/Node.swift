@_spi(RawSyntax) import SwiftSyntax

/// A node of the raw tree, and where in the file it begins.
///
/// The raw tree is what the parser builds; making a syntax node of each of its parts takes half as long as parsing. Its
/// interface is not stable, so nothing outside of this folder uses it, and children are found by kind, not by position.
struct Node {
    let raw: RawSyntax
    let kind: SyntaxKind
    /// The byte offset of the comments and spaces before the first token.
    let position: Int

    init(_ raw: RawSyntax, at position: Int) {
        self.raw = raw
        kind = raw.kind
        self.position = position
    }

    /// The byte offset of the first token.
    var start: UInt32 { UInt32(position + raw.leadingTriviaByteLength) }
    /// The byte offset after the last token.
    var end: UInt32 { UInt32(position + raw.byteLength - raw.trailingTriviaByteLength) }

    /// Those that are there, in the order of the source.
    var children: Children { Children(of: self) }

    struct Children: Sequence, IteratorProtocol {
        private var remaining: RawSyntaxBuffer.Iterator
        private var position: Int

        fileprivate init(of node: Node) {
            remaining = (node.raw.layoutView?.children ?? noChildren).makeIterator()
            position = node.position
        }

        mutating func next() -> Node? {
            while let child = remaining.next() {
                guard let child else { continue }
                defer { position += child.byteLength }
                return Node(child, at: position)
            }
            return nil
        }
    }
}

private let noChildren = RawSyntaxBuffer(UnsafeBufferPointer(start: nil, count: 0))

extension Node {
    var isToken: Bool { kind == .token }

    /// What the parser could not place.
    var isUnexpected: Bool { kind == .unexpectedNodes }

    func first(_ kind: SyntaxKind) -> Node? { children.first { $0.kind == kind } }

    var firstChild: Node? {
        var children = children
        return children.next()
    }

    /// The children that are more than tokens.
    var parts: some Sequence<Node> { children.lazy.filter { !$0.isToken && !$0.isUnexpected } }

    var firstPart: Node? { parts.first { _ in true } }

    /// The type of an annotation, the value of an initializer.
    var lastPart: Node? {
        var last: Node?
        for part in parts { last = part }
        return last
    }

    var firstToken: Node? { first(.token) }

    var tokenKind: RawTokenKind? { raw.tokenView?.rawKind }

    /// The bytes of a token without the backticks that let a keyword be a name; they live as long as the tree. None for
    /// any other node, nor for a token that the parser missed.
    var identifierBytes: UnsafeBufferPointer<UInt8> { raw.identifierBytes }

    /// A token's text without backticks.
    var identifier: String { String(decoding: identifierBytes, as: UTF8.self) }

    /// Whether a token begins as types do: with a capital, underscores before it aside.
    var beginsLikeType: Bool {
        guard let byte = identifierBytes.first(where: { $0 != UInt8(ascii: "_") }) else { return false }
        if byte < 0x80 { return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
        return identifier.unicodeScalars.first { $0 != "_" }?.properties.isUppercase == true
    }

    /// A token's text, or a node as its file writes it, without comments; space and line breaks between tokens become
    /// one space.
    var text: String {
        var text = FoldedText(keepsBackticks: true)
        text.append(raw)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// The same without backticks.
    var name: String {
        if kind == .identifierType, raw.layoutView?.children.allSatisfy({ $0?.isToken != false }) == true {
            return firstToken?.identifier ?? ""
        }
        var text = FoldedText(keepsBackticks: false)
        text.append(raw)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// `A.B.C` of the type `A<X>.B.C<Y>`; `nil` where the base is no name (`[A].Element`).
    var path: String? {
        if kind == .identifierType { return firstToken?.identifier }
        guard kind == .memberType, let path = firstPart?.path else { return nil }
        var name: Node?
        for child in children where child.isToken { name = child }
        return name.map { path + "." + $0.identifier }
    }
}

private struct FoldedText {
    let keepsBackticks: Bool
    private(set) var bytes: [UInt8] = []
    private var isSpaced = false

    init(keepsBackticks: Bool) {
        self.keepsBackticks = keepsBackticks
        bytes.reserveCapacity(48)
    }

    mutating func append(_ node: RawSyntax) {
        guard let token = node.tokenView else {
            for case let child? in node.layoutView?.children ?? noChildren { append(child) }
            return
        }
        guard token.presence == .present else { return }
        if !bytes.isEmpty, isSpaced || token.leadingTriviaByteLength > 0 { bytes.append(UInt8(ascii: " ")) }
        bytes.append(contentsOf: keepsBackticks ? node.tokenBytes : node.identifierBytes)
        isSpaced = token.trailingTriviaByteLength > 0
    }
}

extension RawSyntax {
    fileprivate var tokenBytes: UnsafeBufferPointer<UInt8> {
        guard let text = tokenView?.rawText else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: text.baseAddress, count: text.count)
    }

    fileprivate var identifierBytes: UnsafeBufferPointer<UInt8> {
        let bytes = tokenBytes
        guard bytes.first == UInt8(ascii: "`") else { return bytes }
        return UnsafeBufferPointer(rebasing: bytes.dropFirst().dropLast())
    }
}
