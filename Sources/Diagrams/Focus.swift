package import AshlarGraphs
import AshlarText

extension Picture {
    /// The graph of node ids.
    package var graph: Graph<String> {
        Graph(nodes: nodes.map(\.id), edges: edges.map { Graph.Edge(source: $0.source, target: $0.target) })
    }

    /// The part of the picture within `depth` edges of these nodes, in either direction; the nodes themselves are in focus.
    package func focused(on starts: some Sequence<String>, depth: Int) -> Picture {
        let graph = graph
        let starts = Set(starts.filter(graph.contains))
        let ids = Set(graph.reachable(from: starts, depth: depth) + graph.reaching(starts, depth: depth))
        var shown = nodes.filter { ids.contains($0.id) }
        for index in shown.indices where starts.contains(shown[index].id) { shown[index].isFocus = true }
        let names = shown.filter(\.isFocus).map { "'\($0.name)'" }.joined(separator: ", ")
        let left = nodes.count - shown.count
        return replacing(
            nodes: shown, edges: edges.filter { ids.contains($0.source) && ids.contains($0.target) },
            groups: groupsAround(shown),
            adding: ["around \(names.isEmpty ? "nothing" : names), depth \(depth); \(counted(left, "node")) left out"]
        )
    }

    /// The part of the picture that paths of at most `depth` edges from these nodes reach; the nodes themselves are in focus.
    package func reached(from starts: some Sequence<String>, depth: Int = .max) -> Picture {
        let graph = graph
        let starts = Set(starts.filter(graph.contains))
        let ids = Set(graph.reachable(from: starts, depth: depth))
        var shown = nodes.filter { ids.contains($0.id) }
        for index in shown.indices where starts.contains(shown[index].id) { shown[index].isFocus = true }
        let left = nodes.count - shown.count
        return replacing(
            nodes: shown, edges: edges.filter { ids.contains($0.source) && ids.contains($0.target) },
            groups: groupsAround(shown), adding: ["\(counted(left, "node")) out of reach left out"]
        )
    }

    /// The groups of these nodes, and the groups that enclose them.
    func groupsAround(_ nodes: [Node]) -> [Group] {
        let byID = Dictionary(uniqueKeysWithValues: groups.map { ($0.id, $0) })
        var found: Set<Group> = []
        for node in nodes {
            var next = node.group.flatMap { byID[$0] }
            while let group = next, found.insert(group).inserted { next = group.parent.flatMap { byID[$0] } }
        }
        return found.sorted()
    }
}
