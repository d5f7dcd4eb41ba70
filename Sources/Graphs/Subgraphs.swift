extension Graph {
    /// The graph of these nodes and of the edges among them. Names that the graph does not hold are ignored.
    package func subgraph(of some: some Sequence<Node>) -> Graph {
        let kept = Set(some.filter(contains))
        return Graph(nodes: kept, edges: edges.filter { kept.contains($0.source) && kept.contains($0.target) })
    }

    /// The graph without these edges; all nodes stay.
    package func removing(edges removed: some Sequence<Edge>) -> Graph {
        let removed = Set(removed)
        return Graph(nodes: nodes, edges: edges.filter { !removed.contains($0) })
    }

    /// The quotient graph: one node for all that `group` gives the same name, one edge for all between two groups.
    /// Edges within a group disappear, self-loops among them.
    package func collapsed<Group>(by group: (Node) throws -> Group) rethrows -> Graph<Group> {
        let groups = try nodes.map(group)
        var edges: [Graph<Group>.Edge] = []
        for (source, target) in wiring.links where groups[source] != groups[target] {
            edges.append(.init(source: groups[source], target: groups[target]))
        }
        return Graph<Group>(nodes: groups, edges: edges)
    }
}
