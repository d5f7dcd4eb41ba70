import AshlarText

extension Picture {
    /// The picture with numbers instead of the edges of hubs: nodes with more than `limit` incoming or more than `2 * limit`
    /// outgoing neighbors. A hub shows its number, and its neighbors list it. Edges with findings stay, and nodes in focus
    /// are never hubs. A note counts the hubs.
    package func numberingHubs(above limit: Int) -> Picture {
        let focus = Set(nodes.filter(\.isFocus).map(\.id))
        func isReplaceable(_ edge: Edge) -> Bool { edge.findingCount + edge.acceptedCount == 0 && edge.source != edge.target }
        let targets = hubs(among: edges.filter { isReplaceable($0) && !focus.contains($0.target) }, above: limit) {
            ($0.target, $0.source)
        }
        let sources = hubs(
            among: edges.filter { isReplaceable($0) && !focus.contains($0.source) && targets[$0.target] == nil }, above: 2 * limit
        ) { ($0.source, $0.target) }
        guard !targets.isEmpty || !sources.isEmpty else { return self }
        let counts = targets.merging(sources) { $0.union($1) }.mapValues(\.count)
        let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let numbers = Dictionary(uniqueKeysWithValues: zip(order.map(\.key), 1...))
        let mentions = self.mentions(of: targets, numbers)
        let origins = self.mentions(of: sources, numbers)
        let nodes = nodes.map { node in
            var node = node
            node.number = numbers[node.id]
            node.mentions = mentions[node.id] ?? []
            node.origins = origins[node.id] ?? []
            return node
        }
        let remaining = edges.filter { !isReplaceable($0) || targets[$0.target] == nil && sources[$0.source] == nil }
        return replacing(
            nodes: nodes, edges: remaining, groups: groups,
            adding: ["\(counted(numbers.count, "node")) with many edges: numbers replace these edges"]
        )
    }

    /// By hub, the ids of its neighbors; hubs have more than `limit` of them.
    private func hubs(
        among edges: [Edge], above limit: Int, ends: (Edge) -> (hub: String, neighbor: String)
    ) -> [String: Set<String>] {
        Dictionary(grouping: edges) { ends($0).hub }.mapValues { Set($0.map { ends($0).neighbor }) }
            .filter { $0.value.count > limit }
    }

    /// By node, the sorted numbers of the hubs that it is a neighbor of.
    private func mentions(of hubs: [String: Set<String>], _ numbers: [String: Int]) -> [String: [Int]] {
        var mentions: [String: [Int]] = [:]
        for (hub, neighbors) in hubs {
            guard let number = numbers[hub] else { continue }
            for neighbor in neighbors { mentions[neighbor, default: []].append(number) }
        }
        return mentions.mapValues { $0.sorted() }
    }
}
