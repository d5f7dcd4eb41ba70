extension Graph {
    /// The shortest path from `source` to `target`, both included; among several, the lexicographically smallest; `nil` if there is
    /// none. From a node to itself: that node alone. Linear time.
    package func shortestPath(from source: Node, to target: Node) -> [Node]? {
        shortestPath(from: CollectionOfOne(source), to: CollectionOfOne(target))
    }

    /// The shortest path from any of `sources` to any of `targets`; among several, the lexicographically smallest; `nil` if there is
    /// none. Linear time.
    package func shortestPath(from sources: some Sequence<Node>, to targets: some Sequence<Node>) -> [Node]? {
        let goals = Set(targets.compactMap { indices[$0] })
        guard !goals.isEmpty else { return nil }
        var search = BreadthFirst(adjacency, from: sources.compactMap { indices[$0] })
        while let node = search.next() {
            if goals.contains(node) { return named(search.path(to: node)) }
        }
        return nil
    }

    /// All nodes reachable from `node`, itself included, sorted. Linear time.
    package func reachable(from node: Node) -> [Node] { reachable(from: CollectionOfOne(node)) }

    /// All nodes reachable from any of `sources` by at most `depth` edges, these included, sorted.
    package func reachable(from sources: some Sequence<Node>, depth: Int = .max) -> [Node] {
        reach(in: adjacency, from: sources, depth: depth)
    }

    /// All nodes that reach `node`, itself included, sorted. Linear time.
    package func reaching(_ node: Node) -> [Node] { reaching(CollectionOfOne(node)) }

    /// All nodes that reach any of `targets` by at most `depth` edges, these included, sorted.
    package func reaching(_ targets: some Sequence<Node>, depth: Int = .max) -> [Node] {
        reach(in: backward, from: targets, depth: depth)
    }

    private func reach(in adjacency: AdjacencyList, from starts: some Sequence<Node>, depth: Int) -> [Node] {
        var search = BreadthFirst(adjacency, from: starts.compactMap { indices[$0] }, depth: depth)
        while search.next() != nil {}
        return named(search.found.sorted())
    }
}

/// Breadth-first search, smallest nodes first: it reaches each node by the lexicographically smallest of the shortest paths.
struct BreadthFirst {
    private let adjacency: AdjacencyList
    private let limit: Int
    private var predecessor: [Int]
    private var depth: [Int] = []
    private var position = 0
    /// All nodes found so far, the starts included.
    private(set) var found: [Int] = []

    private static let unseen = -1
    private static let start = -2

    init(_ adjacency: AdjacencyList, from starts: [Int], depth limit: Int = .max) {
        self.adjacency = adjacency
        self.limit = limit
        predecessor = [Int](repeating: BreadthFirst.unseen, count: adjacency.count)
        for start in starts.sorted() { find(start, from: BreadthFirst.start, depth: 0) }
    }

    /// The next node in the order of the search.
    mutating func next() -> Int? {
        guard position < found.count else { return nil }
        let node = found[position]
        let reached = depth[position]
        position += 1
        guard reached < limit else { return node }
        for target in adjacency[node] { find(target, from: node, depth: reached + 1) }
        return node
    }

    /// The path by which the search reached a node that it found.
    func path(to node: Int) -> [Int] {
        var path: [Int] = []
        var step = node
        while step >= 0 {
            path.append(step)
            step = predecessor[step]
        }
        return path.reversed()
    }

    private mutating func find(_ node: Int, from source: Int, depth: Int) {
        guard predecessor[node] == BreadthFirst.unseen else { return }
        predecessor[node] = source
        found.append(node)
        self.depth.append(depth)
    }
}
