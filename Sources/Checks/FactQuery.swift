package import AshlarFacts

/// What a check, a rule or a command requires of each file's facts. The union of what is in effect decides which facts are
/// extracted and cached; all others are absent from the model, so that a check that declares too little cannot see them.
package struct FactQuery: Equatable, Sendable {
    package var kinds: FactKinds
    /// Those among them of which any file may decide what is found. Of the others count the dependencies derived from them, and the
    /// facts of files that a finding mentions.
    private(set) var deciding: FactKinds
    /// The functions whose calls are required.
    package var calls: CalledNames
    /// Whether the lengths of files in lines are required.
    package var lengths: Bool
    /// Whether references count that lead to nothing in the project. They are extracted with all others.
    package var externalReferences = false

    /// - Parameter deciding: by default all of the kinds.
    package init(_ kinds: FactKinds = [], deciding: FactKinds? = nil, calls: CalledNames = .none, lengths: Bool = false) {
        (self.kinds, self.deciding, self.calls, self.lengths) = (kinds, deciding ?? kinds, calls, lengths)
    }

    /// The facts that dependencies of some kinds are derived from, for what is found by these alone.
    package init(over edgeKinds: Set<EdgeKind>) {
        self.init(edgeKinds.reduce(FactKinds()) { $0.union($1.factKinds) }, deciding: [])
    }

    /// The facts of injection, for what is found by the linked graph, by dependencies and by declarations.
    static let injectionGraph = FactQuery(.injection, deciding: .declarations)

    package static let everything = FactQuery(.everything, calls: .all, lengths: true)

    /// What either requires.
    package func union(_ other: FactQuery) -> FactQuery {
        var query = FactQuery(
            kinds.union(other.kinds), deciding: deciding.union(other.deciding), calls: calls.union(other.calls),
            lengths: lengths || other.lengths
        )
        query.externalReferences = externalReferences || other.externalReferences
        return query
    }
}

extension FileFacts {
    /// Removes what a query does not require from facts of the query's kinds.
    package func pruned(to query: FactQuery) -> FileFacts {
        var facts = self
        if !query.lengths { facts.lineCount = 0 }
        facts.keepCalls { query.calls.match($0) != nil }
        return facts
    }
}
