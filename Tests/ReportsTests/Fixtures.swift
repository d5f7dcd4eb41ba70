import AshlarChecks
import AshlarFacts
import AshlarReports
import AshlarText

/// Example reports, which together use every property of a report.
let reports: [(name: String, report: Report)] = [
    ("nothing", Report(findings: [], problems: [], fileCount: 0, rules: rules(0))),
    ("clean", Report(findings: [], problems: [], fileCount: 1, rules: rules(2))),
    ("one", Report(
        findings: [Finding(rule: "short", severity: .warning, location: location("A.swift", 1, 1), subject: "A", message: "'A' is short")],
        problems: [], fileCount: 1, rules: rules(1)
    )),
    ("findings", Report(
        findings: [
            Finding(
                rule: "presentation-knows-no-data", severity: .error,
                location: location("App/Features/Lessons/LessonViewModel.swift", 14, 21),
                subject: "LessonViewModel", target: "LessonsCache", message: "'LessonViewModel' (presentation) refers to 'LessonsCache' (data)",
                rationale: "Business rules outlive screens and databases.", help: "Ask for a use case.",
                chain: [Finding.Step(
                    text: "LessonViewModel → LessonsCache, declared at", location: location("App/Data/LessonsCache.swift", 9, 13)
                )],
                otherLocations: (15...19).map { location("App/Features/Lessons/LessonViewModel.swift", $0, 9) },
                evidence: .references
            ),
            Finding(
                rule: "modules-are-acyclic", severity: .error, location: location("Sources/A/A.swift", 1, 8),
                subject: "modules", message: "dependency cycle: A → B → A", rationale: "Modules in a circle\nare one module.\n",
                help: "  the least\n  to remove: A → B (1)\n",
                chain: [
                    Finding.Step(text: "A → B by an import of 'B', at", location: location("Sources/A/A.swift", 1, 8)),
                    Finding.Step(text: "B → A by a declared dependency, at", location: location("Package.swift", 6, 40)),
                    Finding.Step(text: "least to remove: A → B (1)", location: nil),
                ],
                otherLocations: [location("Sources/A/A2.swift", 3, 8)], evidence: .imports
            ),
            Finding(
                rule: "names", severity: .warning, location: location("Ä/\"quoted\" \\ 🧱.swift", 1, 1),
                subject: "🧱", target: "\"*\"", message: "'🧱' is not named like '\"*\"'"
            ),
        ],
        problems: [
            Problem(location: location("App/Broken.swift", 3, 1), message: "not valid Swift: expected '}'"),
            Problem(location: location("Package.swift", 1, 1), message: "it computes its targets; name them"),
        ],
        fileCount: 1200, rules: rules(12)
    )),
    ("problems", Report(
        findings: [], problems: [Problem(location: location("A.swift", 1, 1), message: "the file is not UTF-8; save it as UTF-8")],
        fileCount: 3, rules: rules(0)
    )),
    ("index", Report(findings: [], problems: [], fileCount: 9, rules: rules(1), index: IndexUse(
        store: ".build/debug/index/store", written: 1_790_000_000_123_456_789, fileCount: 4,
        changed: ["A.swift", "B.swift", "C.swift", "D.swift"], unknown: ["E.swift"]
    ))),
    ("compared", compared),
]

/// New, known and resolved findings of a project in a folder of its repository, with names that contain the special characters of
/// formats, and a list that is long enough to be folded.
private let compared: Report = {
    let odd = "Ä & <b>,\"*_`x`_*\" %41|[a](b)/it's @you #1:é.swift"
    var report = Report(
        findings: (1...7).map {
            Finding(
                rule: "names", severity: .warning, location: location("Views/View\($0).swift", $0, 1),
                subject: "View\($0)", target: "*_Screen", message: "'View\($0)' is not named like '*_Screen'", help: "Call it View\($0)_Screen."
            )
        } + [9, 12].map {
            Finding(
                rule: "presentation-knows-no-data", severity: .error, location: location(odd, $0, 3),
                subject: "`Cache`", target: "load(_:of:)", message: "'`Cache`' calls 'load(_:of:)' <of> @MainActor [A](1), \u{1B}100%: x:y: \"z\"",
                rationale: "It's *one* of #1; don't\nask _why_ & <how>.", help: "Use '@Query' or ``none``.",
                chain: [Finding.Step(text: "A\nB → C, at", location: location(odd, 1, 1))], otherLocations: [location("=a.swift", 2, 2)],
                evidence: .values
            )
        } + [Finding(
            rule: "exceptions-are-used", severity: .error, location: location("ashlar.yml", 7, 5),
            subject: "exception", message: "the exception excuses nothing", rationale: "An exception that excuses nothing hides the next mistake."
        )],
        problems: [Problem(location: location(odd, 1, 1), message: "line\nbreak, 50% of it")],
        fileCount: 40, rules: rules(4)
    )
    report.leftOut = [LeftOut.Number(reason: "generated", count: 2, text: "2 generated files")]
    report.resolved = [
        Report.Resolved(path: odd, message: "'A_B' refers to 'C'", rule: "names"),
        Report.Resolved(path: "Gone.swift", message: "'Gone' is bound twice", rule: "gone-rule"),
    ]
    report.knownCount = 14
    report.codePointColumns = [location(odd, 9, 3): 2]
    report.project = Report.ProjectLocation(root: "/home/me/a project/apps/ios", folderInRepository: "apps/ios app")
    return report
}()

/// Checked rules, beginning with those of the examples' findings.
private func rules(_ count: Int) -> [Report.CheckedRule] {
    let known = [
        Report.CheckedRule(
            id: "presentation-knows-no-data", severity: .error, rationale: "Business rules outlive screens and databases.",
            help: "Ask for a use case.", page: "presentation-knows-no-data"
        ),
        Report.CheckedRule(id: "modules-are-acyclic", severity: .error, rationale: "Modules in a circle\nare one module.\n"),
        Report.CheckedRule(id: "names", severity: .warning),
    ]
    return (0..<count).map { $0 < known.count ? known[$0] : Report.CheckedRule(id: "rule-\($0)", severity: .error) }
}

private func location(_ path: String, _ line: Int, _ column: Int) -> Location {
    Location(path: path, line: line, column: column)
}
