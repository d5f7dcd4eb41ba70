package import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarManifests
import AshlarModel
import AshlarReports
import AshlarText
import Foundation

/// What a command says, and whether that is good news: bad news ends a run with status 1.
package struct Answer: Sendable {
    package var text: String
    package var isGood: Bool

    package init(text: String, isGood: Bool) {
        self.text = text
        self.isGood = isGood
    }
}

extension Project {
    /// What the compiler's index covers, for people, a line each; empty where none was asked for.
    package var indexText: String { (indexUse?.lines ?? []).map { $0 + "\n" }.joined() }

    /// By which chain one thing comes to know another.
    ///
    /// - Throws: `Failure` where a name means nothing.
    package func why(_ source: String, _ target: String) throws -> Answer {
        let from = try subject(named: source)
        let to = try subject(named: target)
        guard let chain = chain(from: from, to: to) else {
            return Answer(text: "'\(source)' does not know '\(target)', directly or by way of others\n", isGood: false)
        }
        return Answer(text: text(of: chain, from: from, to: to), isGood: true)
    }

    /// Whether a new dependency would keep the rules.
    ///
    /// - Throws: `Failure` where a name means nothing.
    package func can(_ source: String, _ target: String) throws -> Answer {
        let from = try subject(named: source)
        let to = try subject(named: target)
        let findings = findings(ofNewDependencyFrom: from, to: to, today: .today)
        guard !findings.isEmpty else {
            return Answer(text: "yes: no rule keeps '\(source)' from knowing '\(target)'\n", isGood: true)
        }
        let isGood = findings.allSatisfy { $0.severity != .error }
        var lines = [
            isGood
                ? "yes: '\(source)' may know '\(target)', and these rules would warn of it"
                : "no: '\(source)' may not know '\(target)'"
        ]
        var told: Set<String> = []
        for finding in findings where told.insert(finding.rule).inserted {
            // Of a folder or a group, one file stands for all.
            let example = from.isOne && to.isOne ? "" : "for example, "
            lines.append("  \(finding.rule): \(example)\(finding.message)")
            if let rationale = finding.rationale { lines.append("    why: \(rationale)") }
            if let help = finding.help { lines.append("    help: \(help)") }
        }
        return Answer(text: lines.joined(separator: "\n") + "\n", isGood: isGood)
    }

    /// A chain of dependencies, a line each, with places.
    private func text(of chain: [Dependency], from source: Subject, to target: Subject) -> String {
        var lines = ["'\(source.name)' knows '\(target.name)' in \(chain.count) step\(chain.count == 1 ? "" : "s")"]
        for dependency in chain {
            let verb = switch dependency.evidence {
            case .imports: "imports"
            case .references: dependency.isCertain ? "refers to" : "may refer to"
            case .values: "uses a value of"
            case .injections: "is given"
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
    /// Throws where there is no rule file, and where one of some ids is that of no rule.
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
    /// The day by this machine's clock and the Gregorian calendar, in its time zone.
    package static var today: CalendarDay {
        // Foundation's calendar takes a twentieth of a run in which nothing has changed.
        var (now, parts) = (time(nil), tm())
        localtime_r(&now, &parts)
        return CalendarDay(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
}
