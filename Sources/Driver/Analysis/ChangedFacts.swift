import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarManifests
import AshlarModel
import AshlarReports
import AshlarText

/// What of files' facts can change what is found.
struct Relevance {
    /// The names of the project, those of the new declarations included that are left out.
    package private(set) var names: KnownNames
    /// The names of the new declarations that are left out.
    private(set) var unnamed: Set<String> = []

    /// As many new names are looked for in what is kept of the project, which takes time for each.
    private static let most = 32

    /// - Parameter names: those of the project.
    init(names: KnownNames) { self.names = names }

    /// Finds those new declarations to which nothing in the project refers, and which no rule asks about.
    ///
    /// - Parameters:
    ///   - changes: in which files something else stands.
    ///   - rules: gives those in force, where a declaration is new.
    ///   - findings: what was found before, all that says that a rule has nothing to look at among it.
    ///   - sources: knows what else stands in the project.
    /// - Throws: what `rules` throws.
    mutating func leaveOutNewDeclarations(
        of changes: [SourceReading.Change], by rules: () throws -> RuleSet, findings: [Finding], _ sources: SourceReading
    ) rethrows {
        let news = changes.flatMap { $0.after.newDeclarations(since: $0.before) }
        // Mostly there is none.
        guard !news.isEmpty else { return }
        let rules = try rules()
        let idle = rules.idleRules(in: findings)
        let asked = Set(news.filter { rules.isAbout(unnamed: $0, whileIdle: idle) }.map(\.name))
        let counts = news.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
        let now = changes.map(\.after.stored)
        // Nowhere but where it is declared.
        let open = counts.filter { name, count in
            !asked.contains(name) && now.reduce(0) { $0 + $1.count(of: name) } == count
        }
        guard !open.isEmpty, open.count <= Self.most else { return }
        unnamed = sources.unmentioned(among: open.keys.sorted())
        names.insert(news.filter { unnamed.contains($0.name) })
    }

    /// The facts as far as they matter.
    ///
    /// - Parameter countsAll: whether each reference matters by itself.
    package func part(of facts: FileFacts, countingAll countsAll: Bool) -> FileFacts {
        facts.relevant(among: names, countingAll: countsAll, without: unnamed)
    }
}

extension [UInt8] {
    /// How often a text stands in these bytes.
    fileprivate func count(of text: String) -> Int { withUnsafeBufferPointer { places(of: text, in: $0).count } }
}
