import AshlarChecks
import AshlarDiagrams
import AshlarManifests
import AshlarReports

/// The parts of a rule file that is proposed.
struct Plan {
    var presets: [String] = []
    package var settings: [(name: String, value: String)] = []
    package var groups: [(name: String, globs: [String])] = []
    package var rules: [OwnRule] = []
    /// The rules that have nothing to look at, and why; those that are far from holding, and an example.
    var idle: [(id: String, reason: String)] = []
    var far: [(id: String, reason: String)] = []
    /// How many findings each of the other rules has today.
    package var held: [String: Int] = [:]
    /// Those findings.
    package var findings: [Finding] = []

    /// A rule that is written for the project.
    struct OwnRule {
        package var id: String
        var rationale: String
        /// The check with its settings, as YAML in one line.
        package var check: String
        /// Why it is as it is.
        var comment: String
    }

    private var leftOut: [(id: String, reason: String)] { idle + far }

    func proposal(seeing survey: Survey, lines: [String]) -> Proposal {
        let clean = held.values.count { $0 == 0 }
        let near = held.count - clean
        var parts = ["\(counted(clean, "rule")) \(clean == 1 ? "holds" : "hold") today"]
        if near > 0 { parts.append("\(near) nearly \(near == 1 ? "does" : "do") (\(counted(findings.count, "finding")) for the baseline)") }
        if !leftOut.isEmpty { parts.append("\(leftOut.count) \(leftOut.count == 1 ? "is" : "are") left out") }
        return Proposal(
            lines: lines + [parts.joined(separator: ", ")], text: text(seeing: survey),
            baseline: KnownFindings(findings).entries
        )
    }

    // MARK: The rule file

    /// The rule file.
    ///
    /// - Parameter survey: what the comments tell of; without it there are none.
    package func text(seeing survey: Survey?) -> String {
        var lines: [String] = []
        if let survey {
            lines.append("# The architecture of this project, as 'ashlar check' holds it to. What was seen when this file was begun:")
            lines += survey.lines.map { "#   \($0)" }
            lines += ["# Each rule is explained by 'ashlar explain RULE'; the language by 'ashlar schema' and in the guide.", ""]
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

    /// The rules that are written for the project and that it keeps.
    private func ruleLines(withComments hasComments: Bool) -> [String] {
        rules.filter { rule in !leftOut.contains { $0.id == rule.id } }.flatMap { rule -> [String] in
            let text = body(of: rule).map { "  " + $0 }
            guard hasComments else { return text }
            let count = held[rule.id] ?? 0
            let known = count == 0 ? [] : ["  # \(counted(count, "finding")) of today: see the baseline."]
            return ["  # " + rule.comment] + known + text + [""]
        }
    }

    /// The rules of presets that are switched off, and why.
    private var switchedOffLines: [String] {
        func ofPresets(_ entries: [(id: String, reason: String)]) -> [(id: String, reason: String)] {
            entries.filter { entry in !rules.contains { $0.id == entry.id } }
        }
        var lines: [String] = []
        if !ofPresets(far).isEmpty {
            lines.append("  # Not kept today by so many places that a list would hide new ones. Take a line out to switch its rule on.")
            lines += ofPresets(far).flatMap { ["  # " + short($0.reason), switchedOff($0.id)] } + [""]
        }
        guard !ofPresets(idle).isEmpty else { return lines }
        lines.append("  # With nothing to look at in this project; settings may say where it is, or how it is called here.")
        var last = ""
        for (id, reason) in ofPresets(idle).sorted(by: { ($0.reason, $0.id) < ($1.reason, $1.id) }) {
            if reason != last { lines.append("  # " + short(reason)) }
            last = reason
            lines.append(switchedOff(id))
        }
        return lines + [""]
    }

    /// The rules that were written for the project and that it does not keep, as comments.
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

    /// A reason in one line that a screen holds.
    private func short(_ reason: String) -> String {
        let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count <= 150 ? line : line.prefix(149) + "…"
    }
}

/// A text as YAML writes it between double quotes.
package func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
