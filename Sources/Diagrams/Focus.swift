package import AshlarGraphs

extension Picture {
    /// The nodes and edges as a graph of node ids.
    package var graph: Graph<String> {
        Graph(nodes: nodes.map(\.id), edges: edges.map { Graph.Edge(source: $0.source, target: $0.target) })
    }

    /// Only these nodes, and all that at most `depth` edges lead to or from; the named nodes stand out.
    package func focused(on ids: some Sequence<String>, depth: Int) -> Picture {
        let graph = graph
        let named = Set(ids.filter(graph.contains))
        let kept = Set(graph.reachable(from: named, depth: depth) + graph.reaching(named, depth: depth))
        var shown = nodes.filter { kept.contains($0.id) }
        for index in shown.indices where named.contains(shown[index].id) { shown[index].isFocus = true }
        let names = shown.filter(\.isFocus).map { "'\($0.name)'" }.joined(separator: ", ")
        let left = nodes.count - shown.count
        return Picture(
            title: title, kind: kind, nodes: shown,
            edges: edges.filter { kept.contains($0.source) && kept.contains($0.target) },
            groups: groupsAround(shown),
            notes: notes + ["around \(names.isEmpty ? "nothing" : names), depth \(depth); \(counted(left, "node")) left out"]
        )
    }

    /// Only these nodes, and all that chains of at most `depth` edges lead to from them; the named nodes stand out.
    package func reached(from ids: some Sequence<String>, depth: Int = .max) -> Picture {
        let graph = graph
        let named = Set(ids.filter(graph.contains))
        let kept = Set(graph.reachable(from: named, depth: depth))
        var shown = nodes.filter { kept.contains($0.id) }
        for index in shown.indices where named.contains(shown[index].id) { shown[index].isFocus = true }
        let left = nodes.count - shown.count
        return Picture(
            title: title, kind: kind, nodes: shown, edges: edges.filter { kept.contains($0.source) && kept.contains($0.target) },
            groups: groupsAround(shown), notes: notes + ["\(counted(left, "node")) out of reach left out"])
    }

    /// The groups that these nodes lie in, and those around them.
    func groupsAround(_ nodes: [Node]) -> [Group] {
        let byID = Dictionary(uniqueKeysWithValues: groups.map { ($0.id, $0) })
        var kept: Set<Group> = []
        for node in nodes {
            var next = node.group.flatMap { byID[$0] }
            while let group = next, kept.insert(group).inserted { next = group.parent.flatMap { byID[$0] } }
        }
        return kept.sorted()
    }
}

/// '1 node', '2 nodes'.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
