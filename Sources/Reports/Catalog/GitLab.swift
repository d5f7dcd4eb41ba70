import AshlarChecks
import AshlarText

/// GitLab's Code Quality report: a list of entries with fingerprints, by which a merge request shows new and resolved ones.
/// Errors are `major`, warnings `minor`, problems `info`. Paths are relative to the repository's root.
/// <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>
let gitlab = Reporter(name: "gitlab", summary: "for GitLab's Code Quality", isExact: true) { report, _ in
    let findings = zip(report.findings, fingerprints(of: report.findings)).map { finding, fingerprint in
        Entry(
            finding.rule, finding.severity == .error ? "major" : "minor", finding.message, finding.location,
            fingerprint: fingerprint, in: report.project
        )
    }
    let problems = report.problems.map {
        Entry("note", "info", $0.message, $0.location, fingerprint: hash("\($0.location): \($0.message)"), in: report.project)
    }
    return prettyJSON(findings + problems)
}

private struct Entry: Encodable {
    let description: String
    let checkName: String
    let fingerprint: String
    let severity: String
    let location: Place

    enum CodingKeys: String, CodingKey {
        case description, fingerprint, severity, location
        case checkName = "check_name"
    }

    struct Place: Encodable {
        let path: String
        let lines: Lines
    }

    struct Lines: Encodable {
        let begin: Int
    }

    init(
        _ rule: String, _ severity: String, _ message: String, _ location: Location, fingerprint: String,
        in project: Report.ProjectLocation
    ) {
        description = message
        checkName = rule
        self.fingerprint = fingerprint
        self.severity = severity
        self.location = Place(path: project.inRepository(location.path), lines: Lines(begin: location.line))
    }
}
