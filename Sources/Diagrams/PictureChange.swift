import AshlarText

extension Picture {
    /// How a part differs between two states of a project.
    package enum Change: String, Hashable, Sendable {
        case added, removed
        /// A node of both states with another lifetime or implementation.
        case changed

        /// The word for it in legends.
        var meaning: String {
            switch self {
            case .added: "new"
            case .removed: "gone"
            case .changed: "changed"
            }
        }
    }

    /// The picture with what an earlier state had too: what only one of both has is marked. Ambiguous edges are no difference.
    ///
    /// - Parameters:
    ///   - earlier: the picture of an earlier state, with ids that name nodes in both states.
    ///   - name: what a node of this picture is called in both states.
    package func withChanges(since earlier: Picture, naming name: (Node) -> String) -> Picture {
        let names = Dictionary(uniqueKeysWithValues: nodes.map { ($0.id, name($0)) })
        let ids = Dictionary(nodes.map { (names[$0.id] ?? $0.id, $0.id) }) { first, _ in first }
        let old = Dictionary(earlier.nodes.map { ($0.id, $0) }) { first, _ in first }
        func isCertain(_ edge: Edge) -> Bool { edge.certainty == .certain }
        func ends(_ edge: Edge) -> Ends {
            Ends(source: names[edge.source] ?? edge.source, target: names[edge.target] ?? edge.target)
        }
        let oldPairs = Set(earlier.edges.filter(isCertain).map { Ends(source: $0.source, target: $0.target) })
        let newPairs = Set(edges.filter(isCertain).map(ends))
        let present = nodes.map { node in
            var node = node
            guard let before = old[names[node.id] ?? node.id] else {
                node.change = .added
                return node
            }
            if before.lifetime != node.lifetime || before.implementation != node.implementation { node.change = .changed }
            return node
        }
        let gone = earlier.nodes.filter { ids[$0.id] == nil }.map { node in
            var node = node
            (node.change, node.findingCount, node.acceptedCount, node.findings) = (.removed, 0, 0, [])
            return node
        }
        let presentEdges = edges.map { edge in
            var edge = edge
            if isCertain(edge), !oldPairs.contains(ends(edge)) { edge.change = .added }
            return edge
        }
        let goneEdges = earlier.edges.filter {
            isCertain($0) && !newPairs.contains(Ends(source: $0.source, target: $0.target))
        }.map { edge in
            var edge = edge
            (edge.source, edge.target) = (ids[edge.source] ?? edge.source, ids[edge.target] ?? edge.target)
            (edge.change, edge.findingCount, edge.acceptedCount, edge.findings) = (.removed, 0, 0, [])
            return edge
        }
        let groups = Dictionary((earlier.groups + groups).map { ($0.id, $0) }) { $1 }
        return replacing(nodes: present + gone, edges: presentEdges + goneEdges, groups: Array(groups.values), adding: [])
    }

    /// What is marked as changed, the ends of such edges, and the edges of nodes that are there in both states and changed themselves. A
    /// note counts the rest.
    package func changedPart() -> Picture {
        let ends = edges.filter { $0.change != nil }.flatMap { [$0.source, $0.target] }
        let ids = Set(nodes.filter { $0.change != nil }.map(\.id) + ends)
        let shown = nodes.filter { ids.contains($0.id) }
        let others = Set(nodes.filter { $0.change == .changed }.map(\.id))
        let lines = edges.filter { edge in
            edge.change != nil || ids.contains(edge.source) && ids.contains(edge.target) && (others.contains(edge.source) || others.contains(edge.target))
        }
        let left = (nodes: nodes.count - shown.count, edges: Set(edges.map(Ends.init)).subtracting(lines.map(Ends.init)).count)
        let words = [left.nodes > 0 ? counted(left.nodes, "node") : nil, left.edges > 0 ? "\(left.edges) dependenc\(left.edges == 1 ? "y" : "ies")" : nil]
            .compactMap(\.self)
        return replacing(
            nodes: shown, edges: lines, groups: groupsAround(shown),
            adding: words.isEmpty ? [] : [words.joined(separator: " and ") + " without changes left out"]
        )
    }
}

private struct Ends: Hashable {
    let source, target: String
}

extension Ends {
    init(_ edge: Picture.Edge) { self.init(source: edge.source, target: edge.target) }
}
