import AshlarChecks
import AshlarText

/// A comment on a pull request: new findings by rule, those with errors first; resolved findings; notes; the number of known
/// findings. Lists are folded after five entries. Paths are relative to the repository's root. A comment on GitHub holds 65,536
/// characters; entries beyond 65,536 bytes are cut, and their number is noted. <https://github.github.com/gfm/>
let markdown = Reporter(name: "markdown", summary: "for the comment on a pull request") { report, _ in
    let count = report.findings.count + report.resolved.count + report.problems.count
    let whole = comment(report, entries: count)
    guard whole.utf8.count > commentSize else { return whole }
    var fitting = 0
    var tooMany = count
    while tooMany - fitting > 1 {
        let middle = (fitting + tooMany) / 2
        if comment(report, entries: middle).utf8.count <= commentSize { fitting = middle } else { tooMany = middle }
    }
    return comment(report, entries: fitting)
}

/// The most bytes of a comment.
package let commentSize = 65_536

/// The comment with its first `entries` entries.
private func comment(_ report: Report, entries: Int) -> String {
    var remaining = entries
    func first<Entry>(of all: [Entry]) -> [Entry] {
        let part = all.prefix(remaining)
        remaining -= part.count
        return Array(part)
    }
    var lines = ["### Ashlar: \(report.summaryLine)"]
    for group in groups(of: report) {
        let findings = first(of: group)
        lines += findings.isEmpty ? [] : section(findings, of: group, in: report.project)
    }
    let resolved = first(of: report.resolved)
    if !resolved.isEmpty {
        lines += ["", "**\(report.resolved.count) resolved**"] + foldedList(resolved.map {
            "- \(codeSpan(report.project.inRepository($0.path))): \(markdownText($0.message)) (\(codeSpan($0.rule)))"
        })
    }
    let problems = first(of: report.problems)
    if !problems.isEmpty {
        lines += ["", "**\(counted(report.problems.count, "note"))**"] + foldedList(problems.map {
            "- \(codeSpan($0.location, report.project)): \(markdownText($0.message))"
        })
    }
    if report.knownCount > 0 { lines += ["", "\(counted(report.knownCount, "known finding")) held back."] }
    let cut = report.findings.count + report.resolved.count + report.problems.count - entries
    if cut > 0 { lines += ["", "**\(cut) more** not shown: a comment on GitHub holds 65,536 characters."] }
    return lines.joined(separator: "\n") + "\n"
}

/// The findings grouped by rule, rules with errors first.
private func groups(of report: Report) -> [[Finding]] {
    let found = Dictionary(grouping: report.findings, by: \.rule)
    let groups = report.namedRules.compactMap { found[$0.id] }
    func hasErrors(_ group: [Finding]) -> Bool { group.contains { $0.severity == .error } }
    return groups.filter(hasErrors) + groups.filter { !hasErrors($0) }
}

/// A rule with its rationale and its help, each once, and its findings.
private func section(_ findings: [Finding], of group: [Finding], in project: Report.ProjectLocation) -> [String] {
    let severity = counted(group.count, group[0].severity.rawValue)
    let sharedHelp = group.allSatisfy { $0.help == group[0].help } ? group[0].help : nil
    var lines = ["", "**\(severity)** \(codeSpan(group[0].rule))"]
    if let rationale = group[0].rationale { lines += ["", "why: \(markdownText(rationale))"] }
    if let sharedHelp { lines += ["", "help: \(markdownText(sharedHelp))"] }
    return lines + foldedList(findings.map { entry($0, helps: sharedHelp == nil, in: project) })
}

private func entry(_ finding: Finding, helps: Bool, in project: Report.ProjectLocation) -> String {
    var lines = ["- \(codeSpan(finding.location, project)): \(markdownText(finding.message))"]
    lines += finding.chain.map { step in
        "  - chain: \(markdownText(step.text))" + (step.location.map { " \(codeSpan($0, project))" } ?? "")
    }
    if !finding.otherLocations.isEmpty {
        lines.append("  - also: \(firstFew(finding.otherLocations.map { codeSpan($0, project) }))")
    }
    if helps, let help = finding.help { lines.append("  - help: \(markdownText(help))") }
    return lines.joined(separator: "\n")
}

private func codeSpan(_ location: Location, _ project: Report.ProjectLocation) -> String {
    codeSpan(project.inRepository(location).description)
}
