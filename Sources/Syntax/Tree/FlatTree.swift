package import AshlarText

@_spi(RawSyntax) import SwiftSyntax

/// The raw syntax tree of a file as a flat array in preorder: each node precedes its children, in source order.
///
/// Every access to the raw tree is a call into another module that cannot be inlined, and finding a node's offsets takes a
/// walk. Here each raw node is read once and its offsets are stored: token text lies in the parser's copy of the source, so
/// that offsets are differences of addresses. `Node`s are pointers into the array and are valid as long as the flat tree.
final class FlatTree {
    /// A node. `count` is the size of its subtree, itself included.
    package struct Entry {
        package fileprivate(set) var raw: RawSyntax
        package fileprivate(set) var start: UInt32
        package fileprivate(set) var end: UInt32
        package fileprivate(set) var count: UInt32
        package fileprivate(set) var kind: SyntaxKind
        /// Whether it is or contains a token that is present in the source.
        fileprivate(set) var holdsToken: Bool
    }

    /// Keeps the arena alive that the raw nodes and the source pointer point into.
    private let tree: SourceFileSyntax
    private let entries: UnsafeMutablePointer<Entry>
    /// The parser's copy of the source.
    private let source: UnsafePointer<UInt8>

    /// - Parameter size: the number of bytes of the source.
    init(_ tree: SourceFileSyntax, size: Int) {
        self.tree = tree
        source = Self.firstAddress(in: tree.raw) ?? UnsafePointer(bitPattern: 1)!
        var layout = Layout(source: source, size: size)
        layout.add(tree.raw, tree.raw.kind)
        entries = layout.entries
    }

    deinit { entries.deallocate() }

    /// The node of the whole file.
    package var file: Node { Node(entries, in: source) }

    /// The address of the leading trivia of the first token that is present.
    private static func firstAddress(in node: RawSyntax) -> UnsafePointer<UInt8>? {
        guard let children = node.layoutView?.children else {
            guard let token = node.tokenView, token.presence == .present, let address = token.rawText.baseAddress else { return nil }
            return address - token.leadingTriviaByteLength
        }
        for case let child? in children {
            if let address = firstAddress(in: child) { return address }
        }
        return nil
    }
}

/// Builds the array of a flat tree.
private struct Layout {
    private(set) var entries: UnsafeMutablePointer<FlatTree.Entry>
    private var count = 0
    private var capacity: Int
    private let source: UnsafePointer<UInt8>
    private let size: Int
    /// The last token that is present, and its end offset.
    private var last: RawSyntax?
    private var end: UInt32 = 0

    init(source: UnsafePointer<UInt8>, size: Int) {
        (self.source, self.size) = (source, size)
        capacity = size / 2 + 64
        entries = .allocate(capacity: capacity)
    }

    mutating func add(_ raw: RawSyntax, _ kind: SyntaxKind) {
        let index = append(raw, kind)
        guard kind != .token, let children = raw.layoutView?.children else { return locate(token: index) }
        for case let child? in children { add(child, child.kind) }
        let size = count - index
        entries[index].count = UInt32(size)
        var child = index + 1
        while child < count, !entries[child].holdsToken { child += Int(entries[child].count) }
        if child < count {
            entries[index].start = entries[child].start
            entries[index].end = end
            entries[index].holdsToken = true
        } else {
            entries[index].start = position
            entries[index].end = entries[index].start
        }
    }

    /// Appends a node without offsets and returns its index.
    private mutating func append(_ raw: RawSyntax, _ kind: SyntaxKind) -> Int {
        if count == capacity { grow() }
        (entries + count).initialize(to: FlatTree.Entry(raw: raw, start: 0, end: 0, count: 1, kind: kind, holdsToken: false))
        count += 1
        return count - 1
    }

    private mutating func locate(token index: Int) {
        let token = entries[index].raw
        if let text = token.tokenView?.rawText, let address = text.baseAddress {
            let start = UInt(bitPattern: address) &- UInt(bitPattern: source)
            if start <= UInt(size) {
                last = token
                end = UInt32(start) + UInt32(text.count)
                entries[index].start = UInt32(start)
                entries[index].end = end
                entries[index].holdsToken = true
                return
            }
        }
        // The text of a missing token lies outside of the source.
        entries[index].start = position
        entries[index].end = entries[index].start
    }

    /// The offset behind the last token and its trailing trivia.
    private var position: UInt32 { last.map { end + UInt32($0.trailingTriviaByteLength) } ?? 0 }

    private mutating func grow() {
        capacity *= 2
        let larger = UnsafeMutablePointer<FlatTree.Entry>.allocate(capacity: capacity)
        larger.moveInitialize(from: entries, count: count)
        entries.deallocate()
        entries = larger
    }
}

/// A node of a flat tree.
///
/// The raw tree's interface is not stable, so nothing outside of this module uses it, and children are found by kind, not by
/// position.
package struct Node {
    private let entry: UnsafePointer<FlatTree.Entry>
    private let source: UnsafePointer<UInt8>

    fileprivate init(_ entry: UnsafePointer<FlatTree.Entry>, in source: UnsafePointer<UInt8>) {
        self.entry = entry
        self.source = source
    }

    var kind: SyntaxKind { entry.pointee.kind }
    /// The byte offset of the first token.
    package var start: UInt32 { entry.pointee.start }
    /// The byte offset after the last token.
    package var end: UInt32 { entry.pointee.end }

    /// Whether it is or contains a token that is present in the source.
    var holdsToken: Bool { entry.pointee.holdsToken }

    /// The kind of a token; `nil` for any other node.
    var tokenKind: RawTokenKind? { entry.pointee.raw.tokenView?.rawKind }

    /// The bytes from its first token to its last; empty if all its tokens are missing.
    package var bytes: ByteView { ByteView(UnsafeBufferPointer(start: source + Int(start), count: Int(end - start))) }

    /// The direct children, in source order.
    var children: Children {
        Children(here: entry + 1, end: entry + Int(entry.pointee.count), source: source)
    }

    /// This node and the siblings that follow it, up to a later sibling (exclusive).
    func siblings(before end: Node) -> Children { Children(here: entry, end: end.entry, source: source) }

    /// The node behind this node's subtree: its next sibling, if there is one.
    var following: Node { Node(entry + Int(entry.pointee.count), in: source) }

    static func == (left: Node, right: Node) -> Bool { left.entry == right.entry }

    struct Children: Sequence, IteratorProtocol {
        fileprivate var here: UnsafePointer<FlatTree.Entry>
        fileprivate let end: UnsafePointer<FlatTree.Entry>
        fileprivate let source: UnsafePointer<UInt8>

        package mutating func next() -> Node? {
            guard here < end else { return nil }
            defer { here += Int(here.pointee.count) }
            return Node(here, in: source)
        }
    }
}
