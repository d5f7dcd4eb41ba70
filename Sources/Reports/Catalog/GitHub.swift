import AshlarChecks
import AshlarText

/// GitHub Actions workflow commands, which become annotations on lines of a pull request, and a summary for the log. Paths are
/// relative to the repository's root. GitHub shows ten errors and ten warnings per step; the log has all of them.
/// <https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands>; the escaping is that of
/// `packages/core/src/command.ts` in <https://github.com/actions/toolkit>.
let github = Reporter(name: "github", summary: "for GitHub Actions: annotations") { report, _ in
    func command(_ name: String, _ location: Location, title: String, _ lines: [String]) -> String {
        let properties = [
            ("file", report.project.inRepository(location.path)), ("line", "\(location.line)"),
            ("col", "\(location.column)"), ("title", title),
        ]
        return "::\(name) \(properties.map { "\($0.0)=\(escapedProperty($0.1))" }.joined(separator: ","))"
            + "::\(escapedData(lines.joined(separator: "\n")))"
    }
    let annotations = report.findings.map {
        command($0.severity.rawValue, $0.location, title: $0.rule, annotation($0, report.project))
    }
    let lines = annotations
        + report.problems.map { command("notice", $0.location, title: "note", [$0.message]) }
        + [report.summaryLine]
    return lines.joined(separator: "\n") + "\n"
}

/// The lines of an annotation: the message, and below it why, chain, other locations and help.
func annotation(_ finding: Finding, _ project: Report.ProjectLocation) -> [String] {
    var lines = [finding.message]
    if let rationale = finding.rationale { lines.append("why: \(inOneLine(rationale))") }
    lines += finding.chain.map { "chain: \($0.text)" + ($0.location.map { " \(project.inRepository($0))" } ?? "") }
    if !finding.otherLocations.isEmpty {
        lines.append("also: \(firstFew(finding.otherLocations.map { project.inRepository($0).description }))")
    }
    if let help = finding.help { lines.append("help: \(inOneLine(help))") }
    return lines
}

private func escapedData(_ text: String) -> String {
    text.escaped(by: ["%": "%25", "\r": "%0D", "\n": "%0A"])
}

private func escapedProperty(_ text: String) -> String {
    text.escaped(by: ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
}

extension String {
    /// The text with some characters replaced by their codes.
    func escaped(by codes: [Unicode.Scalar: String]) -> String {
        unicodeScalars.reduce(into: "") { $0 += codes[$1] ?? String($1) }
    }
}
