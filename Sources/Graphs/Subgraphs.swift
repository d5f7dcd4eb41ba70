extension Graph {
    /// The graph of these nodes and of the edges among them. Nodes that are not in the graph are ignored.
    package func subgraph(of selected: some Sequence<Node>) -> Graph {
        var isKept = [Bool](repeating: false, count: nodes.count)
        for node in selected {
            if let index = indices[node] { isKept[index] = true }
        }
        let kept = nodes.indices.filter { isKept[$0] }
        var numbers = [Int](repeating: -1, count: nodes.count)
        var indices: [Node: Int] = [:]
        for (number, index) in kept.enumerated() {
            numbers[index] = number
            indices[nodes[index]] = number
        }
        let links = adjacency.links.filter { isKept[$0.source] && isKept[$0.target] }
            .map { (source: numbers[$0.source], target: numbers[$0.target]) }
        return Graph(nodes: named(kept), indices: indices, adjacency: AdjacencyList(count: kept.count, links: links))
    }

    /// The graph without these edges; all nodes stay.
    package func removing(edges removed: some Sequence<Edge>) -> Graph {
        let removed = Set(removed)
        return Graph(nodes: nodes, edges: edges.filter { !removed.contains($0) })
    }

    /// The quotient graph: one node for all nodes of the same group, one edge for all edges between two groups. Edges within a
    /// group disappear, including self-loops.
    package func collapsed<Group>(by group: (Node) throws -> Group) rethrows -> Graph<Group> {
        let groups = try nodes.map(group)
        var edges: [Graph<Group>.Edge] = []
        for (source, target) in adjacency.links where groups[source] != groups[target] {
            edges.append(.init(source: groups[source], target: groups[target]))
        }
        return Graph<Group>(nodes: groups, edges: edges)
    }
}
