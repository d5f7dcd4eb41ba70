import AshlarGraphs
import AshlarText

extension Picture {
    /// The nodes in cycles, and the edges between those of one cycle component.
    ///
    /// - Parameter limit: the number of nodes above which each component is drawn in part: a cycle through each of the first edges whose
    ///   removal leaves none.
    package func cyclesOnly(limit: Int = .max) -> Picture {
        let components = graph.stronglyConnectedComponents().filter { $0.count > 1 }
        var component: [String: Int] = [:]
        for (index, members) in components.enumerated() {
            for id in members { component[id] = index }
        }
        let found = components.isEmpty ? "there are no cycles" : "\(counted(components.count, "group")) of nodes in cycles"
        let cyclic = edges.filter { edge in component[edge.source].map { $0 == component[edge.target] } == true && edge.source != edge.target }
        guard component.count > limit else { return part(component.keys, cyclic, noting: found) }
        var ids: Set<String> = []
        var inPart: Set<String> = []
        var shown: Set<Graph<String>.Edge> = []
        // What small components leave is for the large ones.
        for (index, members) in components.sorted(by: { ($0.count, $0[0]) < ($1.count, $1[0]) }).enumerated() {
            let share = max((limit - ids.count - inPart.count) / (components.count - index), 2)
            guard members.count > share else {
                ids.formUnion(members)
                continue
            }
            var own: Set<String> = []
            for path in cycles(among: members, cyclic) where own.isEmpty || own.union(path).count <= share {
                own.formUnion(path)
                for (source, target) in zip(path, path.dropFirst()) { shown.insert(Graph.Edge(source: source, target: target)) }
            }
            inPart.formUnion(own)
        }
        ids.formUnion(inPart)
        let lines = cyclic.filter { edge in
            ids.contains(edge.source) && ids.contains(edge.target)
                && (!inPart.contains(edge.source) || shown.contains(Graph.Edge(source: edge.source, target: edge.target)))
        }
        return part(ids, lines, noting: "\(found), of \(component.count) nodes together: some cycles are drawn, each through an edge whose "
            + "removal breaks cycles; --focus NAME shows more")
    }

    private func part(_ ids: some Sequence<String>, _ lines: [Edge], noting found: String) -> Picture {
        let ids = Set(ids)
        let shown = nodes.filter { ids.contains($0.id) }
        return replacing(
            nodes: shown, edges: lines, groups: groupsAround(shown),
            adding: ["\(found); \(counted(nodes.count - shown.count, "node")) left out"]
        )
    }

    /// A shortest cycle through each edge whose removal leaves no cycle in a component, the shortest first.
    private func cycles(among members: [String], _ edges: [Edge]) -> [[String]] {
        let inside = Set(members)
        var counts: [Graph<String>.Edge: Int] = [:]
        for edge in edges where inside.contains(edge.source) {
            counts[Graph.Edge(source: edge.source, target: edge.target), default: 0] += edge.count
        }
        let graph = Graph(nodes: members, edges: counts.keys)
        let cut = graph.edgesToBreakCycles { counts[$0] ?? 1 }.edges
        let cycles = cut.prefix(Self.tracedCycles).compactMap { edge in
            graph.shortestPath(from: edge.target, to: edge.source).map { [edge.source] + $0 }
        }
        return cycles.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count }
    }

    private static let tracedCycles = 200
}
