import AshlarChecks
import AshlarDiagrams
import AshlarManifests
import AshlarReports
import AshlarText

/// The contents of a proposed rule file.
struct Plan {
    var presets: [String] = []
    package var settings: [(name: String, value: String)] = []
    package var groups: [(name: String, globs: [String])] = []
    package var rules: [OwnRule] = []
    /// The vacuous rules, and why they select nothing.
    var vacuous: [(id: String, reason: String)] = []
    /// The rules with too many violations, and an example of each.
    var far: [(id: String, reason: String)] = []
    /// The number of findings of each other rule.
    package var held: [String: Int] = [:]
    /// The findings of the other rules, for the baseline.
    package var findings: [Finding] = []

    /// A rule written for the project.
    struct OwnRule {
        package var id: String
        var rationale: String
        /// The check with its settings, as YAML in one line.
        package var check: String
        /// The comment that explains the choice.
        var comment: String
    }

    private var leftOut: [(id: String, reason: String)] { vacuous + far }

    func proposal(seeing survey: Survey, lines: [String]) -> Proposal {
        let clean = held.values.count { $0 == 0 }
        let near = held.count - clean
        var parts = ["\(counted(clean, "rule")) \(clean == 1 ? "passes" : "pass") today"]
        if near > 0 { parts.append("\(near) nearly \(near == 1 ? "passes" : "pass") (\(counted(findings.count, "finding")) for the baseline)") }
        if !leftOut.isEmpty { parts.append("\(leftOut.count) \(leftOut.count == 1 ? "is" : "are") left out") }
        return Proposal(
            lines: lines + [parts.joined(separator: ", ")], text: text(seeing: survey),
            baseline: KnownFindings(findings).entries
        )
    }

    // MARK: The rule file

    /// The rule file.
    ///
    /// - Parameter survey: the observations for the comments; without it, the text has no comments.
    package func text(seeing survey: Survey?) -> String {
        var lines: [String] = []
        if let survey {
            lines.append("# The architecture rules of this project, for 'ashlar check'. Observed when this file was created:")
            lines += survey.lines.map { "#   \($0)" }
            lines += ["# 'ashlar explain RULE' explains a rule; 'ashlar schema' and the guide describe the language.", ""]
        }
        lines += selectionLines
        if !rules.isEmpty || !leftOut.isEmpty {
            lines += ["", "rules:"] + ruleLines(withComments: survey != nil) + switchedOffLines + leftOutLines
        }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Presets, settings and groups.
    private var selectionLines: [String] {
        var lines: [String] = []
        if presets.count == 1 { lines.append("preset: \(presets[0])") }
        if presets.count > 1 { lines.append("preset: [\(presets.joined(separator: ", "))]") }
        if !settings.isEmpty { lines += ["", "settings:"] + settings.map { "  \($0.name): \(quoted($0.value))" } }
        guard !groups.isEmpty else { return lines }
        lines += ["", "groups:"]
        for group in groups {
            let globs = group.globs.map(quoted)
            let line = "  \(group.name): [\(globs.joined(separator: ", "))]"
            lines += line.count <= 120 ? [line] : ["  \(group.name):"] + globs.map { "    - \($0)" }
        }
        return lines
    }

    /// The rules written for the project that pass or nearly pass.
    private func ruleLines(withComments hasComments: Bool) -> [String] {
        rules.filter { rule in !leftOut.contains { $0.id == rule.id } }.flatMap { rule -> [String] in
            let text = body(of: rule).map { "  " + $0 }
            guard hasComments else { return text }
            let count = held[rule.id] ?? 0
            let known = count == 0 ? [] : ["  # \(counted(count, "finding")) today, recorded in the baseline."]
            return ["  # " + rule.comment] + known + text + [""]
        }
    }

    /// The preset rules that are switched off, and why.
    private var switchedOffLines: [String] {
        func ofPresets(_ entries: [(id: String, reason: String)]) -> [(id: String, reason: String)] {
            entries.filter { entry in !rules.contains { $0.id == entry.id } }
        }
        var lines: [String] = []
        if !ofPresets(far).isEmpty {
            lines.append("  # Too many violations today: a baseline would hide new ones. Delete a line to switch its rule on.")
            lines += ofPresets(far).flatMap { ["  # " + short($0.reason), switchedOff($0.id)] } + [""]
        }
        guard !ofPresets(vacuous).isEmpty else { return lines }
        lines.append("  # Vacuous in this project; settings may point them to other folders or names.")
        var last = ""
        for (id, reason) in ofPresets(vacuous).sorted(by: { ($0.reason, $0.id) < ($1.reason, $1.id) }) {
            if reason != last { lines.append("  # " + short(reason)) }
            last = reason
            lines.append(switchedOff(id))
        }
        return lines + [""]
    }

    /// The rules written for the project with too many violations, as comments.
    private var leftOutLines: [String] {
        rules.flatMap { rule -> [String] in
            guard let reason = leftOut.first(where: { $0.id == rule.id })?.reason else { return [] }
            return ["  # Left out: \(short(reason))"] + body(of: rule).map { "  # " + $0 } + [""]
        }
    }

    private func body(of rule: OwnRule) -> [String] {
        ["- id: \(rule.id)", "  rationale: \(rule.rationale)", "  \(rule.check)"]
    }

    private func switchedOff(_ id: String) -> String { "  - { id: \(id), severity: off }" }

    /// A reason in one line of at most 150 characters.
    private func short(_ reason: String) -> String {
        let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count <= 150 ? line : line.prefix(149) + "…"
    }
}

/// A text as a double-quoted YAML string.
package func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
