import AshlarChecks
import AshlarText

/// Logging commands of Azure Pipelines, which become errors and warnings of the run's summary. Paths are relative to the
/// repository's root. Notes are plain lines of the log, for which there is no command.
/// <https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands>; the escaping is that of
/// `node/taskcommand.ts` in <https://github.com/microsoft/azure-pipelines-task-lib>.
let azure = Reporter(name: "azure", summary: "for Azure Pipelines: errors and warnings of a run") { report, _ in
    let issues = report.findings.map { finding in
        let properties = [
            ("type", finding.severity.rawValue), ("sourcepath", report.project.inRepository(finding.location.path)),
            ("linenumber", "\(finding.location.line)"), ("columnnumber", "\(finding.location.column)"), ("code", finding.rule),
        ]
        return "##vso[task.logissue \(properties.map { "\($0.0)=\(escapedProperty($0.1))" }.joined(separator: ";"))]"
            + escapedData(annotation(finding, report.project).joined(separator: "\n"))
    }
    return (issues + report.noteLines + [report.summaryLine]).joined(separator: "\n") + "\n"
}

private func escapedData(_ text: String) -> String {
    text.escaped(by: ["%": "%AZP25", "\r": "%0D", "\n": "%0A"])
}

private func escapedProperty(_ text: String) -> String {
    text.escaped(by: ["%": "%AZP25", "\r": "%0D", "\n": "%0A", "]": "%5D", ";": "%3B"])
}
