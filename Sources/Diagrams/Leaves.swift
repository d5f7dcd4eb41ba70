extension Picture {
    /// The picture without leaves of some scopes, which are nodes that others lead to and that lead nowhere, and without
    /// what has no scope and leads to nothing else. What is in focus and what findings rest on stays. A note says how many
    /// are gone.
    package func withoutLeaves(of scopes: Set<String>) -> Picture {
        let sources = Set(edges.map(\.source))
        let targets = Set(edges.map(\.target))
        let offending = Set(edges.filter { $0.offending > 0 }.map(\.target))
        func isFree(_ node: Node) -> Bool { !node.isFocus && node.offending == 0 && !offending.contains(node.id) }
        let leaves = nodes.filter { node in
            !sources.contains(node.id) && targets.contains(node.id) && node.scope.map(scopes.contains) ?? false && isFree(node)
        }
        guard !leaves.isEmpty else { return self }
        let leafIDs = Set(leaves.map(\.id))
        let left = edges.filter { !leafIDs.contains($0.target) }
        let stillSources = Set(left.map(\.source))
        let askers = nodes.filter { node in
            node.scope == nil && sources.contains(node.id) && !stillSources.contains(node.id)
                && !targets.contains(node.id) && isFree(node)
        }
        let gone = leafIDs.union(askers.map(\.id))
        let shown = nodes.filter { !gone.contains($0.id) }
        let words = Set(leaves.compactMap(\.scope)).sorted().joined(separator: ", ")
        let also = askers.isEmpty ? "" : ", and \(askers.count) that lead\(askers.count == 1 ? "s" : "") to nothing else,"
        return Picture(
            title: title, kind: kind, nodes: shown, edges: left, groups: groupsAround(shown),
            notes: notes + ["\(leaves.count) \(words) \(leaves.count == 1 ? "leaf" : "leaves")\(also) left out"])
    }
}
