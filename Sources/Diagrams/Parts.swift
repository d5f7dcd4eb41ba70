import AshlarText

extension Picture {
    /// The picture with the nodes of each part as one node. Edges between the same two nodes are merged: their counts and findings are
    /// added. An injection that may resolve to several nodes of one part is certain. Edges within a part disappear; a note counts their
    /// findings.
    ///
    /// - Parameter parts: by the id of a node; other nodes stay as they are.
    func dividing(into parts: [String: ProjectPart]) -> Picture {
        func end(_ id: String) -> String { parts[id]?.id ?? id }
        var shown = nodes.filter { parts[$0.id] == nil }
        let members = Dictionary(grouping: nodes.filter { parts[$0.id] != nil }) { parts[$0.id] ?? .others }
        for (part, inside) in members.sorted(by: { $0.key < $1.key }) {
            var node = Node(id: part.id, name: part.name, kind: part.kind, count: inside.reduce(0) { $0 + $1.count })
            node.isPart = true
            node.findingCount = inside.reduce(0) { $0 + $1.findingCount }
            node.acceptedCount = inside.reduce(0) { $0 + $1.acceptedCount }
            shown.append(node)
        }
        /// The ends of what one place may resolve to.
        var choices: [Choice: Set<String>] = [:]
        for edge in edges where edge.certainty == .ambiguous {
            for location in edge.locations { choices[Choice(source: edge.source, location: location), default: []].insert(end(edge.target)) }
        }
        var seen: Set<[String]> = []
        var lines: [Edge] = []
        var hidden = 0
        for edge in edges {
            var line = edge
            (line.source, line.target) = (end(edge.source), end(edge.target))
            guard line.source != line.target || parts[edge.source] == nil else {
                hidden += edge.findingCount
                continue
            }
            guard parts[edge.source] != nil || parts[edge.target] != nil else {
                lines.append(edge)
                continue
            }
            // The line represents all of them.
            if [.injectsLazily, .injectsOptionally, .aliases].contains(line.evidence) { line.evidence = .injects }
            guard edge.certainty == .ambiguous, !edge.locations.isEmpty else {
                lines.append(line)
                continue
            }
            let new = edge.locations.filter { seen.insert([edge.source, line.target, "\($0)"]).inserted }
            for (certainty, locations) in Dictionary(grouping: new, by: { location -> Edge.Certainty in
                choices[Choice(source: edge.source, location: location)]?.count == 1 ? .certain : .ambiguous
            }) {
                (line.certainty, line.locations, line.count) = (certainty, locations, locations.count)
                lines.append(line)
                (line.findingCount, line.acceptedCount, line.findings) = (0, 0, [])
            }
        }
        return replacing(
            nodes: shown, edges: lines, groups: groupsAround(shown),
            adding: hidden == 0 ? [] : ["\(counted(hidden, "finding")) within the parts"]
        )
    }

    private struct Choice: Hashable {
        let source: String
        let location: Location
    }

    /// The picture with some of its lines if they are more than `limit`: those with findings, then the certain ones, then those for the
    /// most places. A note counts the others.
    func withStrongestLines(limit: Int = 50) -> Picture {
        let bundles = bundles
        guard bundles.count > limit else { return self }
        let order = bundles.indices.sorted { left, right in
            let (one, other) = (bundles[left].strength, bundles[right].strength)
            return one == other ? left < right : one > other
        }
        let shown = Set(order.prefix(limit))
        let ambiguous = bundles.indices.count { !shown.contains($0) && bundles[$0].isAmbiguous }
        let left = bundles.count - shown.count
        return replacing(
            nodes: nodes, edges: bundles.indices.filter(shown.contains).flatMap { bundles[$0].edges }, groups: groups,
            adding: [ambiguous == left
                ? "\(left) of \(bundles.count) dependencies "
                    + (left == 1 ? "is not drawn: it is ambiguous" : "are not drawn: they are ambiguous")
                : "the \(shown.count) strongest of \(bundles.count) dependencies are drawn"
                    + (ambiguous == 0 ? "" : "; \(ambiguous) of the others are ambiguous")]
        )
    }
}

extension EdgeBundle {
    /// What decides which lines are drawn: findings, certainty, the number of places.
    fileprivate var strength: [Int] {
        [findingCount, acceptedCount, isAmbiguous ? 0 : 1, edges.reduce(0) { $0 + $1.count }]
    }
}

/// Compares element by element.
private func > (left: [Int], right: [Int]) -> Bool { right.lexicographicallyPrecedes(left) }
