import AshlarChecks
package import AshlarFileSystem
import AshlarManifests
package import AshlarReports
import AshlarText
import Foundation

/// A report format and its destination.
package struct ReportTarget: Sendable {
    package var reporter: Reporter
    /// The file as the user specified it; `nil` for standard output.
    package var file: String?
    /// Whether it shows the edits that resolve findings.
    package var showsFixes: Bool { reporter.showsFixes }
}

/// Parses the formats and files that the user specified.
///
/// - Parameters:
///   - formats: such as `sarif` or `sarif=report.sarif`; the file `-` is standard output.
///   - output: the file for the format without one.
///   - environment: determines the default format, if neither is given.
/// - Throws: `Failure` for an unknown format, or if two formats have the same destination.
package func reportTargets(
    _ formats: [String], output: String?, environment: [String: String] = ProcessInfo.processInfo.environment
) throws -> [ReportTarget] {
    if formats.isEmpty, output == nil { return try defaultTargets(in: environment) }
    var targets = try formats.map { format -> ReportTarget in
        let parts = format.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, parts[1].isEmpty { throw Failure("'--format \(format)' has no file name; write '\(parts[0])=FILE'") }
        return ReportTarget(reporter: try reporter(named: parts[0]), file: parts.count == 2 && parts[1] != "-" ? parts[1] : nil)
    }
    if targets.isEmpty { targets = [ReportTarget(reporter: try reporter(named: "text"))] }
    if let output {
        let unassigned = targets.indices.filter { targets[$0].file == nil }
        guard unassigned.count == 1 else {
            throw Failure("'--output \(output)' must belong to one format without a file; write '--format NAME=FILE' for each")
        }
        targets[unassigned[0]].file = output
    }
    var files: Set<String> = []
    for target in targets where !files.insert(target.file ?? "").inserted {
        throw Failure(
            target.file.map { "two formats write to '\($0)'; name a file for each" }
                ?? "two formats write to standard output; write '--format NAME=FILE' for all but one"
        )
    }
    return targets
}

/// The default formats for GitHub Actions, Azure Pipelines, TeamCity, Xcode, and everything else.
private func defaultTargets(in environment: [String: String]) throws -> [ReportTarget] {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty && $0 != "false" } ?? false }
    if isSet("GITHUB_ACTIONS") { return [ReportTarget(reporter: try reporter(named: "github"))] }
    if isSet("TF_BUILD") { return [ReportTarget(reporter: try reporter(named: "azure"))] }
    if isSet("TEAMCITY_VERSION") { return [ReportTarget(reporter: try reporter(named: "teamcity"))] }
    if isSet("XCODE_VERSION_ACTUAL") { return [ReportTarget(reporter: try reporter(named: "xcode"))] }
    return [ReportTarget(reporter: try reporter(named: "text"))]
}

/// The names of all formats.
package let reportFormats: [String] = reporterCatalog.map(\.name)

private func reporter(named name: String) throws -> Reporter {
    if let reporter = reporterCatalog.first(where: { $0.name == name }) { return reporter }
    let names = reporterCatalog.map(\.name)
    let hint = nearestWord(to: name, among: names).map { "did you mean '\($0)'?" } ?? "the formats are \(list(names))"
    throw Failure("there is no report format '\(name)'; \(hint)")
}

/// How much of a report to write, and which findings fail the check.
package struct ReportChoices: Sendable {
    /// The most findings to report; all if `nil`.
    package var limit: Int?
    /// Whether warnings fail the check too.
    package var isStrict = false
    /// Whether the text on standard output has no notes, and is empty without findings.
    package var isQuiet = false
    /// Whether the text ends with the numbers of each rule and owner.
    package var showsSummary = false

    package init() {}
}

/// Writes a report to all targets.
///
/// - Returns: whether it has no finding that fails the check.
package func write(_ report: Report, to targets: [ReportTarget], by choices: ReportChoices) throws(OutputError) -> Bool {
    var limited = report
    limited.showsSummary = choices.showsSummary
    if let limit = choices.limit { limited.limitFindings(to: limit) }
    for target in targets {
        var report = limited
        if choices.isQuiet, target.file == nil, target.reporter.name == "text" {
            guard report.errorCount + report.warningCount > 0 else { continue }
            report.problems = []
        }
        let usesColor = target.file == nil && Terminal.standardOutput.showsColor
        let text = Array(target.reporter.text(report, Reporter.Style(usesColor: usesColor)).utf8)
        if let file = target.file {
            _ = try writeFile(text, at: file)
        } else {
            _ = try writeToStandardOutput(text)
        }
    }
    return report.errorCount == 0 && (!choices.isStrict || report.warningCount == 0)
}
