import AshlarChecks
import AshlarFacts
import AshlarText

/// A violation of a rule, with its source location.
public struct Finding: Hashable, Sendable {
    /// The id of the rule.
    public var rule: String
    /// The severity of the rule.
    public var severity: Severity
    /// The file, as an absolute path.
    public var file: String
    /// The file, relative to the project's root.
    public var path: String
    /// The line, counted from 1.
    public var line: Int
    /// The column, counted from 1, in UTF-8 bytes.
    public var column: Int
    /// What violates the rule, such as `'Home' refers to 'Cache'`; without a full stop.
    public var message: String
    /// Why the rule exists.
    public var rationale: String?
    /// How to resolve the finding.
    public var help: String?

    /// The severity of a finding.
    public enum Severity: String, Hashable, Sendable, CaseIterable { case warning, error }
}

extension Finding: CustomStringConvertible {
    /// The finding as `ashlar check` reports it: `App/Home.swift:3:7: error: 'Home' refers to 'Cache' [rule-id]`.
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
