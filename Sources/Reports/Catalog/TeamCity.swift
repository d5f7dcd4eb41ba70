import AshlarChecks
import AshlarText

/// Service messages of TeamCity: each rule with findings is an inspection type, each finding an inspection of it. Paths are
/// relative to the repository's root. Notes are plain lines of the log.
/// <https://www.jetbrains.com/help/teamcity/service-messages.html>, of which the limits of lengths and the escaping are.
let teamcity = Reporter(name: "teamcity", summary: "for TeamCity: inspections") { report, _ in
    let broken = Set(report.findings.map(\.rule))
    let reasons = Dictionary(report.rules.map { ($0.id, $0.rationale ?? $0.id) }) { first, _ in first }
    let types = broken.sorted().map { rule in
        message("inspectionType", [
            ("id", rule, 255), ("name", rule, 255), ("category", "Architecture", 255),
            ("description", reasons[rule] ?? rule, 4000),
        ])
    }
    let inspections = report.findings.map { finding in
        message("inspection", [
            ("typeId", finding.rule, 255), ("message", annotation(finding, report.project).joined(separator: "\n"), 4000),
            ("file", report.project.inRepository(finding.location.path), 4000), ("line", "\(finding.location.line)", 255),
            ("SEVERITY", finding.severity == .error ? "ERROR" : "WARNING", 255),
        ])
    }
    return (types + inspections + report.noteLines + [report.summaryLine]).joined(separator: "\n") + "\n"
}

/// - Parameter attributes: names, values, and the most characters of a value.
private func message(_ name: String, _ attributes: [(name: String, value: String, limit: Int)]) -> String {
    let texts = attributes.map { "\($0.name)='\(escapedValue(String($0.value.prefix($0.limit))))'" }
    return "##teamcity[\(name) \(texts.joined(separator: " "))]"
}

/// Characters beyond ASCII are written by their UTF-16 code units.
private func escapedValue(_ text: String) -> String {
    let codes: [Unicode.Scalar: String] = ["|": "||", "'": "|'", "[": "|[", "]": "|]", "\n": "|n", "\r": "|r"]
    return text.unicodeScalars.reduce(into: "") { result, scalar in
        if let code = codes[scalar] {
            result += code
        } else if scalar.isASCII {
            result.unicodeScalars.append(scalar)
        } else {
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16, uppercase: true)
                result += "|0x" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }
}
