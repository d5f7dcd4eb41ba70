import AshlarChecks
import AshlarText

// Names come from the scanned project. In a format for people, they must not move the cursor, begin a line of their own, or be
// read as a command by the program that shows them.

extension Report {
    /// The report with unprintable characters of its texts escaped, and with `./` before paths that begin like a workflow command
    /// (`::error`) or a formula of a spreadsheet (`=`).
    var printable: Report {
        var report = self
        report.findings = findings.map(\.printable)
        report.problems = problems.map { Problem(location: $0.location.printable, message: $0.message.printable()) }
        report.resolved = resolved.map { Resolved(path: $0.path.printablePath, message: $0.message.printable(), rule: $0.rule.printable()) }
        report.rules = rules.map { rule in
            CheckedRule(
                id: rule.id.printable(), severity: rule.severity, rationale: rule.rationale?.printable(except: lineBreaks),
                help: rule.help?.printable(except: lineBreaks), page: rule.page
            )
        }
        return report
    }
}

extension Finding {
    fileprivate var printable: Finding {
        var finding = self
        finding.rule = rule.printable()
        finding.location = location.printable
        finding.message = message.printable()
        finding.rationale = rationale?.printable(except: lineBreaks)
        finding.help = help?.printable(except: lineBreaks)
        finding.chain = chain.map { Step(text: $0.text.printable(), location: $0.location?.printable, rule: $0.rule) }
        finding.otherLocations = otherLocations.map(\.printable)
        return finding
    }
}

extension Location {
    fileprivate var printable: Location { Location(path: path.printablePath, line: line, column: column) }
}

extension String {
    fileprivate var printablePath: String {
        let path = printable()
        return path.first.map { "=+-@:#".contains($0) } == true ? "./" + path : path
    }
}

/// The white space that formats put into one line themselves.
private let lineBreaks: Set<Unicode.Scalar> = ["\n", "\r", "\t"]
