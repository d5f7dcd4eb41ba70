import AshlarChecks
import AshlarDriver
import AshlarInjection
import AshlarModel
import AshlarText
import Testing

/// What one rule, `r`, finds in a fixture. The check is its body in the rule file, `groups` those of the file.
func check(
    _ body: String, groups: String? = nil, in fixture: String, finds expected: String,
    at location: SourceLocation = #_sourceLocation
) {
    var file = groups.map { "groups:\n" + indented($0, by: 2) + "\n" } ?? ""
    file += "rules:\n  - id: r\n    rationale: Why\n" + indented(body, by: 4) + "\n"
    check(file: file, in: fixture, finds: expected, at: location)
}

/// What a rule file finds in a fixture.
func check(
    file: String, presets: [Preset] = [], in fixture: String, today: String = "2026-01-31", finds expected: String,
    at location: SourceLocation = #_sourceLocation
) {
    let (rules, problems) = RuleSet.read(file, path: "ashlar.yml", presets: presets)
    guard problems.isEmpty, let today = CalendarDay(today) else {
        #expect(problems.map(text) == [], sourceLocation: location)
        return
    }
    let findings = rules.findings(in: LinkedProject(fixture: Fixture(fixture), injection: rules.injectionSettings), today: today)
    #expect(findings.map(text).joined(separator: "\n") == expected, sourceLocation: location)
}

/// What is wrong in a rule file, a line each.
func check(
    file: String, presets: [Preset] = [], isWrong expected: String, at location: SourceLocation = #_sourceLocation
) {
    let problems = RuleSet.read(file, path: "ashlar.yml", presets: presets).problems
    #expect(problems.map(text).joined(separator: "\n") == expected, sourceLocation: location)
}

/// What is wrong in the body of a rule: the check and further keys. Its first line is the file's fourth.
func check(_ body: String, isWrong expected: String, at location: SourceLocation = #_sourceLocation) {
    check(
        file: "rules:\n  - id: r\n    rationale: Why\n" + indented(body, by: 4) + "\n", isWrong: expected, at: location
    )
}

func indented(_ text: String, by width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String(repeating: " ", count: width) + $0 }.joined(separator: "\n")
}

func text(of problem: Problem) -> String { "\(problem.location): \(problem.message)" }

private func text(of finding: Finding) -> String {
    let severity = finding.severity == .error ? "" : "\(finding.severity.rawValue): "
    let rule = finding.rule == "r" ? "" : " [\(finding.rule)]"
    var lines = ["\(finding.location): \(severity)\(finding.message)\(rule)"]
    lines += finding.chain.map { "  chain: \($0.text)" + ($0.location.map { " \($0)" } ?? "") }
    if !finding.otherLocations.isEmpty { lines.append("  also: \(finding.otherLocations.map(\.description).joined(separator: " "))") }
    if let help = finding.help { lines.append("  help: \(help)") }
    return lines.joined(separator: "\n")
}

/// The quoted names that the findings of a rule begin with, sorted.
func findingNames(of body: String, in fixture: String) -> String {
    messages(of: body, in: fixture).map { $0.split(separator: "'").first.map(String.init) ?? "" }.sorted().joined(separator: " ")
}

/// The messages of a rule's findings, a line each.
func findings(of body: String, in fixture: String) -> String {
    messages(of: body, in: fixture).joined(separator: "\n")
}

private func messages(of body: String, in fixture: String) -> [String] {
    let file = "rules:\n  - id: r\n    rationale: Why\n" + indented(body, by: 4) + "\n"
    let rules = RuleSet.read(file, path: "ashlar.yml", presets: []).rules
    guard let today = CalendarDay("2026-01-31") else { return [] }
    return rules.findings(in: LinkedProject(fixture: Fixture(fixture), injection: rules.injectionSettings), today: today).map(\.message)
}
