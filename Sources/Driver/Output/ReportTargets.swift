import AshlarChecks
package import AshlarFileSystem
import AshlarManifests
package import AshlarReports
import AshlarText
import Foundation

/// A format in which a report is written, and where to.
package struct ReportTarget: Sendable {
    package var reporter: Reporter
    /// The file, as the user names it; `nil` for standard output.
    package var file: String?
}

/// The formats that a user asks for.
///
/// - Parameters:
///   - formats: as written, `sarif` or `sarif=report.sarif`; the file `-` is standard output.
///   - output: the file of the format that names none.
///   - environment: says who waits for the report, where the user asks for nothing.
/// - Throws: `Failure` for an unknown format, and where two would be written to one place.
package func reportTargets(
    _ formats: [String], output: String?, environment: [String: String] = ProcessInfo.processInfo.environment
) throws -> [ReportTarget] {
    if formats.isEmpty, output == nil { return try usualTargets(in: environment) }
    var targets = try formats.map { format -> ReportTarget in
        let parts = format.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, parts[1].isEmpty { throw Failure("'--format \(format)' names no file; write '\(parts[0])=FILE'") }
        return ReportTarget(reporter: try reporter(named: parts[0]), file: parts.count == 2 && parts[1] != "-" ? parts[1] : nil)
    }
    if targets.isEmpty { targets = [ReportTarget(reporter: try reporter(named: "text"))] }
    if let output {
        let open = targets.indices.filter { targets[$0].file == nil }
        guard open.count == 1 else {
            throw Failure("'--output \(output)' must belong to one format without a file; write '--format NAME=FILE' for each")
        }
        targets[open[0]].file = output
    }
    var places: Set<String> = []
    for target in targets where !places.insert(target.file ?? "").inserted {
        throw Failure(
            target.file.map { "two formats go to '\($0)'; name a file for each" }
                ?? "two formats go to standard output; write '--format NAME=FILE' for all but one"
        )
    }
    return targets
}

/// What those expect who run programs and gather what these print.
private func usualTargets(in environment: [String: String]) throws -> [ReportTarget] {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty && $0 != "false" } ?? false }
    if isSet("GITHUB_ACTIONS") { return [ReportTarget(reporter: try reporter(named: "github"))] }
    if isSet("GITLAB_CI") {
        // GitLab takes it from a file, and people read the log.
        return [
            ReportTarget(reporter: try reporter(named: "text")),
            ReportTarget(reporter: try reporter(named: "gitlab"), file: "gl-code-quality-report.json"),
        ]
    }
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

/// Writes a report where it belongs.
///
/// - Returns: whether it tells of nothing at error severity.
package func write(_ report: Report, to targets: [ReportTarget]) throws(OutputError) -> Bool {
    for target in targets {
        let usesColor = target.file == nil && Terminal.standardOutput.showsColor
        let text = Array(target.reporter.text(report, Reporter.Style(usesColor: usesColor)).utf8)
        if let file = target.file {
            _ = try writeFile(text, at: file)
        } else {
            _ = try writeToStandardOutput(text)
        }
    }
    return report.errorCount == 0
}
