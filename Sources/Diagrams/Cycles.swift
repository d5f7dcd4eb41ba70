import AshlarGraphs
import AshlarText

extension Picture {
    /// The nodes in cycles, and the edges between those of one cycle component.
    package func cyclesOnly() -> Picture {
        let components = graph.stronglyConnectedComponents().filter { $0.count > 1 }
        var component: [String: Int] = [:]
        for (index, members) in components.enumerated() {
            for id in members { component[id] = index }
        }
        let shown = nodes.filter { component[$0.id] != nil }
        let found = components.isEmpty ? "there are no cycles" : "\(counted(components.count, "group")) of nodes in cycles"
        return replacing(
            nodes: shown, edges: edges.filter { edge in component[edge.source].map { $0 == component[edge.target] } == true && edge.source != edge.target },
            groups: groupsAround(shown), adding: ["\(found); \(counted(nodes.count - shown.count, "node")) left out"]
        )
    }
}
