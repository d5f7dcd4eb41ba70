import AshlarFacts
import AshlarModel
import AshlarText

// Suppression comments in the sources, and findings about comments that suppress nothing.

extension RuleSet {
    /// Removes suppressed findings and adds findings about invalid, unused and expired suppressions.
    ///
    /// A finding with several locations is suppressed if all of them are; otherwise it moves to the first that is not.
    ///
    /// - Parameter today: the current date; with `nil`, suppressions themselves are not checked.
    func applyingSuppressions(of model: Model, to findings: [Finding], today: CalendarDay?) -> [Finding] {
        let files = model.files.filter { !$0.suppressions.isEmpty }
        guard !files.isEmpty else { return findings }
        var suppressed: [String: [SuppressedRule]] = [:]
        for file in files {
            suppressed[file.path] = file.suppressions.filter { $0.problem == nil }.flatMap { suppression in
                suppression.rules.map { SuppressedRule(rule: $0, suppression: suppression) }
            }
        }
        func suppresses(_ rule: String, at location: Location) -> Bool {
            guard let index = suppressed[location.path]?.firstIndex(where: { $0.covers(rule, at: location.line) }) else {
                return false
            }
            suppressed[location.path]?[index].count += 1
            return true
        }
        var result: [Finding] = []
        for var finding in findings {
            let locations = ([finding.location] + finding.otherLocations).filter { !suppresses(finding.rule, at: $0) }
            guard let first = locations.first else { continue }
            finding.location = first
            finding.otherLocations = Array(locations.dropFirst())
            result.append(finding)
        }
        guard let today else { return result }
        for file in files {
            result += file.suppressions.compactMap { problemFinding(of: $0, in: file) }
            result += (suppressed[file.path] ?? []).flatMap { suppressionFindings(about: $0, in: file, today: today) }
        }
        return result
    }

    /// One rule that one comment suppresses.
    private struct SuppressedRule {
        let rule: String
        let suppression: Suppression
        /// The number of locations that it suppresses.
        var count = 0

        init(rule: String, suppression: Suppression) {
            self.rule = rule
            self.suppression = suppression
        }

        func covers(_ rule: String, at line: Int) -> Bool {
            self.rule == rule && (suppression.firstLine...suppression.lastLine).contains(line)
        }
    }

    private func problemFinding(of suppression: Suppression, in file: FileFacts) -> Finding? {
        guard let problem = suppression.problem else { return nil }
        let parts = problem.split(separator: ";", maxSplits: 1).map { $0.drop(while: \.isWhitespace) }
        return Finding(
            rule: "suppressions-are-complete", severity: .error, location: file.location(of: suppression.offset),
            subject: "comment", target: String(parts[0]),
            message: String(parts[0]), help: parts.count > 1 ? String(parts[1]) : nil
        )
    }

    /// At most one finding: the comment names an unknown rule, suppresses nothing, or has expired.
    private func suppressionFindings(about entry: SuppressedRule, in file: FileFacts, today: CalendarDay) -> [Finding] {
        let suppression = entry.suppression
        let location = file.location(of: suppression.offset)
        guard let rule = rules.first(where: { $0.id == entry.rule }) else {
            let hint = nearestWord(to: entry.rule, among: rules.map(\.id)).map { "did you mean '\($0)'?" }
                ?? "'ashlar rules' lists them"
            return [Finding(
                rule: "suppressions-name-rules", severity: .error, location: location, subject: entry.rule,
                message: "this comment allows '\(entry.rule)', which is not a rule of this project", help: hint
            )]
        }
        guard rule.severity != nil else { return [] }
        guard entry.count > 0 else {
            return [Finding(
                rule: "suppressions-are-used", severity: .error, location: location, subject: entry.rule,
                message: "this comment allows '\(rule.id)', which finds nothing here", help: "remove it"
            )]
        }
        guard let written = suppression.until else { return [] }
        guard let until = CalendarDay(written) else {
            return [Finding(
                rule: "suppressions-are-complete", severity: .error, location: location, subject: entry.rule,
                message: "'until \(written)' is not a date", help: "write it as in 'until 2027-03-01'"
            )]
        }
        guard until < today else { return [] }
        return [Finding(
            rule: "suppressions-are-current", severity: .error, location: location, subject: entry.rule,
            message: "this comment allowed '\(rule.id)' until \(until) only",
            help: "fix what it allows, or agree on a later date; its reason was: \(suppression.reason ?? "")"
        )]
    }
}
