import AshlarChecks
import AshlarText

/// JUnit XML, for servers that show test results: each rule is a test. A rule with errors fails with a single `failure`, since
/// many servers ignore further ones. Warnings, which JUnit does not have, are in the output of the test, and problems are in the
/// output of the suite.
/// <https://github.com/jenkinsci/xunit-plugin>, `junit-10.xsd`; <https://github.com/testmoapp/junitxml>
let junit = Reporter(name: "junit", summary: "for servers that show tests: JUnit") { report, _ in
    let rules = report.namedRules
    let found = Dictionary(grouping: report.findings, by: \.rule)
    let failed = rules.count { rule in found[rule.id]?.contains { $0.severity == .error } ?? false }
    var lines = [
        xmlDeclaration,
        "<testsuites>",
        "  <testsuite name=\"ashlar\" tests=\"\(rules.count)\" failures=\"\(failed)\" errors=\"0\" skipped=\"0\">",
    ]
    lines += rules.map { testcase($0.id, found[$0.id] ?? []) }
    let notes = report.problems.map { "\($0.location): note: \($0.message)" } + [report.summaryLine]
    lines += ["    \(output(notes.joined(separator: "\n")))", "  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
}

private func testcase(_ rule: String, _ findings: [Finding]) -> String {
    let start = "    <testcase classname=\"ashlar\"" + xmlAttribute("name", rule)
    let errors = findings.filter { $0.severity == .error }
    let warnings = findings.filter { $0.severity == .warning }
    var parts: [String] = []
    if let first = errors.first {
        let message = first.message + (errors.count > 1 ? " and \(errors.count - 1) more" : "")
        parts.append("<failure type=\"error\"\(xmlAttribute("message", message))>\(xmlText(plainText(of: errors)))</failure>")
    }
    if !warnings.isEmpty { parts.append(output(plainText(of: warnings))) }
    guard !parts.isEmpty else { return start + "/>" }
    return start + ">\n" + parts.map { "      \($0)\n" }.joined() + "    </testcase>"
}

private func output(_ text: String) -> String {
    "<system-out>\(xmlText(text))</system-out>"
}

private func plainText(of findings: [Finding]) -> String {
    findings.map { textLines(of: $0, Paint(isOn: false)).joined(separator: "\n") }.joined(separator: "\n\n")
}
