extension Picture {
    /// The picture with numbers instead of lines to what many lead to, and from what leads to twice as many: such a node
    /// shows its number, and those at the other ends of the lines name it. Lines with findings and lines of what is in
    /// focus stay; a note says how many nodes are numbered.
    ///
    /// - Parameter limit: how many may lead to a node by lines.
    package func numberingHubs(above limit: Int) -> Picture {
        let focus = Set(nodes.filter(\.isFocus).map(\.id))
        func isMovable(_ edge: Edge) -> Bool { edge.offending == 0 && edge.source != edge.target }
        let targets = hubs(among: edges.filter { isMovable($0) && !focus.contains($0.target) }, above: limit) {
            ($0.target, $0.source)
        }
        let sources = hubs(
            among: edges.filter { isMovable($0) && !focus.contains($0.source) && targets[$0.target] == nil }, above: 2 * limit
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
        let lines = edges.filter { !isMovable($0) || targets[$0.target] == nil && sources[$0.source] == nil }
        return Picture(
            title: title, kind: kind, nodes: nodes, edges: lines, groups: groups,
            notes: notes + ["\(counted(numbers.count, "node")) with many lines: a number stands for each of these"])
    }

    /// The nodes with more than `limit` others at the far ends of their edges, and these.
    private func hubs(
        among edges: [Edge], above limit: Int, ends: (Edge) -> (near: String, far: String)
    ) -> [String: Set<String>] {
        Dictionary(grouping: edges) { ends($0).near }.mapValues { Set($0.map { ends($0).far }) }
            .filter { $0.value.count > limit }
    }

    /// By node, the sorted numbers of the hubs that it is at the far end of.
    private func mentions(of hubs: [String: Set<String>], _ numbers: [String: Int]) -> [String: [Int]] {
        var mentions: [String: [Int]] = [:]
        for (hub, others) in hubs {
            guard let number = numbers[hub] else { continue }
            for other in others { mentions[other, default: []].append(number) }
        }
        return mentions.mapValues { $0.sorted() }
    }
}
