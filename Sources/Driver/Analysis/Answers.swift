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
    package var indexText: String { (indexUse?.lines ?? []).map { $0 + "\n" }.joined() }

    /// Answers `ashlar why`: the shortest dependency chain between two subjects.
    ///
    /// - Throws: `Failure` if a name is unknown.
    package func why(_ source: String, _ target: String) throws -> Answer {
        let from = try subject(named: source)
        let to = try subject(named: target)
        guard let chain = chain(from: from, to: to) else {
            return Answer(text: "'\(source)' does not depend on '\(target)', directly or transitively\n", isGood: false)
        }
        return Answer(text: text(of: chain, from: from, to: to), isGood: true)
    }

    /// Answers `ashlar can`: whether the rules allow a new dependency.
    ///
    /// - Throws: `Failure` if a name is unknown.
    package func can(_ source: String, _ target: String) throws -> Answer {
        let from = try subject(named: source)
        let to = try subject(named: target)
        let findings = findings(ofNewDependencyFrom: from, to: to, today: .today)
        guard !findings.isEmpty else {
            return Answer(text: "yes: no rule forbids '\(source)' to depend on '\(target)'\n", isGood: true)
        }
        let isGood = findings.allSatisfy { $0.severity != .error }
        var lines = [
            isGood
                ? "yes: '\(source)' may depend on '\(target)', but these rules would warn about it"
                : "no: '\(source)' may not depend on '\(target)'"
        ]
        var shown: Set<String> = []
        for finding in findings where shown.insert(finding.rule).inserted {
            // For a folder or a group, one file serves as the example.
            let example = from.isSingle && to.isSingle ? "" : "for example, "
            lines.append("  \(finding.rule): \(example)\(finding.message)")
            if let rationale = finding.rationale { lines.append("    why: \(rationale)") }
            if let help = finding.help { lines.append("    help: \(help)") }
        }
        return Answer(text: lines.joined(separator: "\n") + "\n", isGood: isGood)
    }

    /// A dependency chain, one line for each dependency, with its location.
    private func text(of chain: [Dependency], from source: Subject, to target: Subject) -> String {
        var lines = ["'\(source.name)' depends on '\(target.name)' in \(counted(chain.count, "step"))"]
        for dependency in chain {
            let verb = switch dependency.evidence {
            case .imports: "imports"
            case .references: dependency.isCertain ? "refers to" : "may refer to"
            case .values: "uses a value of"
            case .injections: "is injected with"
            case .declared: "depends on"
            }
            let from = dependency.owner != nil
                ? model.qualifiedName(of: dependency.owner!) : model.name(of: dependency.source)
            let to = dependency.declaration.map { model.qualifiedName(of: $0) } ?? model.name(of: dependency.target)
            lines.append("  \(from) \(verb) \(to), at \(model.location(of: dependency))")
        }
        return lines.joined(separator: "\n") + "\n"
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
