extension Graph {
    /// The shortest chain of nodes from `source` to `target`, both included; among several the lexicographically
    /// smallest; `nil` where none leads there. From a node to itself: that node alone. Linear time.
    package func shortestPath(from source: Node, to target: Node) -> [Node]? {
        shortestPath(from: CollectionOfOne(source), to: CollectionOfOne(target))
    }

    /// The shortest chain from any of `sources` to any of `targets`; among several the lexicographically smallest;
    /// `nil` where none leads there. Linear time.
    package func shortestPath(from sources: some Sequence<Node>, to targets: some Sequence<Node>) -> [Node]? {
        let goals = Set(targets.compactMap { indices[$0] })
        guard !goals.isEmpty else { return nil }
        var search = BreadthFirst(wiring, from: sources.compactMap { indices[$0] })
        while let node = search.next() {
            if goals.contains(node) { return named(search.path(to: node)) }
        }
        return nil
    }

    /// All nodes that some chain from `node` leads to, itself included, sorted. Linear time.
    package func reachable(from node: Node) -> [Node] { reachable(from: CollectionOfOne(node)) }

    /// All nodes that a chain of at most `depth` edges from any of `sources` leads to, these included, sorted.
    package func reachable(from sources: some Sequence<Node>, depth: Int = .max) -> [Node] {
        reach(in: wiring, from: sources, depth: depth)
    }

    /// All nodes from which some chain leads to `node`, itself included, sorted. Linear time.
    package func reaching(_ node: Node) -> [Node] { reaching(CollectionOfOne(node)) }

    /// All nodes from which a chain of at most `depth` edges leads to any of `targets`, these included, sorted.
    package func reaching(_ targets: some Sequence<Node>, depth: Int = .max) -> [Node] {
        reach(in: backward, from: targets, depth: depth)
    }

    private func reach(in wiring: Wiring, from starts: some Sequence<Node>, depth: Int) -> [Node] {
        var search = BreadthFirst(wiring, from: starts.compactMap { indices[$0] }, depth: depth)
        while search.next() != nil {}
        return named(search.found.sorted())
    }
}

/// Breadth-first search, smallest nodes first: whatever it finds, it finds by the lexicographically smallest of the
/// shortest chains.
struct BreadthFirst {
    private let wiring: Wiring
    private let limit: Int
    private var cameFrom: [Int]
    private var depth: [Int] = []
    private var position = 0
    /// All nodes found so far, the starts included.
    private(set) var found: [Int] = []

    private static let unseen = -1
    private static let start = -2

    init(_ wiring: Wiring, from starts: [Int], depth limit: Int = .max) {
        self.wiring = wiring
        self.limit = limit
        cameFrom = [Int](repeating: BreadthFirst.unseen, count: wiring.count)
        for start in starts.sorted() { find(start, from: BreadthFirst.start, depth: 0) }
    }

    /// The next node in the order of the search.
    mutating func next() -> Int? {
        guard position < found.count else { return nil }
        let node = found[position]
        let reached = depth[position]
        position += 1
        guard reached < limit else { return node }
        for target in wiring[node] { find(target, from: node, depth: reached + 1) }
        return node
    }

    /// The chain by which the search came to a node that it found.
    func path(to node: Int) -> [Int] {
        var path: [Int] = []
        var step = node
        while step >= 0 {
            path.append(step)
            step = cameFrom[step]
        }
        return path.reversed()
    }

    private mutating func find(_ node: Int, from source: Int, depth: Int) {
        guard cameFrom[node] == BreadthFirst.unseen else { return }
        cameFrom[node] = source
        found.append(node)
        self.depth.append(depth)
    }
}
