import AshlarChecks
import AshlarText

/// Checkstyle XML, which many programs read, Jenkins and reviewdog among them: findings by file, files sorted, paths relative to
/// the repository's root. Problems have severity `info`. `version` is the version of Checkstyle with this format.
/// <https://checkstyle.org/apidocs/com/puppycrawl/tools/checkstyle/XMLLogger.html>
let checkstyle = Reporter(name: "checkstyle", summary: "for readers of Checkstyle's XML") { report, _ in
    let findings = report.findings.map { ($0.location, element($0.location, $0.severity.rawValue, $0.message, $0.rule)) }
    let problems = report.problems.map { ($0.location, element($0.location, "info", $0.message, "note")) }
    let files = Dictionary(grouping: findings + problems) { $0.0.path }
    var lines = [xmlDeclaration, "<checkstyle version=\"4.3\">"]
    for (path, elements) in files.sorted(by: { $0.key < $1.key }) {
        lines.append("  <file\(xmlAttribute("name", report.project.inRepository(path)))>")
        lines += elements.map(\.1)
        lines.append("  </file>")
    }
    lines.append("</checkstyle>")
    return lines.joined(separator: "\n") + "\n"
}

private func element(_ location: Location, _ severity: String, _ message: String, _ rule: String) -> String {
    "    <error line=\"\(location.line)\" column=\"\(location.column)\" severity=\"\(severity)\""
        + xmlAttribute("message", message) + xmlAttribute("source", "ashlar.\(rule)") + "/>"
}
