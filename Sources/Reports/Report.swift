package import AshlarChecks
package import AshlarFacts

/// What a run has to say: findings and problems, sorted, and how much was looked at.
package struct Report: Sendable {
    package var findings: [Finding]
    package var problems: [Problem]
    package var fileCount: Int
    package var ruleCount: Int
    /// How far the findings rest on the compiler's index; `nil` where none was asked for.
    package var index: IndexUse?

    package init(
        findings: [Finding], problems: [Problem], fileCount: Int, ruleCount: Int, index: IndexUse? = nil
    ) {
        self.findings = findings
        self.problems = problems
        self.fileCount = fileCount
        self.ruleCount = ruleCount
        self.index = index
    }

    package var errorCount: Int { findings.count { $0.severity == .error } }
    package var warningCount: Int { findings.count { $0.severity == .warning } }
}

/// A format of reports: a pure function from what a run has to say to a text that ends with a line break.
package struct Reporter: Sendable {
    /// The format's name on the command line.
    package let name: String
    /// Who reads it.
    package let summary: String
    package let text: @Sendable (Report, Style) -> String

    /// What the reader's screen can show.
    package struct Style: Sendable {
        package var usesColor: Bool

        package init(usesColor: Bool) {
            self.usesColor = usesColor
        }
    }
}
