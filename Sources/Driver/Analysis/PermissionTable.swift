import AshlarChecks
import AshlarDiagrams
import AshlarFacts
import AshlarInjection
import AshlarModel

extension Project {
    /// What the rules say of a new dependency between each two of some parts of the project: as `can` of the two, without rules
    /// that judge dependencies together, such as those against cycles, and without chains through others, which the dependencies that are
    /// added for all pairs would make together.
    ///
    /// - Returns: `nil` if no rule judges single dependencies, or if there are too many parts.
    func permissionTable(of subjects: [Subject]) -> PermissionTable? {
        guard subjects.count > 1, subjects.count <= Self.comparedParts else { return nil }
        var added: [PermissionTable.Pair: [Dependency]] = [:]
        for source in subjects.indices {
            for target in subjects.indices where source != target {
                added[PermissionTable.Pair(source: source, target: target)] = newDependencies(from: subjects[source], to: subjects[target])
            }
        }
        return permissionTable(of: added)
    }

    /// The same for any new dependencies, by the pairs of parts that they lead from and to: what the rules say of one of them, they say of
    /// the pair.
    ///
    /// - Returns: `nil` if no rule judges single dependencies.
    func permissionTable(of added: [PermissionTable.Pair: [Dependency]]) -> PermissionTable? {
        let rules = Set(configuration.rules.inForce.filter(\.check.judgesEachDependency).map(\.id))
        guard !rules.isEmpty else { return nil }
        var direct = configuration.rules
        for index in direct.rules.indices { direct.rules[index].skipsChains = true }
        var forbidden: [PermissionTable.Pair: Set<String>] = [:]
        // Apart from each other, since the import of a module stands for the references to its files.
        for isReference in [true, false] {
            let pairs = added.mapValues { $0.filter { ($0.evidence == .references) == isReference } }
            let dependencies = pairs.sorted { $0.key < $1.key }.flatMap(\.value)
            let changed = LinkedProject(model: model.adding(dependencies), injectionGraph: linked.injectionGraph)
            var rulesOfEdge: [Edge: Set<String>] = [:]
            for finding in direct.findings(in: changed, today: .today, only: rules) where finding.severity == .error {
                for edge in finding.edges { rulesOfEdge[Edge(source: edge.source, target: edge.target), default: []].insert(finding.rule) }
            }
            for (pair, dependencies) in pairs {
                for dependency in dependencies {
                    guard let rules = rulesOfEdge[Edge(source: dependency.source, target: dependency.target)] else { continue }
                    forbidden[pair, default: []].formUnion(rules)
                }
            }
        }
        let all = added.sorted { $0.key < $1.key }.flatMap { pair, dependencies in
            dependencies.map { (pair: pair, dependency: $0) }
        }
        var allowed: [PermissionTable.Pair: [String]] = [:]
        for (new, allowing) in zip(all, configuration.rules.rulesAllowing(all.map(\.dependency), in: linked)) {
            guard forbidden[new.pair] == nil, !allowing.isEmpty else { continue }
            let known = allowed[new.pair] ?? []
            allowed[new.pair] = known + allowing.filter { !known.contains($0) }
        }
        return PermissionTable(forbidden: forbidden.mapValues { $0.sorted() }, allowed: allowed)
    }

    private struct Edge: Hashable {
        var source, target: Dependency.Node
    }

    /// The number of parts of which each two are compared: a dependency is added for each pair.
    static let comparedParts = 200
}
