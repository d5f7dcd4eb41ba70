extension Picture {
    /// The picture without leaves of some lifetimes, which are nodes with incoming and no outgoing edges, and without
    /// consumers that only lead to such leaves. Nodes in focus, nodes with findings and targets of edges with findings
    /// stay. A note counts the removed nodes.
    package func withoutLeaves(of lifetimes: Set<String>) -> Picture {
        let sources = Set(edges.map(\.source))
        let targets = Set(edges.map(\.target))
        let targetsOfFindings = Set(edges.filter { $0.findingCount > 0 }.map(\.target))
        func isRemovable(_ node: Node) -> Bool {
            !node.isFocus && node.findingCount == 0 && !targetsOfFindings.contains(node.id)
        }
        let leaves = nodes.filter { node in
            !sources.contains(node.id) && targets.contains(node.id) && node.lifetime.map(lifetimes.contains) ?? false
                && isRemovable(node)
        }
        guard !leaves.isEmpty else { return self }
        let leafIDs = Set(leaves.map(\.id))
        let remaining = edges.filter { !leafIDs.contains($0.target) }
        let remainingSources = Set(remaining.map(\.source))
        let consumers = nodes.filter { node in
            node.lifetime == nil && sources.contains(node.id) && !remainingSources.contains(node.id)
                && !targets.contains(node.id) && isRemovable(node)
        }
        let removed = leafIDs.union(consumers.map(\.id))
        let shown = nodes.filter { !removed.contains($0.id) }
        let words = Set(leaves.compactMap(\.lifetime)).sorted().joined(separator: ", ")
        let also = consumers.isEmpty
            ? "" : ", and \(consumers.count) that lead\(consumers.count == 1 ? "s" : "") to nothing else,"
        return replacing(
            nodes: shown, edges: remaining, groups: groupsAround(shown),
            adding: ["\(leaves.count) \(words) \(leaves.count == 1 ? "leaf" : "leaves")\(also) left out"]
        )
    }
}
