extension Picture {
    /// The picture without leaves of some scopes: nodes that others lead to and that lead nowhere. What is in focus and
    /// what findings rest on stays. A note says how many are gone.
    package func withoutLeaves(of scopes: Set<String>) -> Picture {
        let sources = Set(edges.map(\.source))
        let targets = Set(edges.map(\.target))
        let offending = Set(edges.filter { $0.offending > 0 }.map(\.target))
        let gone = nodes.filter { node in
            !sources.contains(node.id) && targets.contains(node.id) && !node.isFocus && node.offending == 0
                && !offending.contains(node.id) && node.scope.map(scopes.contains) ?? false
        }
        guard !gone.isEmpty else { return self }
        let ids = Set(gone.map(\.id))
        let shown = nodes.filter { !ids.contains($0.id) }
        let words = Set(gone.compactMap(\.scope)).sorted().joined(separator: ", ")
        return Picture(
            title: title, kind: kind, nodes: shown, edges: edges.filter { !ids.contains($0.target) },
            groups: groupsAround(shown),
            notes: notes + ["\(gone.count) \(words) \(gone.count == 1 ? "leaf" : "leaves") left out"])
    }
}
