/// A directed graph without multiple edges. All results depend on its nodes and edges alone.
///
/// Nodes are stored sorted, so neither insertion order nor hashing affects any result. Traversals do not recurse: a chain of
/// 100,000 nodes needs no more stack than one of two.
package struct Graph<Node: Hashable & Comparable & Sendable>: Sendable {
    /// An edge: the source depends on the target.
    package struct Edge: Hashable, Comparable, Sendable {
        package var source: Node
        package var target: Node

        package init(source: Node, target: Node) {
            self.source = source
            self.target = target
        }

        package static func < (left: Edge, right: Edge) -> Bool {
            (left.source, left.target) < (right.source, right.target)
        }
    }

    /// All nodes, sorted.
    package let nodes: [Node]
    let indices: [Node: Int]
    let adjacency: AdjacencyList
    let backward: AdjacencyList

    /// A graph of `nodes` and of all endpoints of `edges`. Duplicate nodes and edges count once.
    package init(nodes: some Sequence<Node>, edges: some Sequence<Edge>) {
        // Nodes are numbered in order of appearance, then renumbered in sorted order: one lookup for each occurrence.
        var numbers: [Node: Int] = [:]
        func number(_ node: Node) -> Int {
            if let known = numbers[node] { return known }
            let fresh = numbers.count
            numbers[node] = fresh
            return fresh
        }
        for node in nodes { _ = number(node) }
        var links: [AdjacencyList.Link] = edges.map { (number($0.source), number($0.target)) }
        let sorted = numbers.keys.sorted()
        var rank = [Int](repeating: 0, count: sorted.count)
        for (index, node) in sorted.enumerated() {
            rank[number(node)] = index
            numbers[node] = index
        }
        for index in links.indices { links[index] = (rank[links[index].source], rank[links[index].target]) }
        self.init(nodes: sorted, indices: numbers, adjacency: AdjacencyList(count: sorted.count, links: links))
    }

    init(nodes: [Node], indices: [Node: Int], adjacency: AdjacencyList) {
        self.nodes = nodes
        self.indices = indices
        self.adjacency = adjacency
        backward = adjacency.transposed()
    }

    /// All edges, sorted by source, then by target.
    package var edges: [Edge] { adjacency.links.map { Edge(source: nodes[$0.source], target: nodes[$0.target]) } }

    /// The number of edges, self-loops included. Constant time.
    package var edgeCount: Int { adjacency.linkCount }

    /// Whether the graph contains this node.
    package func contains(_ node: Node) -> Bool { indices[node] != nil }

    /// Whether the graph contains this edge.
    package func contains(_ edge: Edge) -> Bool {
        guard let source = indices[edge.source], let target = indices[edge.target] else { return false }
        return adjacency.contains(source, target)
    }

    /// The direct dependencies of `node`, sorted; none for a node that is not in the graph.
    package func successors(of node: Node) -> [Node] { named(indices[node].map { adjacency[$0] } ?? []) }

    /// The direct dependents of `node`, sorted; none for a node that is not in the graph.
    package func predecessors(of node: Node) -> [Node] { named(indices[node].map { backward[$0] } ?? []) }

    func named(_ indices: some Sequence<Int>) -> [Node] { indices.map { nodes[$0] } }
}

extension Graph: Equatable {
    package static func == (left: Graph, right: Graph) -> Bool {
        left.nodes == right.nodes && left.adjacency == right.adjacency
    }
}
