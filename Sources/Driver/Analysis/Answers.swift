package import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarManifests
import AshlarModel
import AshlarReports
import AshlarText
import Foundation

/// The output of a command, and whether it succeeded: otherwise the exit status is 1.
package struct Answer: Sendable {
    package var text: String
    package var isGood: Bool

    package init(text: String, isGood: Bool) {
        self.text = text
        self.isGood = isGood
    }
}

extension Project {
    /// The coverage of the compiler's index as text, one line each; empty if no index was requested.
    var indexText: String { (indexUse?.lines ?? []).map { $0 + "\n" }.joined() }

    /// What follows an answer about two subjects: notes on their names, and the coverage of the index.
    private func remarks(on subjects: [Subject]) -> String {
        featureNotes(on: subjects).map { "note: \($0)\n" }.joined() + indexText
    }

    /// Answers `ashlar why`: the shortest dependency chain between two subjects.
    ///
    /// - Throws: `Failure` if a name is unknown.
    package func why(_ source: String, _ target: String, as format: AnswerFormat = .text) throws -> Answer {
        let (from, to) = (try subject(named: source), try subject(named: target))
        let chain = chain(from: from, to: to)
        let steps = (chain ?? []).map(step)
        switch format {
        case .json:
            return Answer(text: prettyJSON(ChainDocument(from: source, to: target, depends: chain != nil, steps: steps)), isGood: chain != nil)
        case .text where chain == nil:
            let text = "'\(source)' does not depend on '\(target)', directly or transitively\n"
            return Answer(text: text + remarks(on: [from, to]), isGood: false)
        case .text:
            let lines = ["'\(source)' depends on '\(target)' in \(counted(steps.count, "step"))"] + steps.map { step in
                "  \(step.from) \(step.verb) \(step.to), at \(step.location)"
            }
            return Answer(text: lines.joined(separator: "\n") + "\n" + remarks(on: [from, to]), isGood: true)
        }
    }

    private func step(_ dependency: Dependency) -> ChainDocument.Step {
        ChainDocument.Step(
            from: dependency.owner.map { model.qualifiedName(of: $0) } ?? model.name(of: dependency.source),
            to: dependency.declaration.map { model.qualifiedName(of: $0) } ?? model.name(of: dependency.target),
            evidence: dependency.evidence.rawValue, isCertain: dependency.isCertain, location: model.location(of: dependency).description
        )
    }

    /// Answers `ashlar can`: whether the rules allow a new dependency. What they would find is told as such: nothing of it is there yet.
    ///
    /// - Throws: `Failure` if a name is unknown.
    package func can(_ source: String, _ target: String, as format: AnswerFormat = .text) throws -> Answer {
        let from = try subject(named: source)
        let to = try subject(named: target)
        let all = findings(ofNewDependencyFrom: from, to: to, today: .today)
        let isGood = all.allSatisfy { $0.severity != .error }
        var shown: Set<String> = []
        let findings = all.filter { shown.insert($0.rule).inserted }
        if format == .json {
            let document = PermissionDocument(
                from: source, to: target, isAllowed: isGood, isExample: !from.isSingle || !to.isSingle,
                rules: findings.map { finding in
                    PermissionDocument.Rule(
                        id: finding.rule, severity: finding.severity.rawValue, wouldFind: finding.message, rationale: finding.rationale,
                        help: finding.help
                    )
                }
            )
            return Answer(text: prettyJSON(document), isGood: isGood)
        }
        guard !findings.isEmpty else {
            let text = "yes: no rule forbids '\(source)' to depend on '\(target)'\n"
            return Answer(text: text + remarks(on: [from, to]), isGood: true)
        }
        var lines = [
            isGood
                ? "yes: '\(source)' may depend on '\(target)', but these rules would warn about it"
                : "no: '\(source)' may not depend on '\(target)'"
        ]
        for finding in findings {
            // For a folder or a group, one file serves as the example.
            let example = from.isSingle && to.isSingle ? "would find: " : "would find, for example: "
            lines.append("  \(finding.rule): \(example)\(finding.message)")
            if let rationale = finding.rationale { lines.append("    why: \(rationale)") }
            if let help = finding.help { lines.append("    help: \(help)") }
        }
        return Answer(text: lines.joined(separator: "\n") + "\n" + remarks(on: [from, to]), isGood: isGood)
    }
}

/// `ashlar why --format json`.
private struct ChainDocument: Encodable {
    var schema = 1
    var from, to: String
    var depends: Bool
    /// In order; empty if there is no chain.
    var steps: [Step]

    struct Step: Encodable {
        var from, to, evidence: String
        var isCertain: Bool
        var location: String

        var verb: String {
            switch Evidence(rawValue: evidence) {
            case .imports: "imports"
            case .values: "uses a value of"
            case .injections: "is injected with"
            case .declared: "depends on"
            case .references, nil: isCertain ? "refers to" : "may refer to"
            }
        }
    }
}

/// `ashlar can --format json`.
private struct PermissionDocument: Encodable {
    var schema = 1
    var from, to: String
    var isAllowed: Bool
    /// Whether one file of several stands for `from` or `to` in the findings.
    var isExample: Bool
    /// The rules that would find something, each with its first finding.
    var rules: [Rule]

    struct Rule: Encodable {
        var id, severity, wouldFind: String
        var rationale, help: String?
    }
}

extension Configuration {
    /// Throws `Failure` if there is no rule file, or if it has no rule with one of the ids.
    package func requireRules(_ ids: [String]) throws {
        guard let ruleFile else {
            throw Failure(
                "no \(Configuration.fileName) in '\(root)' or above; 'ashlar init' proposes one, --config names another"
            )
        }
        for id in ids where !rules.rules.contains(where: { $0.id == id }) {
            let hint = nearestWord(to: id, among: rules.rules.map(\.id)).map { "did you mean '\($0)'?" }
                ?? "'ashlar rules' lists them"
            throw Failure("'\(ruleFile)' has no rule '\(id)'; \(hint)")
        }
    }
}

extension CalendarDay {
    /// Today's date by the system clock, in the Gregorian calendar and the local time zone.
    package static var today: CalendarDay {
        // Foundation's calendar would take 5 % of a run without changes.
        var (now, parts) = (time(nil), tm())
        localtime_r(&now, &parts)
        return CalendarDay(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
}
