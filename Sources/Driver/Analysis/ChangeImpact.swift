import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarManifests
import AshlarModel
import AshlarReports
import AshlarText

/// Decides which parts of changed facts can affect the findings.
struct ChangeImpact {
    /// The project's names, including those of ignored new declarations.
    package private(set) var names: ProjectNameFilter
    /// The names of new declarations that are ignored, since nothing refers to them.
    private(set) var unnamed: Set<String> = []

    /// The maximum number of new names to search for in the cached facts, since each takes time.
    private static let maximumNameCount = 32

    /// - Parameter names: the names of the project.
    init(names: ProjectNameFilter) { self.names = names }

    /// Ignores the new declarations that nothing in the project refers to and that affect no rule.
    ///
    /// - Parameters:
    ///   - changes: the facts of the changed files, before and after.
    ///   - rules: returns the rules in effect; called only if there are new declarations.
    ///   - findings: the previous findings, including all that report vacuous rules.
    ///   - sources: searches the facts of all other files.
    /// - Throws: what `rules` throws.
    mutating func leaveOutNewDeclarations(
        of changes: [SourceReading.Change], by rules: () throws -> RuleSet, findings: [Finding], _ sources: SourceReading
    ) rethrows {
        let newDeclarations = changes.flatMap { $0.after.newDeclarations(since: $0.before) }
        guard !newDeclarations.isEmpty else { return }
        let rules = try rules()
        let vacuous = rules.vacuousRules(in: findings)
        let relevant = Set(newDeclarations.filter { rules.isAffected(byUnreferenced: $0, whileVacuous: vacuous) }.map(\.name))
        let counts = newDeclarations.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
        let now = changes.map(\.after.stored)
        // Names that occur in the changed files only where they are declared.
        let candidates = counts.filter { name, count in
            !relevant.contains(name) && now.reduce(0) { $0 + $1.count(of: name) } == count
        }
        guard !candidates.isEmpty, candidates.count <= Self.maximumNameCount else { return }
        unnamed = sources.unmentioned(among: candidates.keys.sorted())
        names.insert(newDeclarations.filter { unnamed.contains($0.name) })
    }

    /// The part of the facts that can affect the findings.
    ///
    /// - Parameter countsAll: whether the number of references matters.
    package func part(of facts: FileFacts, countingAll countsAll: Bool) -> FileFacts {
        facts.relevant(among: names, countingAll: countsAll, without: unnamed)
    }
}

extension [UInt8] {
    /// The number of occurrences of a text in these bytes.
    fileprivate func count(of text: String) -> Int { withByteView { occurrences(of: text, in: $0).count } }
}
