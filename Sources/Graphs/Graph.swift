/// A directed graph without multiple edges, whose answers depend on its nodes and edges alone.
///
/// Nodes are kept in their own order, so neither the order of insertion nor that of hashing shows in any result. Nothing
/// here recurses: 100,000 nodes in a row need no more stack than two.
package struct Graph<Node: Hashable & Comparable & Sendable>: Sendable {
    /// An edge: the source knows the target.
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
    let wiring: Wiring
    let backward: Wiring

    /// A graph of `nodes` and of all nodes that `edges` name. Repeated nodes and edges count once.
    package init(nodes: some Sequence<Node>, edges: some Sequence<Edge>) {
        // Nodes are numbered as they come, then renumbered in their own order: one look-up for each mention.
        var numbers: [Node: Int] = [:]
        func number(_ node: Node) -> Int {
            if let known = numbers[node] { return known }
            let fresh = numbers.count
            numbers[node] = fresh
            return fresh
        }
        for node in nodes { _ = number(node) }
        var links: [Wiring.Link] = edges.map { (number($0.source), number($0.target)) }
        let sorted = numbers.keys.sorted()
        var rank = [Int](repeating: 0, count: sorted.count)
        for (index, node) in sorted.enumerated() {
            rank[number(node)] = index
            numbers[node] = index
        }
        for index in links.indices { links[index] = (rank[links[index].source], rank[links[index].target]) }
        self.init(nodes: sorted, indices: numbers, wiring: Wiring(count: sorted.count, links: links))
    }

    init(nodes: [Node], indices: [Node: Int], wiring: Wiring) {
        self.nodes = nodes
        self.indices = indices
        self.wiring = wiring
        backward = wiring.transposed()
    }

    /// All edges, sorted by source, then by target.
    package var edges: [Edge] { wiring.links.map { Edge(source: nodes[$0.source], target: nodes[$0.target]) } }

    /// How many edges there are, self-loops included. Constant time.
    package var edgeCount: Int { wiring.linkCount }

    /// Whether the graph holds this node.
    package func contains(_ node: Node) -> Bool { indices[node] != nil }

    /// Whether the source knows the target directly.
    package func contains(_ edge: Edge) -> Bool {
        guard let source = indices[edge.source], let target = indices[edge.target] else { return false }
        return wiring.contains(source, target)
    }

    /// The nodes that `node` knows directly, sorted; none for a node that is not in the graph.
    package func successors(of node: Node) -> [Node] { named(indices[node].map { wiring[$0] } ?? []) }

    /// The nodes that know `node` directly, sorted; none for a node that is not in the graph.
    package func predecessors(of node: Node) -> [Node] { named(indices[node].map { backward[$0] } ?? []) }

    func named(_ indices: some Sequence<Int>) -> [Node] { indices.map { nodes[$0] } }
}

extension Graph: Equatable {
    package static func == (left: Graph, right: Graph) -> Bool {
        left.nodes == right.nodes && left.wiring == right.wiring
    }
}
