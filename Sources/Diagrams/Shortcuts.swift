import AshlarGraphs

internal import AshlarGraphs

extension Picture {
    /// The picture without edges that a longer way makes up for. Edges with findings always stay, as do edges within
    /// a cycle; a note says how many are gone.
    package func withoutTransitiveEdges() -> Picture {
        let reduced = graph.transitiveReduction()
        var kept: [Edge] = []
        var dropped: Set<Graph<String>.Edge> = []
        for edge in edges {
            let ends = Graph.Edge(source: edge.source, target: edge.target)
            let isTransitive = edge.isTransitive || !reduced.contains(ends)
            if isTransitive, edge.offending == 0 {
                dropped.insert(ends)
                continue
            }
            var edge = edge
            edge.isTransitive = isTransitive
            kept.append(edge)
        }
        for edge in kept { dropped.remove(Graph.Edge(source: edge.source, target: edge.target)) }
        let note = dropped.isEmpty ? [] : ["\(counted(dropped.count, "transitive edge")) left out"]
        return Picture(title: title, kind: kind, nodes: nodes, edges: kept, groups: groups, notes: notes + note)
    }
}
