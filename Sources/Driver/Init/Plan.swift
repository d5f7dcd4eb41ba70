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
    /// The other rules, with the findings that go into the baseline.
    package var held: [Held] = []

    /// A rule that passes or nearly passes.
    struct Held {
        package var id: String
        package var findings: [Finding]
        var example: String
        /// Why its findings may be false.
        var doubt: String?

        /// Its findings in one line: their number and an example.
        var line: String {
            let doubt = doubt.map { "; doubtful: \($0)" } ?? ""
            return "\(id): \(counted(findings.count, "finding")) for the baseline\(doubt); for example \(example)"
        }
    }

    /// The plan with a further preset; `nil` if it does not agree with the others: two may use one name for different groups.
    ///
    /// - Parameter features: what selects the features, instead of the preset's own setting.
    func adding(_ preset: String, features: [String]? = nil) -> Plan? {
        var wider = self
        wider.presets.append(preset)
        if let features { wider.settings.append(("features", quoted(features))) }
        return RuleSet.read(wider.text(seeing: nil), path: "ashlar.yml", presets: shippedPresets).problems.isEmpty ? wider : nil
    }

    /// A rule written for the project.
    struct OwnRule {
        package var id: String
        var rationale: String
        /// The check with its settings, as YAML.
        package var check: String
        /// The comment that explains the choice.
        var comment: String
    }

    private var leftOut: [(id: String, reason: String)] { vacuous + far }

    func proposal(seeing survey: Survey, lines: [String]) -> Proposal {
        let near = held.filter { !$0.findings.isEmpty }
        let clean = held.count - near.count
        let findings = near.flatMap(\.findings)
        var parts = ["\(counted(clean, "rule")) \(clean == 1 ? "passes" : "pass") today"]
        if !near.isEmpty {
            parts.append("\(near.count) nearly \(near.count == 1 ? "passes" : "pass") (\(counted(findings.count, "finding")) for the baseline)")
        }
        if !leftOut.isEmpty { parts.append("\(leftOut.count) \(leftOut.count == 1 ? "is" : "are") left out") }
        return Proposal(
            lines: lines + [parts.joined(separator: ", ")] + near.map(\.line), text: text(seeing: survey),
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
            lines += ["", "rules:"] + ruleLines(withComments: survey != nil) + switchedOffLines
        }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Presets, settings and groups.
    private var selectionLines: [String] {
        var lines: [String] = []
        if presets.count == 1 { lines.append("preset: \(presets[0])") }
        if presets.count > 1 { lines.append("preset: [\(presets.joined(separator: ", "))]") }
        if !settings.isEmpty { lines += ["", "settings:"] + settings.map { "  \($0.name): \($0.value)" } }
        guard !groups.isEmpty else { return lines }
        lines += ["", "groups:"]
        for group in groups {
            let globs = group.globs.map(quoted)
            let line = "  \(group.name): [\(globs.joined(separator: ", "))]"
            lines += line.count <= 120 ? [line] : ["  \(group.name):"] + globs.map { "    - \($0)" }
        }
        return lines
    }

    /// The rules written for the project. Those with too many violations are off; those that select nothing are left out.
    private func ruleLines(withComments hasComments: Bool) -> [String] {
        rules.filter { rule in !vacuous.contains { $0.id == rule.id } }.flatMap { rule -> [String] in
            let reason = far.first { $0.id == rule.id }?.reason
            let text = body(of: rule, isOff: reason != nil).map { "  " + $0 }
            guard hasComments else { return text }
            let held = held.first { $0.id == rule.id }
            let count = held?.findings.count ?? 0
            var known = reason.map { ["  # Off, since there are too many violations: \(short($0))"] } ?? []
            if count > 0 { known.append("  # \(counted(count, "finding")) today, recorded in the baseline.") }
            if let doubt = held?.doubt { known.append("  # Doubtful: \(doubt).") }
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

    private func body(of rule: OwnRule, isOff: Bool) -> [String] {
        ["- id: \(rule.id)"] + (isOff ? ["  severity: off"] : []) + ["  rationale: \(rule.rationale)"]
            + rule.check.split(separator: "\n").map { "  " + $0 }
    }

    private func switchedOff(_ id: String) -> String { "  - { id: \(id), severity: off }" }

    /// A reason in one line of at most 150 characters.
    private func short(_ reason: String) -> String {
        let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count <= 150 ? line : line.prefix(149) + "…"
    }
}

/// Texts as a YAML string, or as a list of several.
package func quoted(_ texts: [String]) -> String {
    texts.count == 1 ? quoted(texts[0]) : "[\(texts.map { quoted($0) }.joined(separator: ", "))]"
}

/// A text as a double-quoted YAML string.
package func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
