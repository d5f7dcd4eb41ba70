import AshlarChecks
import AshlarFacts
import AshlarText

/// JSON of schema 1. Within a schema version, keys are added, never changed or removed.
let json = Reporter(name: "json", summary: "for programs; schema 1", isExact: true) { report, _ in
    prettyJSON(Document(report))
}

private struct Document: Encodable {
    let schema = 1
    let findings: [Entry]
    let problems: [Note]
    let resolved: [Resolved]
    let summary: Summary
    let index: Index?

    init(_ report: Report) {
        let pages = Dictionary(report.rules.map { ($0.id, $0.page) }) { first, _ in first }
        findings = report.findings.map { finding in
            Entry(
                finding, owners: report.owners.map { $0[finding.location.path] ?? [] },
                page: pages[finding.rule].flatMap { $0 }.map { guideAddress + $0 }
            )
        }
        problems = report.problems.map { Note(place: Place($0.location), message: $0.message) }
        resolved = report.resolved.map { Resolved(file: $0.path, rule: $0.rule, message: $0.message) }
        summary = Summary(
            errors: report.errorCount, warnings: report.warningCount, known: report.knownCount,
            resolved: report.resolved.count, files: report.fileCount, rules: report.rules.count,
            omitted: report.omitted.isEmpty ? nil : report.omitted.count, leftOut: report.leftOut.isEmpty ? nil : Dictionary(report.leftOut.map { ($0.reason, $0.count) }, uniquingKeysWith: +),
            byRule: report.byRule, byOwner: report.byOwner
        )
        index = report.index.map(Index.init)
    }

    struct Index: Encodable {
        let store: String
        let written: String
        let files: Int
        let changed: [String]
        let unknown: [String]

        init(_ use: IndexUse) {
            store = use.store
            written = use.writtenText
            files = use.fileCount
            changed = use.changed
            unknown = use.unknown
        }
    }

    struct Summary: Encodable {
        let errors: Int
        let warnings: Int
        let known: Int
        let resolved: Int
        let files: Int
        let rules: Int
        /// How many of the findings are not listed, by `--max-findings`.
        let omitted: Int?
        let leftOut: [String: Int]?
        let byRule: [Tally]
        let byOwner: [Tally]?
    }

    struct Place: Encodable {
        let file: String
        let line: Int
        let column: Int

        init(_ location: Location) {
            file = location.path
            line = location.line
            column = location.column
        }
    }

    struct Step: Encodable {
        let text: String
        let place: Place?
    }

    struct Note: Encodable {
        let place: Place
        let message: String
    }

    struct Resolved: Encodable {
        let file: String
        let rule: String
        let message: String
    }

    struct Entry: Encodable {
        let rule: String
        let severity: String
        let place: Place
        let message: String
        let why: String?
        let help: String?
        let evidence: String?
        let chain: [Step]
        let otherPlaces: [Place]
        let owners: [String]?
        let page: String?

        init(_ finding: Finding, owners: [String]?, page: String?) {
            (self.owners, self.page) = (owners, page)
            rule = finding.rule
            severity = finding.severity.rawValue
            place = Place(finding.location)
            message = finding.message
            why = finding.rationale
            help = finding.help
            evidence = finding.evidence?.rawValue
            chain = finding.chain.map { Step(text: $0.text, place: $0.location.map(Place.init)) }
            otherPlaces = finding.otherLocations.map(Place.init)
        }
    }
}
