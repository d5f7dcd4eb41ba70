import AshlarText

extension Picture {
    /// What the rules say of a dependency, in a picture of intended and actual dependencies.
    package enum Intent: String, Hashable, Sendable, CaseIterable {
        /// A rule allows it, and it is there.
        case used
        /// A rule allows it, and nothing uses it.
        case unused
        /// It breaks a rule.
        case forbidden
        /// It is there, and no rule names it.
        case undecided

        var meaning: String {
            switch self {
            case .used: "allowed and used"
            case .unused: "allowed, and never used"
            case .forbidden: "used and forbidden"
            case .undecided: "used, and no rule decides"
            }
        }
    }

    /// The picture with what the rules say of each dependency, and with those that they allow and that are not there.
    ///
    /// - Parameter table: what the rules say of each two nodes, by their positions.
    package func intended(by table: PermissionTable) -> Picture {
        let positions = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.id, $0) })
        func isAllowed(_ source: String, _ target: String) -> Bool {
            guard let source = positions[source], let target = positions[target] else { return false }
            return table.allowed[PermissionTable.Pair(source: source, target: target)] != nil
        }
        var breaking: Set<[String]> = []
        for edge in edges where !edge.findings.isEmpty { breaking.insert([edge.source, edge.target]) }
        let used = edges.map { edge in
            var edge = edge
            edge.intent = breaking.contains([edge.source, edge.target])
                ? .forbidden : isAllowed(edge.source, edge.target) ? .used : .undecided
            return edge
        }
        let pairs = Set(edges.map { [$0.source, $0.target] })
        let allowed = table.allowed.keys.sorted().map { [nodes[$0.source].id, nodes[$0.target].id] }
        let unused = allowed.filter { !pairs.contains($0) }.map { ends in
            var edge = Edge(source: ends[0], target: ends[1], evidence: .allowed, count: 0)
            edge.intent = .unused
            return edge
        }
        return replacing(nodes: nodes, edges: used + unused, groups: groups, adding: [])
    }

    /// The picture without dependencies that are allowed and never used, if they are too many to draw; a note counts them.
    func withReadableIntent() -> Picture {
        let count = edges.count { $0.intent == .unused }
        guard count > Self.drawnUnused else { return self }
        return replacing(
            nodes: nodes, edges: edges.filter { $0.intent != .unused }, groups: groups,
            adding: ["\(count) dependencies that rules allow and nothing uses are not drawn; --focus on a node shows its own"]
        )
    }

    private static let drawnUnused = 60
}
