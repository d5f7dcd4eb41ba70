import AshlarChecks
import AshlarDiagrams
import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarReports
import AshlarText

extension Project {
    /// Answers `ashlar rules coverage`: what the rules say of a new dependency between each two groups of the rule file, or modules if it
    /// has fewer than two groups, and which rules notice none.
    ///
    /// Exceptions do not count. A rule forbids a pair if it finds something once a dependency is added in thought; see
    /// `imaginedDependencies`. It permits one that it names as allowed and that no rule forbids. All other pairs are not judged.
    ///
    /// - Throws: `Failure` if there are no two parts, or too many.
    package func ruleCoverage(as format: AnswerFormat) throws -> Answer {
        var parts = groupParts(of: configuration.rules)
        let kind = parts.count > 1 ? "group" : "module"
        if kind == "module" { parts = moduleParts }
        guard parts.count > 1 else { throw Failure("the project has no two groups or modules; name parts of it under 'groups' of the rule file") }
        guard parts.count <= Self.comparedParts else {
            throw Failure("\(parts.count) \(kind)s are more than coverage compares; define fewer groups")
        }
        var plain = self
        plain.configuration.rules = configuration.rules.unconditional
        let judging = plain.configuration.rules.judging
        let imagined = imaginedDependencies(between: parts, selectedBy: judging.map { plain.configuration.rules.matches(of: $0, in: linked) })
        let table = plain.permissionTable(of: imagined) ?? PermissionTable(forbidden: [:])
        let counts = dependencyCounts(between: parts)
        var document = CoverageDocument(parts: kind, pairs: [], silentRules: [])
        for source in parts.indices {
            for target in parts.indices where source != target && parts[source].nodes.isDisjoint(with: parts[target].nodes) {
                let pair = PermissionTable.Pair(source: source, target: target)
                let forbidding = table.forbidden[pair] ?? []
                let permitting = table.allowed[pair] ?? []
                document.pairs.append(CoverageDocument.Pair(
                    from: parts[source].name, to: parts[target].name,
                    verdict: forbidding.isEmpty ? permitting.isEmpty ? "unjudged" : "permitted" : "forbidden",
                    rules: forbidding.isEmpty ? permitting : forbidding, dependencies: counts[pair] ?? 0
                ))
            }
        }
        let noticing = Set(table.forbidden.values.flatMap(\.self))
        document.silentRules = judging.map(\.id).filter { !noticing.contains($0) }
        return Answer(text: format == .json ? prettyJSON(document) : document.text, isGood: true)
    }

    /// The numbers of certain dependencies between files of two parts.
    private func dependencyCounts(between parts: [Subject]) -> [PermissionTable.Pair: Int] {
        var partsOfNode: [Dependency.Node: [Int]] = [:]
        for (index, part) in parts.enumerated() {
            for node in part.nodes { partsOfNode[node, default: []].append(index) }
        }
        var counts: [PermissionTable.Pair: Int] = [:]
        for dependency in model.dependencies where dependency.isCertain {
            for source in partsOfNode[dependency.source] ?? [] {
                for target in partsOfNode[dependency.target] ?? [] where source != target {
                    counts[PermissionTable.Pair(source: source, target: target), default: 0] += 1
                }
            }
        }
        return counts
    }
}

/// `ashlar rules coverage --format json`.
private struct CoverageDocument: Encodable {
    var schema = 1
    /// What is compared: `group` or `module`.
    var parts: String
    /// Each two disjoint parts, in both directions.
    var pairs: [Pair]
    /// The rules over single dependencies that forbid none of the pairs.
    var silentRules: [String]

    struct Pair: Encodable {
        var from, to: String
        /// `forbidden`, `permitted` or `unjudged`.
        var verdict: String
        /// The rules that forbid it or, if none does, that name it as allowed.
        var rules: [String]
        /// The number of dependencies that there are today.
        var dependencies: Int
    }

    var text: String {
        func pairs(_ verdict: String) -> [Pair] { self.pairs.filter { $0.verdict == verdict } }
        let (forbidden, permitted, unjudged) = (pairs("forbidden"), pairs("permitted"), pairs("unjudged"))
        var lines = [
            "\(counted(self.pairs.count, "pair")) of \(parts)s: \(forbidden.count) forbidden, \(permitted.count) permitted, \(unjudged.count) not judged"
        ]
        if !unjudged.isEmpty { lines += ["", "no rule judges a dependency"] }
        lines += unjudged.map { pair in
            "  from \(pair.from) to \(pair.to)" + (pair.dependencies > 0 ? ", of which there are \(pair.dependencies)" : "")
        }
        for (title, pairs) in [("forbidden", forbidden), ("permitted", permitted)] where !pairs.isEmpty {
            lines += ["", title]
            lines += pairs.map { "  from \($0.from) to \($0.to): \($0.rules.joined(separator: ", "))" }
        }
        if !silentRules.isEmpty {
            lines += ["", "these rules forbid none of the pairs: \(silentRules.joined(separator: ", "))"]
        }
        return lines.map { $0.printable() }.joined(separator: "\n") + "\n"
    }
}
