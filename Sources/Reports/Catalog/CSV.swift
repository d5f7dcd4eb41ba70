import AshlarChecks
import AshlarFacts
import AshlarText

/// CSV with a header, RFC 4180; <https://www.rfc-editor.org/rfc/rfc4180>. Problems are rows of severity `note`.
///
/// Spreadsheets evaluate fields that begin with `=`, `+`, `-` or `@`. No path begins so (`Report.printable`), and other fields
/// get a leading quote.
let csv = Reporter(name: "csv", summary: "for tables: RFC 4180") { report, _ in
    let heading = ["severity", "rule", "file", "line", "column", "message", "why", "help", "evidence", "chain", "also"]
    let rows = [heading] + report.findings.map(row) + report.problems.map {
        ["note", "", $0.location.path, "\($0.location.line)", "\($0.location.column)", $0.message, "", "", "", "", ""]
    }
    return csvTable(rows)
}

/// Rows of fields as CSV: RFC 4180, without unprintable characters.
package func csvTable(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
}

private func row(_ finding: Finding) -> [String] {
    let chain = finding.chain.map { $0.text + ($0.location.map { " \($0)" } ?? "") }
    return [
        finding.severity.rawValue, finding.rule, finding.location.path, "\(finding.location.line)",
        "\(finding.location.column)", finding.message, finding.rationale.map(inOneLine) ?? "",
        finding.help.map(inOneLine) ?? "", finding.evidence?.rawValue ?? "", chain.joined(separator: "; "),
        finding.otherLocations.map(\.description).joined(separator: "; "),
    ]
}

private func field(_ text: String) -> String {
    let text = (text.first.map { "=+-@".contains($0) } == true ? "'" + text : text).printable(except: ["\n", "\r", "\t"])
    guard text.unicodeScalars.contains(where: { [",", "\"", "\r", "\n"].contains($0) }) else { return text }
    let doubled = text.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) }
    return "\"\(doubled)\""
}
