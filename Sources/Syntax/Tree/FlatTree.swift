package import AshlarText

@_spi(RawSyntax) package import SwiftSyntax

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
        package fileprivate(set) var holdsToken: Bool
    }

    /// Keeps the arena alive that the raw nodes and the source pointer point into.
    private let tree: SourceFileSyntax
    private let entries: UnsafeMutablePointer<Entry>
    /// The parser's copy of the source.
    private let source: UnsafePointer<UInt8>

    /// The offset of the first node that is nested deeper than the walks' recursion allows, whose children are left out, and the
    /// message for the user; `nil` if there is none.
    let excess: (offset: UInt32, message: String)?
    /// In 5,600 files of four real apps, nodes are nested 300 deep at most.
    fileprivate static let maximumDepth = 6_000

    /// - Parameter size: the number of bytes of the source.
    init(_ tree: SourceFileSyntax, size: Int) {
        self.tree = tree
        source = Self.firstAddress(in: tree.raw) ?? UnsafePointer(bitPattern: 1)!
        var layout = Layout(source: source, size: size)
        layout.add(tree.raw, tree.raw.kind, depth: 0)
        entries = layout.entries
        excess = layout.excess.map { offset in
            let message = "code is nested \(Self.maximumDepth + 1) syntax nodes deep here, as in a long chain of calls"
            return (offset, "\(message), and the file was not read; simplify it, or exclude the file")
        }
    }

    deinit { entries.deallocate() }

    /// The node of the whole file.
    package var file: Node { Node(entries, in: source) }

    /// The nodes in preorder.
    package subscript(index: Int) -> Entry { entries[index] }

    fileprivate func address(of index: Int) -> (UnsafePointer<Entry>, UnsafePointer<UInt8>) { (UnsafePointer(entries + index), source) }

    /// The address of the leading trivia of the first token that is present.
    private static func firstAddress(in node: RawSyntax) -> UnsafePointer<UInt8>? {
        var pending = [node]
        while let node = pending.popLast() {
            if let children = node.layoutView?.children {
                for case let child? in children.reversed() { pending.append(child) }
            } else if let token = node.tokenView, token.presence == .present, let address = token.rawText.baseAddress {
                return address - token.leadingTriviaByteLength
            }
        }
        return nil
    }
}

/// The first byte offset where a parsed file is nested too deeply for a recursive walk, and the message for the user; `nil` for a
/// file that can be walked.
///
/// - Parameter size: the number of bytes of the source.
package func depthExcess(in tree: SourceFileSyntax, size: Int) -> (offset: UInt32, message: String)? {
    FlatTree(tree, size: size).excess
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
    /// The offset of the first node that is nested too deeply.
    private(set) var excess: UInt32?

    init(source: UnsafePointer<UInt8>, size: Int) {
        (self.source, self.size) = (source, size)
        capacity = size / 2 + 64
        entries = .allocate(capacity: capacity)
    }

    mutating func add(_ raw: RawSyntax, _ kind: SyntaxKind, depth: Int) {
        let index = append(raw, kind)
        guard kind != .token, let children = raw.layoutView?.children else { return locate(token: index) }
        if depth == FlatTree.maximumDepth {
            if excess == nil { excess = position }
            return
        }
        for case let child? in children { add(child, child.kind, depth: depth + 1) }
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

    init(_ tree: FlatTree, _ index: Int) { (entry, source) = tree.address(of: index) }

    /// The number of nodes of its subtree, itself included.
    var nodeCount: UInt32 { entry.pointee.count }

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
