import AshlarChecks
import AshlarText

/// For Xcode's build phases that run scripts: each line of the form `/path/file.swift:line:column: error: message` becomes a
/// mark at that line, so a finding is one line, and its path starts at the root of the disk. Why and help stay away: `note:`
/// lines of a script are shown in the log only, apart from the mark that they explain.
/// <https://developer.apple.com/documentation/xcode/running-custom-scripts-during-a-build>
let xcode = Reporter(name: "xcode", summary: "for Xcode's script phases") { report, _ in
    func line(_ location: Location, _ severity: String, _ message: String) -> String {
        let place = "\(report.project.onDisk(location.path)):\(location.line):\(location.column)"
        return String("\(place): \(severity): \(message)".map { $0.isNewline ? " " : $0 })
    }
    let lines = report.findings.map { line($0.location, $0.severity.rawValue, "\($0.message) [\($0.rule)]") }
        + report.problems.map { line($0.location, "note", $0.message) }
        + [report.summaryLine]
    return lines.joined(separator: "\n") + "\n"
}
