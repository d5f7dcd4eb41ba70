import AshlarChecks
import AshlarText

/// For the comment on a pull request: what is new, by rule, errors first; what is mended; how much is known. Of long lists
/// all but the first five entries are folded. Paths start at the repository's root. A comment on GitHub holds 65,536
/// characters; what is longer, counted in bytes to be on the safe side, is cut and says so. <https://github.github.com/gfm/>
let markdown = Reporter(name: "markdown", summary: "for the comment on a pull request") { report, _ in
    let count = report.findings.count + report.mended.count + report.problems.count
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

private let commentSize = 65_536
private let unfolded = 5

/// The comment with the first so many of its entries.
private func comment(_ report: Report, entries: Int) -> String {
    var left = entries
    func first<Entry>(of all: [Entry]) -> [Entry] {
        let part = all.prefix(left)
        left -= part.count
        return Array(part)
    }
    var lines = ["### Ashlar: \(report.summaryLine)"]
    for group in groups(of: report) {
        let findings = first(of: group)
        lines += findings.isEmpty ? [] : section(findings, of: group, in: report.project)
    }
    let mended = first(of: report.mended)
    if !mended.isEmpty {
        lines += ["", "**\(report.mended.count) mended**"] + list(mended.map {
            "- \(codeSpan(report.project.inRepository($0.path))): \(markdownText($0.message)) (\(codeSpan($0.rule)))"
        })
    }
    let problems = first(of: report.problems)
    if !problems.isEmpty {
        lines += ["", "**\(counted(report.problems.count, "note"))**"] + list(problems.map {
            "- \(place($0.location, report.project)): \(markdownText($0.message))"
        })
    }
    if report.knownCount > 0 { lines += ["", "\(counted(report.knownCount, "known finding")) held back."] }
    let cut = report.findings.count + report.mended.count + report.problems.count - entries
    if cut > 0 { lines += ["", "**\(cut) more** not shown: a comment on GitHub holds 65,536 characters."] }
    return lines.joined(separator: "\n") + "\n"
}

/// Findings of one rule each, those of rules with errors first.
private func groups(of report: Report) -> [[Finding]] {
    let found = Dictionary(grouping: report.findings, by: \.rule)
    let groups = report.namedRules.compactMap { found[$0.id] }
    func hasErrors(_ group: [Finding]) -> Bool { group.contains { $0.severity == .error } }
    return groups.filter(hasErrors) + groups.filter { !hasErrors($0) }
}

/// A rule, why it is there and what helps, each told once, and its findings.
private func section(_ findings: [Finding], of group: [Finding], in project: Report.ProjectPlace) -> [String] {
    let severity = counted(group.count, group[0].severity.rawValue)
    let sharedHelp = group.allSatisfy { $0.help == group[0].help } ? group[0].help : nil
    var lines = ["", "**\(severity)** \(codeSpan(group[0].rule))"]
    if let rationale = group[0].rationale { lines += ["", "why: \(markdownText(rationale))"] }
    if let sharedHelp { lines += ["", "help: \(markdownText(sharedHelp))"] }
    return lines + list(findings.map { entry($0, helps: sharedHelp == nil, in: project) })
}

private func entry(_ finding: Finding, helps: Bool, in project: Report.ProjectPlace) -> String {
    var lines = ["- \(place(finding.location, project)): \(markdownText(finding.message))"]
    lines += finding.chain.map { step in
        "  - chain: \(markdownText(step.text))" + (step.location.map { " \(place($0, project))" } ?? "")
    }
    if !finding.otherPlaces.isEmpty {
        lines.append("  - also: \(firstFew(finding.otherPlaces.map { place($0, project) }))")
    }
    if helps, let help = finding.help { lines.append("  - help: \(markdownText(help))") }
    return lines.joined(separator: "\n")
}

private func place(_ location: Location, _ project: Report.ProjectPlace) -> String {
    codeSpan(project.inRepository(location).description)
}

/// Entries one below the other, folded from the sixth on.
private func list(_ entries: [String]) -> [String] {
    let rest = entries.dropFirst(unfolded)
    let head = [""] + entries.prefix(unfolded)
    guard !rest.isEmpty else { return head }
    return head + ["", "<details><summary>\(rest.count) more</summary>", ""] + rest + ["", "</details>"]
}
