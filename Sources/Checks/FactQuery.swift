package import AshlarFacts

/// What a check, a rule or a command requires of each file's facts. The union of what is in effect decides which facts are
/// extracted and cached; all others are absent from the model, so that a check that declares too little cannot see them.
package struct FactQuery: Equatable, Sendable {
    package var kinds: FactKinds
    /// The functions whose calls are required.
    package var calls: CalledNames
    /// Whether the lengths of files in lines are required.
    package var lengths: Bool
    /// Whether references count that lead to nothing in the project. They are extracted with all others.
    package var externalReferences = false

    package init(_ kinds: FactKinds = [], calls: CalledNames = .none, lengths: Bool = false) {
        (self.kinds, self.calls, self.lengths) = (kinds, calls, lengths)
    }

    /// The facts that dependencies of some kinds are derived from.
    package init(over edgeKinds: Set<EdgeKind>) {
        self.init(edgeKinds.reduce([]) { $0.union($1.factKinds) })
    }

    package static let everything = FactQuery(.everything, calls: .all, lengths: true)

    /// What either requires.
    package func union(_ other: FactQuery) -> FactQuery {
        var query = FactQuery(kinds.union(other.kinds), calls: calls.union(other.calls), lengths: lengths || other.lengths)
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
