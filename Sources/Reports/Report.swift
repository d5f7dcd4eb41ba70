package import AshlarChecks
package import AshlarText

/// What a run has to say: findings and problems, sorted, and how much was looked at.
package struct Report: Sendable {
    package var findings: [Finding]
    package var problems: [Problem]
    package var fileCount: Int
    /// The rules that were checked, in the order of the rule file.
    package var rules: [CheckedRule]
    /// What was told before and is true no more: of a baseline, or of the state that the findings are compared with.
    package var mended: [Mended] = []
    /// How many findings were there before and so are not among these.
    package var knownCount = 0
    /// The columns in Unicode code points of the places behind longer characters in their line; those of all others are the
    /// same in bytes.
    package var codePointColumns: [Location: Int] = [:]
    /// How far the findings rest on the compiler's index; `nil` where none was asked for.
    package var index: IndexUse?
    package var project = ProjectPlace()

    package init(
        findings: [Finding], problems: [Problem], fileCount: Int, rules: [CheckedRule], index: IndexUse? = nil
    ) {
        self.findings = findings
        self.problems = problems
        self.fileCount = fileCount
        self.rules = rules
        self.index = index
    }

    /// A rule in force, without what it found.
    package struct CheckedRule: Hashable, Sendable {
        package var id: String
        package var severity: Severity
        package var rationale: String?
        package var help: String?

        package init(id: String, severity: Severity, rationale: String? = nil, help: String? = nil) {
            self.id = id
            self.severity = severity
            self.rationale = rationale
            self.help = help
        }
    }

    /// A finding of before: its place has no line any more.
    package struct Mended: Hashable, Sendable {
        package var path: String
        package var message: String
        package var rule: String

        package init(path: String, message: String, rule: String) {
            self.path = path
            self.message = message
            self.rule = rule
        }
    }

    /// Where the project lies, for formats whose readers start from somewhere else.
    package struct ProjectPlace: Hashable, Sendable {
        /// The project's root, as an absolute path without `/` at its end.
        package var root: String
        /// The root relative to that of its repository; empty where they are the same.
        package var folderInRepository: String

        package init(root: String = "", folderInRepository: String = "") {
            self.root = root
            self.folderInRepository = folderInRepository
        }
    }

    /// Hands out every place that the report names, some of them twice.
    package func forEachPlace(_ body: (Location) -> Void) {
        for problem in problems { body(problem.location) }
        for finding in findings {
            body(finding.location)
            finding.otherPlaces.forEach(body)
            for step in finding.chain { step.location.map(body) }
        }
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
