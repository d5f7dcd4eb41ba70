@_spi(RawSyntax) import SwiftSyntax

extension SyntaxProtocol {
    /// The node as its file writes it, without comments; space and line breaks between tokens become one space.
    var foldedText: String {
        var text = FoldedText(keepsBackticks: true)
        text.append(raw)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// The same without the backticks that let a keyword be a name.
    var foldedName: String {
        var text = FoldedText(keepsBackticks: false)
        text.append(raw)
        return String(decoding: text.bytes, as: UTF8.self)
    }
}

extension TokenSyntax {
    /// The token's text without the backticks that let a keyword be a name.
    var identifierText: String { String(decoding: raw.identifierBytes, as: UTF8.self) }
}

private struct FoldedText {
    let keepsBackticks: Bool
    private(set) var bytes: [UInt8] = []
    private var isSpaced = false

    init(keepsBackticks: Bool) { self.keepsBackticks = keepsBackticks }

    mutating func append(_ node: RawSyntax) {
        guard let token = node.tokenView else {
            for case let child? in node.children { append(child) }
            return
        }
        guard token.presence == .present else { return }
        if !bytes.isEmpty, isSpaced || token.leadingTriviaByteLength > 0 { bytes.append(UInt8(ascii: " ")) }
        bytes.append(contentsOf: keepsBackticks ? node.tokenBytes : node.identifierBytes)
        isSpaced = token.trailingTriviaByteLength > 0
    }
}

extension RawSyntax {
    /// The children of a node; none for a token.
    var children: RawSyntaxBuffer {
        layoutView?.children ?? RawSyntaxBuffer(UnsafeBufferPointer(start: nil, count: 0))
    }

    /// The bytes of a token, which live as long as its tree; none for any other node.
    fileprivate var tokenBytes: UnsafeBufferPointer<UInt8> {
        guard let text = tokenView?.rawText else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: text.baseAddress, count: text.count)
    }

    /// The bytes of a token without the backticks that let a keyword be a name.
    var identifierBytes: UnsafeBufferPointer<UInt8> {
        let bytes = tokenBytes
        guard bytes.first == UInt8(ascii: "`") else { return bytes }
        return UnsafeBufferPointer(rebasing: bytes.dropFirst().dropLast())
    }
}
