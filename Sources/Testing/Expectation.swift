#if canImport(Testing)
public import Ashlar
import Testing

/// Expects that a project breaks none of its rules, and records an issue for each finding, at the finding's source location.
///
///     import AshlarTesting
///     import Testing
///
///     @Test func architecture() throws { try expectNoFindings() }
///
/// - Parameters:
///   - ruleFile: the rule file, as an absolute path or as a name to search for in the folders around the calling source file.
///   - only: the ids of the rules to check; all if empty.
///   - leastSeverity: the lowest severity to record.
///   - source: the calling source file.
/// - Throws: `CheckError` if the rule file does not exist or is not valid, or if the project cannot be read.
public func expectNoFindings(
    by ruleFile: String = "ashlar.yml", only: [String] = [], leastSeverity: Finding.Severity = .error,
    from source: String = #filePath
) throws {
    for finding in try check(ruleFile, only: only, from: source) where leastSeverity == .warning || finding.severity == .error {
        Issue.record("\(finding.text)", sourceLocation: SourceLocation(
            fileID: "Ashlar/" + (finding.path.split(separator: "/").last.map(String.init) ?? finding.path), filePath: finding.file,
            line: finding.line, column: finding.column
        ))
    }
}

extension Finding {
    fileprivate var text: String {
        ["\(message) [\(rule)]", rationale.map { "why: \($0)" }, help.map { "help: \($0)" }].compactMap { $0 }.joined(separator: "\n")
    }
}
#endif
