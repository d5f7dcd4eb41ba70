import AshlarChecks
import AshlarModel
import AshlarReports
import AshlarText

extension Project {
    /// Answers `ashlar explain RULE --matches`: what each selector of a rule selects, what is in none, and what exceptions and the baseline
    /// excuse.
    ///
    /// - Parameters:
    ///   - id: the id of a rule of the project.
    ///   - baseline: the findings that the project accepts; `nil` without a baseline.
    ///   - limit: how many places a list shows.
    /// - Throws: `Failure` if there is no such rule, or if it is off.
    package func matches(of id: String, baseline: BaselineFile?, limit: Int, as format: AnswerFormat) throws -> Answer {
        try configuration.requireRules([id])
        guard let rule = configuration.rules.inForce.first(where: { $0.id == id }) else {
            throw Failure("the rule '\(id)' is off, so it selects nothing; give it a severity to see what it would select")
        }
        let matches = configuration.rules.matches(of: rule, in: linked)
        let known = KnownFindings(entries: baseline?.entries ?? []).comparison(with: matches.findings)
        let entries = zip(baseline?.entries ?? [], known.found).filter { $0.0.identity.rule == id }
            .map { (line: $0.0.line, isUsed: $0.1 != nil) }
        let text = switch format {
        case .text: matches.text(baseline: entries, open: known.new.count, limit: limit)
        case .json: prettyJSON(MatchDocument(matches, baseline: entries, open: known.new.count))
        }
        return Answer(text: text, isGood: true)
    }
}

extension RuleMatches {
    fileprivate func text(baseline: [(line: String, isUsed: Bool)], open: Int, limit: Int) -> String {
        func shown(_ lines: [String], by indent: String) -> [String] {
            let shown = lines.prefix(limit).map { indent + $0.printable() }
            return shown + (lines.count > limit ? ["\(indent)and \(lines.count - limit) more"] : [])
        }
        var lines = ["\(rule.id) (\(rule.severity?.rawValue ?? "off")), at \(rule.location)"]
        for selection in selections {
            let modules = selection.modules.isEmpty ? "" : ", the modules \(list(selection.modules))"
            let count = counted(selection.count, selection.unit.rawValue) + modules.printable()
            lines += ["", "\(selection.text.printable()): \(count), at \(selection.location)"]
            if selection.steps.count > 1 {
                lines += selection.steps.map { "  \($0.text.printable()): \(counted($0.count, selection.unit.rawValue))" }
            }
            lines += shown(
                selection.places.map { [.file, .folder].contains(selection.unit) ? $0.name : "\($0.name), at \($0.location)" },
                by: selection.steps.count > 1 ? "    " : "  "
            )
        }
        if selections.isEmpty {
            lines += ["", "the rule has no selector: it judges the whole project, \(counted(fileCount, "file")) besides tests"]
        } else {
            lines += ["", "in none of these: \(unselected.count) of \(counted(fileCount, "file"))"] + shown(unselected, by: "  ")
        }
        if let ungrouped { lines += ["", "in no group: \(counted(ungrouped.count, "file"))"] + shown(ungrouped, by: "  ") }
        for (exception, excused) in exceptions {
            let until = exception.until.map { " until \($0)" } ?? ""
            let name = "the exception at \(exception.location) (\(exception.reason.printable()))\(until)"
            lines += ["", "\(name) excuses \(counted(excused.count, "finding"))"]
            lines += shown(excused, by: "  ")
        }
        if !baseline.isEmpty {
            let used = baseline.filter(\.isUsed)
            lines += ["", "the baseline excuses \(counted(used.count, "finding")) of \(baseline.count) in it for this rule"]
            lines += shown(used.map(\.line), by: "  ")
        }
        lines += ["", "findings besides those: \(open)"]
        return lines.joined(separator: "\n") + "\n"
    }
}

/// `ashlar explain --matches --format json`.
private struct MatchDocument: Encodable {
    var schema = 1
    var rule: String
    var severity: String
    var location: String
    var selections: [Selection]
    var files: Int
    var unselected: [String]
    var ungrouped: [String]?
    var exceptions: [Excuse]
    var baseline: [Entry]
    var findings: Int

    struct Selection: Encodable {
        var selector: String
        var location: String
        var unit: String
        var count: Int
        var modules: [String]
        var steps: [Step]
        var places: [Place]
    }

    struct Step: Encodable { var text: String, count: Int }
    struct Place: Encodable { var name: String, location: String }
    struct Excuse: Encodable { var location: String, reason: String, until: String?, excuses: [String] }
    struct Entry: Encodable { var entry: String, excuses: Bool }

    init(_ matches: RuleMatches, baseline entries: [(line: String, isUsed: Bool)], open: Int) {
        rule = matches.rule.id
        severity = matches.rule.severity?.rawValue ?? "off"
        location = matches.rule.location.description
        selections = matches.selections.map { selection in
            Selection(
                selector: selection.text, location: selection.location.description, unit: selection.unit.rawValue, count: selection.count,
                modules: selection.modules, steps: selection.steps.map { Step(text: $0.text, count: $0.count) },
                places: selection.places.map { Place(name: $0.name, location: $0.location.description) }
            )
        }
        files = matches.fileCount
        unselected = matches.unselected
        ungrouped = matches.ungrouped
        exceptions = matches.exceptions.map { exception, excused in
            Excuse(
                location: exception.location.description, reason: exception.reason, until: exception.until?.description, excuses: excused
            )
        }
        baseline = entries.map { Entry(entry: $0.line, excuses: $0.isUsed) }
        findings = open
    }
}
