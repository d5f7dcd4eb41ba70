package import AshlarChecks
package import AshlarText

/// The result of a check: sorted findings and problems, and the extent of the check.
package struct Report: Sendable {
    package var findings: [Finding]
    package var problems: [Problem]
    package var fileCount: Int
    /// The rules that were checked, in the order of the rule file.
    package var rules: [CheckedRule]
    /// Earlier findings, of the baseline or of the compared revision, that no longer occur.
    package var resolved: [Resolved] = []
    /// The number of findings that the baseline or the compared revision has too, which `findings` omits.
    package var knownCount = 0
    /// The findings that a limit omits from `findings`.
    package private(set) var omitted: [Finding] = []
    /// The owners of the files in which findings lie, by path; `nil` if the project does not state owners.
    package var owners: [String: [String]]?
    /// Whether people want to see how many findings each rule and each owner has.
    package var showsSummary = false
    /// The numbers of what rules left out, with their reasons.
    package var leftOut: [LeftOut.Number] = []
    /// Columns in Unicode code points, for locations after a multi-byte character in their line. For all others the column in
    /// bytes is the same.
    package var codePointColumns: [Location: Int] = [:]
    /// The edits that resolve findings, where a format shows them; one finding may have several alternatives.
    package var fixes: [Finding: [Fix]] = [:]
    /// Which files the compiler's index covers; `nil` if no index was used.
    package var index: IndexUse?
    package var project = ProjectLocation()

    package init(
        findings: [Finding], problems: [Problem], fileCount: Int, rules: [CheckedRule], index: IndexUse? = nil
    ) {
        self.findings = findings
        self.problems = problems
        self.fileCount = fileCount
        self.rules = rules
        self.index = index
    }

    /// A rule in force, without its findings.
    package struct CheckedRule: Hashable, Sendable {
        package var id: String
        package var severity: Severity
        package var rationale: String?
        package var help: String?
        /// The page of the guide that explains it, below `guideAddress`.
        package var page: String?

        package init(id: String, severity: Severity, rationale: String? = nil, help: String? = nil, page: String? = nil) {
            self.id = id
            self.severity = severity
            self.rationale = rationale
            self.help = help
            self.page = page
        }
    }

    /// Edits of files that resolve a finding.
    package struct Fix: Hashable, Sendable {
        package var title: String
        package var edits: [Edit]

        package init(title: String, edits: [Edit]) { (self.title, self.edits) = (title, edits) }
    }

    /// The replacement of a part of a file. Columns count code points.
    package struct Edit: Hashable, Sendable {
        package var start, end: Location
        package var text: String

        package init(from start: Location, to end: Location, text: String) {
            (self.start, self.end, self.text) = (start, end, text)
        }
    }

    /// An earlier finding that no longer occurs. It has no line.
    package struct Resolved: Hashable, Sendable {
        package var path: String
        package var message: String
        package var rule: String

        package init(path: String, message: String, rule: String) {
            self.path = path
            self.message = message
            self.rule = rule
        }
    }

    /// The location of the project, for formats with paths that are not relative to the project's root.
    package struct ProjectLocation: Hashable, Sendable {
        /// The project's root, as an absolute path without a trailing `/`.
        package var root: String
        /// The project's root relative to the repository's; empty if they are the same.
        package var folderInRepository: String

        package init(root: String = "", folderInRepository: String = "") {
            self.root = root
            self.folderInRepository = folderInRepository
        }
    }

    /// Calls a closure with every source location in the report; with some of them twice.
    package func forEachLocation(_ body: (Location) -> Void) {
        for problem in problems { body(problem.location) }
        for finding in findings {
            body(finding.location)
            finding.otherLocations.forEach(body)
            for step in finding.chain { step.location.map(body) }
        }
    }

    /// The number of findings at error severity, those that a limit omits included.
    package var errorCount: Int { count(.error) }
    /// The number of findings at warning severity, those that a limit omits included.
    package var warningCount: Int { count(.warning) }

    private func count(_ severity: Severity) -> Int {
        findings.count { $0.severity == severity } + omitted.count { $0.severity == severity }
    }

    /// Omits all findings but a number of them, warnings before errors and of one severity the last ones. The counts stay.
    package mutating func limitFindings(to limit: Int) {
        guard findings.count > limit else { return }
        let errors = findings.indices.filter { findings[$0].severity == .error }
        let others = findings.indices.filter { findings[$0].severity != .error }
        let shown = Set((errors + others).prefix(limit))
        omitted += findings.indices.filter { !shown.contains($0) }.map { findings[$0] }
        findings = findings.indices.filter(shown.contains).map { findings[$0] }
    }
}

/// A report format: a pure function from a report to text that ends with a line break.
package struct Reporter: Sendable {
    /// The format's name on the command line.
    package let name: String
    /// The format's purpose, for the help.
    package let summary: String
    /// Whether the format shows the edits that resolve findings.
    package let showsFixes: Bool
    /// Writes a report in this format.
    package let text: @Sendable (Report, Style) -> String

    /// - Parameter isExact: whether the format has an escaping of its own for any character, so that names are written as they are.
    init(
        name: String, summary: String, isExact: Bool = false, showsFixes: Bool = false,
        text: @escaping @Sendable (Report, Style) -> String
    ) {
        (self.name, self.summary, self.showsFixes) = (name, summary, showsFixes)
        if isExact {
            self.text = text
        } else {
            self.text = { (report: Report, style: Style) -> String in text(report.printable, style) }
        }
    }

    /// What the output device supports.
    package struct Style: Sendable {
        package var usesColor: Bool

        package init(usesColor: Bool) {
            self.usesColor = usesColor
        }
    }
}
