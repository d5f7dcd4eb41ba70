import AshlarChecks
import AshlarFacts
import AshlarText

/// One broken convention, with its place.
public struct Finding: Hashable, Sendable {
    /// The id of the rule.
    public var rule: String
    public var severity: Severity
    /// The file, as an absolute path, and relative to the project's root.
    public var file: String
    public var path: String
    /// The line and the column, counted from 1, columns in UTF-8 bytes.
    public var line: Int
    public var column: Int
    /// Who, what, whom; without a full stop.
    public var message: String
    /// Why the rule exists.
    public var rationale: String?
    /// What can be done about it.
    public var help: String?

    /// How much a finding weighs.
    public enum Severity: String, Hashable, Sendable, CaseIterable { case warning, error }
}

extension Finding: CustomStringConvertible {
    /// As the program reports it: `App/Home.swift:3:7: error: 'Home' refers to 'Cache' [rule-id]`.
    public var description: String { "\(path):\(line):\(column): \(severity.rawValue): \(message) [\(rule)]" }
}

extension Finding {
    init(_ finding: AshlarChecks.Finding, in root: String) {
        rule = finding.rule
        severity = finding.severity == .error ? .error : .warning
        file = root + "/" + finding.location.path
        path = finding.location.path
        line = finding.location.line
        column = finding.location.column
        message = finding.message
        rationale = finding.rationale
        help = finding.help
    }
}
