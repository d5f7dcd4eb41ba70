import AshlarGraphs
import AshlarText

extension Picture {
    /// The picture without transitive edges, which a longer path replaces. Edges with findings and edges within a cycle
    /// stay. A note counts the removed edges.
    package func withoutTransitiveEdges() -> Picture {
        let reduced = graph.transitiveReduction()
        var remaining: [Edge] = []
        var dropped: Set<Graph<String>.Edge> = []
        for edge in edges {
            let ends = Graph.Edge(source: edge.source, target: edge.target)
            let isTransitive = edge.isTransitive || !reduced.contains(ends)
            if isTransitive, edge.findingCount + edge.acceptedCount == 0 {
                dropped.insert(ends)
                continue
            }
            var edge = edge
            edge.isTransitive = isTransitive
            remaining.append(edge)
        }
        for edge in remaining { dropped.remove(Graph.Edge(source: edge.source, target: edge.target)) }
        let note = dropped.isEmpty ? [] : ["\(counted(dropped.count, "transitive edge")) left out"]
        return replacing(nodes: nodes, edges: remaining, groups: groups, adding: note)
    }
}
