import AshlarChecks
import AshlarText

/// Output for Xcode's run-script build phases: each line of the form `/path/file.swift:line:column: error: message` becomes an
/// annotation in the editor, so a finding is one line with an absolute path. Rationale and help are omitted, since Xcode shows
/// `note:` lines of a script only in the log, apart from their annotation.
/// <https://developer.apple.com/documentation/xcode/running-custom-scripts-during-a-build>
let xcode = Reporter(name: "xcode", summary: "for Xcode's script phases") { report, _ in
    func line(_ location: Location, _ severity: String, _ message: String) -> String {
        let position = "\(report.project.onDisk(location.path)):\(location.line):\(location.column)"
        return String("\(position): \(severity): \(message)".map { $0.isNewline ? " " : $0 })
    }
    let lines = report.findings.map { line($0.location, $0.severity.rawValue, "\($0.message) [\($0.rule)]") }
        + report.problems.map { line($0.location, "note", $0.message) }
        + [report.summaryLine]
    return lines.joined(separator: "\n") + "\n"
}
