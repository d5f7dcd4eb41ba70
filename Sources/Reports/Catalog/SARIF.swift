import AshlarChecks
import AshlarFacts
import AshlarText

/// SARIF 2.1.0, for code scanning and editors: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>. URIs are
/// relative to `SRCROOT`, the repository's root. Columns count code points, since SARIF 2.1.0 has no columns in bytes.
let sarif = Reporter(name: "sarif", summary: "for code scanning: SARIF 2.1.0", isExact: true, showsFixes: true) { report, _ in
    let rules = report.namedRules
    let indices = Dictionary(uniqueKeysWithValues: zip(rules.map(\.id), rules.indices))
    let results = zip(report.findings, fingerprints(of: report.findings)).map { finding, fingerprint in
        SARIFLog.Result(
            ruleId: finding.rule, ruleIndex: indices[finding.rule] ?? -1, level: finding.severity.rawValue,
            message: message(finding, of: indices[finding.rule].map { rules[$0] }),
            locations: [sarifLocation(finding.location, report)],
            relatedLocations: related(finding, report),
            fixes: report.fixes[finding]?.map { fix($0, report) },
            partialFingerprints: ["ashlarIdentity/v1": fingerprint],
            properties: finding.evidence.map { ["evidence": $0.rawValue] }
        )
    }
    let notifications = report.problems.map {
        SARIFLog.Notification(
            level: "note", message: SARIFLog.Text(text: $0.message), locations: [sarifLocation($0.location, report)]
        )
    }
    return prettyJSON(SARIFLog(runs: [SARIFLog.Run(
        tool: SARIFLog.Tool(driver: SARIFLog.Driver(
            name: "Ashlar", version: programVersion, informationUri: guideAddress, rules: rules.map(descriptor)
        )),
        originalUriBaseIds: ["SRCROOT": SARIFLog.Base(description: SARIFLog.Text(text: "The root of the repository."))],
        invocations: [SARIFLog.Invocation(executionSuccessful: true, toolExecutionNotifications: notifications)],
        results: results
    )]))
}

private func descriptor(_ rule: Report.CheckedRule) -> SARIFLog.Descriptor {
    let name = sentence(of: rule.id)
    let rationale = rule.rationale.map(inOneLine) ?? name
    let help = ["why: \(rationale)"] + (rule.help.map { ["help: \(inOneLine($0))"] } ?? [])
    return SARIFLog.Descriptor(
        id: rule.id, shortDescription: SARIFLog.Text(text: name),
        fullDescription: SARIFLog.Text(text: rationale),
        help: SARIFLog.Text(
            text: help.joined(separator: "\n"), markdown: help.map(markdownText).joined(separator: "\n\n")
        ),
        helpUri: rule.page.map { guideAddress + $0 }, defaultConfiguration: SARIFLog.Configuration(level: rule.severity.rawValue)
    )
}

/// The message, followed by the help if it differs from the rule's.
private func message(_ finding: Finding, of rule: Report.CheckedRule?) -> SARIFLog.Text {
    guard let help = finding.help, help != rule?.help else { return SARIFLog.Text(text: finding.message) }
    return SARIFLog.Text(text: "\(finding.message)\nhelp: \(inOneLine(help))")
}

private func related(_ finding: Finding, _ report: Report) -> [SARIFLog.Location]? {
    let steps = finding.chain.map { step in
        SARIFLog.Location(
            physicalLocation: step.location.flatMap { sarifLocation($0, report).physicalLocation },
            message: SARIFLog.Text(text: step.text)
        )
    }
    let locations = steps + finding.otherLocations.map { sarifLocation($0, report) }
    return locations.isEmpty ? nil : locations
}

private func sarifLocation(_ location: Location, _ report: Report) -> SARIFLog.Location {
    SARIFLog.Location(physicalLocation: SARIFLog.PhysicalLocation(
        artifactLocation: artifact(location.path, report),
        region: SARIFLog.Region(
            startLine: location.line, startColumn: report.codePointColumns[location] ?? location.column
        )
    ), message: nil)
}

private func artifact(_ path: String, _ report: Report) -> SARIFLog.ArtifactLocation {
    SARIFLog.ArtifactLocation(uri: percentEncoded(report.project.inRepository(path)))
}

private func fix(_ fix: Report.Fix, _ report: Report) -> SARIFLog.Fix {
    let files = Dictionary(grouping: fix.edits, by: \.start.path).sorted { $0.key < $1.key }
    return SARIFLog.Fix(description: SARIFLog.Text(text: fix.title), artifactChanges: files.map { path, edits in
        SARIFLog.ArtifactChange(artifactLocation: artifact(path, report), replacements: edits.map { edit in
            SARIFLog.Replacement(
                deletedRegion: SARIFLog.Region(
                    startLine: edit.start.line, startColumn: edit.start.column, endLine: edit.end.line, endColumn: edit.end.column
                ),
                insertedContent: edit.text.isEmpty ? nil : SARIFLog.Text(text: edit.text)
            )
        })
    })
}

/// A path as a relative URI: all bytes but unreserved characters and `/` percent-encoded; RFC 3986, 2.1.
private func percentEncoded(_ path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    return path.utf8.reduce(into: "") { result, byte in
        if plain.contains(byte) {
            result.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
            result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
    }
}
