import AshlarFacts
import AshlarModel
import AshlarText

// What comments in the sources allow, and which of them do nothing.

extension RuleSet {
    /// Findings without those that the sources allow, and with what is wrong in the comments that allow.
    ///
    /// A finding of several places is allowed where all of them are; otherwise it moves to the first that is not.
    ///
    /// - Parameter today: the day, where comments that do nothing are to be found too.
    func applyingSuppressions(of model: Model, to findings: [Finding], today: CalendarDay?) -> [Finding] {
        let files = model.files.filter { !$0.suppressions.isEmpty }
        guard !files.isEmpty else { return findings }
        var allowances: [String: [Allowance]] = [:]
        for file in files {
            allowances[file.path] = file.suppressions.filter { $0.flaw == nil }.flatMap { suppression in
                suppression.rules.map { Allowance(rule: $0, suppression: suppression) }
            }
        }
        func allows(_ rule: String, at place: Location) -> Bool {
            guard let index = allowances[place.path]?.firstIndex(where: { $0.allows(rule, at: place.line) }) else { return false }
            allowances[place.path]?[index].count += 1
            return true
        }
        var left: [Finding] = []
        for var finding in findings {
            let places = ([finding.location] + finding.otherPlaces).filter { !allows(finding.rule, at: $0) }
            guard let first = places.first else { continue }
            finding.location = first
            finding.otherPlaces = Array(places.dropFirst())
            left.append(finding)
        }
        guard let today else { return left }
        for file in files {
            left += file.suppressions.compactMap { flawFinding(of: $0, in: file) }
            left += (allowances[file.path] ?? []).flatMap { idleFindings(of: $0, in: file, today: today) }
        }
        return left
    }

    /// One rule that one comment allows to be broken.
    private struct Allowance {
        let rule: String
        let suppression: Suppression
        /// How many places it allows.
        var count = 0

        init(rule: String, suppression: Suppression) {
            self.rule = rule
            self.suppression = suppression
        }

        func allows(_ rule: String, at line: Int) -> Bool {
            self.rule == rule && (suppression.firstLine...suppression.lastLine).contains(line)
        }
    }

    private func flawFinding(of suppression: Suppression, in file: FileFacts) -> Finding? {
        guard let flaw = suppression.flaw else { return nil }
        let parts = flaw.split(separator: ";", maxSplits: 1).map { $0.drop(while: \.isWhitespace) }
        return Finding(
            rule: "suppressions-are-complete", severity: .error, location: file.location(of: suppression.offset),
            message: String(parts[0]), help: parts.count > 1 ? String(parts[1]) : nil
        )
    }

    /// Of a comment that names no rule, allows nothing, or is past its day.
    private func idleFindings(of allowance: Allowance, in file: FileFacts, today: CalendarDay) -> [Finding] {
        let suppression = allowance.suppression
        let location = file.location(of: suppression.offset)
        guard let rule = rules.first(where: { $0.id == allowance.rule }) else {
            let hint = nearestWord(to: allowance.rule, among: rules.map(\.id)).map { "did you mean '\($0)'?" }
                ?? "'ashlar rules' lists them"
            return [Finding(
                rule: "suppressions-name-rules", severity: .error, location: location,
                message: "this comment allows '\(allowance.rule)', which is no rule here", help: hint
            )]
        }
        guard rule.severity != nil else { return [] }
        guard allowance.count > 0 else {
            return [Finding(
                rule: "suppressions-are-used", severity: .error, location: location,
                message: "this comment allows '\(rule.id)', which finds nothing here", help: "take it out"
            )]
        }
        guard let written = suppression.until else { return [] }
        guard let until = CalendarDay(written) else {
            return [Finding(
                rule: "suppressions-are-complete", severity: .error, location: location,
                message: "'until \(written)' is no day", help: "write it as in 'until 2027-03-01'"
            )]
        }
        guard until < today else { return [] }
        return [Finding(
            rule: "suppressions-are-current", severity: .error, location: location,
            message: "this comment allowed '\(rule.id)' until \(until) only",
            help: "mend what it allows, or agree on a later day; its reason was: \(suppression.reason ?? "")"
        )]
    }
}
