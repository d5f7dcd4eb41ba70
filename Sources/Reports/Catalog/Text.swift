import AshlarChecks
import AshlarText

/// Plain text, with lines of the form `file:line:column: severity: message` that editors recognize.
let text = Reporter(name: "text", summary: "for people and editors") { report, style in
    let paint = Paint(isOn: style.usesColor)
    var lines: [String] = []
    for finding in report.findings {
        if !lines.isEmpty { lines.append("") }
        lines += textLines(of: finding, paint)
    }
    if !report.problems.isEmpty {
        if !lines.isEmpty { lines.append("") }
        lines += notes(report.problems).map { note in
            let others = note.others.isEmpty ? "" : " (also: \(firstFew(note.others)))"
            return "\(paint.bold("\(note.location):")) \(paint.cyan("note:")) \(note.message)\(others)"
        }
    }
    if let index = report.index {
        if !lines.isEmpty { lines.append("") }
        lines += index.lines
    }
    if !lines.isEmpty { lines.append("") }
    if !report.leftOut.isEmpty { lines.append("left out: \(report.leftOut.map(\.text).joined(separator: ", "))") }
    if report.showsSummary { lines += report.tallyLines }
    lines.append(report.summaryLine)
    return lines.joined(separator: "\n") + "\n"
}

/// The problems with each message once, at the first of its locations.
private func notes(_ problems: [Problem]) -> [(location: Location, message: String, others: [String])] {
    var notes: [(location: Location, message: String, others: [String])] = []
    var known: [String: Int] = [:]
    for problem in problems {
        if let index = known[problem.message] {
            notes[index].others.append(problem.location.description)
        } else {
            known[problem.message] = notes.count
            notes.append((problem.location, problem.message, []))
        }
    }
    return notes
}

/// The lines of a finding: its source location and message, then its explanation.
func textLines(of finding: Finding, _ paint: Paint) -> [String] {
    let severity = finding.severity == .error ? paint.red("error:") : paint.yellow("warning:")
    var lines = ["\(paint.bold("\(finding.location):")) \(severity) \(finding.message) [\(finding.rule)]"]
    if let rationale = finding.rationale { lines.append("  why: \(inOneLine(rationale))") }
    for (index, step) in finding.chain.enumerated() {
        let location = step.location.map { " \($0)" } ?? ""
        lines.append("  \(index == 0 ? "chain:" : "      ") \(step.text)\(location)")
    }
    if !finding.otherLocations.isEmpty {
        lines.append("  also: \(firstFew(finding.otherLocations.map(\.description)))")
    }
    if let help = finding.help { lines.append("  help: \(inOneLine(help))") }
    return lines
}

/// Colors by ANSI escape sequences (ECMA-48), or none.
struct Paint {
    let isOn: Bool

    func bold(_ text: String) -> String { painted(text, "1") }
    func red(_ text: String) -> String { painted(text, "31;1") }
    func yellow(_ text: String) -> String { painted(text, "33;1") }
    func cyan(_ text: String) -> String { painted(text, "36;1") }

    private func painted(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
