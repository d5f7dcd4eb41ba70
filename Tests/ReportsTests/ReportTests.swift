import AshlarChecks
import AshlarReports
import AshlarText
import Foundation
import Testing
import TestSupport

@Suite struct ReportTests {
    @Test(arguments: reporterCatalog.map(\.name), reports.map(\.name))
    func `a report is written as in its golden file`(format: String, name: String) throws {
        let text = try text(#require(reports.first { $0.name == name }).report, as: format)
        let difference = try goldenDifference(of: text, from: "\(name).\(format)")
        #expect(difference == nil)
        // By bytes, since '\r\n', which ends lines of CSV, is one character.
        #expect(text.utf8.last == 10 && !text.utf8.suffix(2).elementsEqual([10, 10]))
    }

    @Test(arguments: reports.map(\.name)) func `a report in color is written as in its golden file`(name: String) throws {
        let reporter = try #require(reporterCatalog.first { $0.name == "text" })
        let report = try #require(reports.first { $0.name == name }).report
        let text = reporter.text(report, Reporter.Style(usesColor: true))
        let difference = try goldenDifference(of: text, from: "\(name).color.text")
        #expect(difference == nil)
    }

    @Test func `color adds only escape sequences`() throws {
        let reporter = try #require(reporterCatalog.first { $0.name == "text" })
        for (_, report) in reports {
            let colored = reporter.text(report, Reporter.Style(usesColor: true))
            #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == reporter.text(report, Reporter.Style(usesColor: false)))
        }
    }

    @Test(arguments: reports.map(\.name)) func `JSON contains the findings, problems and numbers of the report`(name: String) throws {
        let reporter = try #require(reporterCatalog.first { $0.name == "json" })
        let report = try #require(reports.first { $0.name == name }).report
        let read = try JSONDecoder().decode(
            Schema.self, from: Data(reporter.text(report, Reporter.Style(usesColor: false)).utf8)
        )
        #expect(read.schema == 1)
        #expect(read.findings.map(\.message) == report.findings.map(\.message))
        #expect(read.findings.map(\.place.column) == report.findings.map(\.location.column))
        #expect(read.findings.map(\.chain.count) == report.findings.map(\.chain.count))
        #expect(read.problems.map(\.message) == report.problems.map(\.message))
        let summary = read.summary
        let numbers: [Int] = [summary.errors, summary.warnings, summary.known, summary.resolved, summary.files, summary.rules]
        let expected: [Int] = [
            report.errorCount, report.warningCount, report.knownCount, report.resolved.count, report.fileCount, report.rules.count,
        ]
        #expect(numbers == expected)
        let leftOut: [String: Int] = Dictionary(report.leftOut.map { ($0.reason, $0.count) }, uniquingKeysWith: +)
        #expect((summary.leftOut ?? [:]) == leftOut)
    }

    @Test(arguments: ["gitlab", "sarif"]) func `a fingerprint does not depend on the line`(format: String) throws {
        func fingerprints(_ lines: Int...) throws -> [Substring] {
            let findings = lines.map {
                Finding(
                    rule: "names", severity: .error, location: Location(path: "A.swift", line: $0, column: 1),
                    subject: "A", target: "B", message: "'A' is not named like 'B'"
                )
            }
            let report = Report(findings: findings, problems: [], fileCount: 1, rules: [])
            return try text(report, as: format).matches(of: /"[0-9a-f]{16}"/).map(\.output)
        }
        let before = try fingerprints(3, 9)
        #expect(Set(before).count == 2)
        #expect(try fingerprints(4, 20) == before)
        #expect(try fingerprints(4) == Array(before.prefix(1)))
    }

    @Test func `a comment is cut to the length that GitHub accepts`() throws {
        let findings = (1...3000).map {
            Finding(
                rule: "rule-\($0 % 7)", severity: $0 % 7 == 3 ? .error : .warning,
                location: Location(path: "Views/View\($0).swift", line: $0, column: 1), subject: "View\($0)", target: "long", message: "'View\($0)' is 'long'"
            )
        }
        let comment = try text(Report(findings: findings, problems: [], fileCount: 3000, rules: []), as: "markdown")
        let shown = comment.matches(of: /is `long`/).count
        #expect((65_400...65_536).contains(comment.utf8.count))
        #expect(comment.hasSuffix("\n**\(3000 - shown) more** not shown: a comment on GitHub holds 65,536 characters.\n"))
        #expect(comment.matches(of: /<details>/).count == comment.matches(of: /<\/details>/).count)
        #expect(comment.firstMatch(of: /\*\*\d+ \w+\*\* `[^`]*`/)?.output == "**429 errors** `rule-3`")
    }

    @Test func `the catalog lists every file of its folder`() throws {
        let files = try catalogFiles(in: "Sources/Reports/Catalog").map { $0.lowercased() }
        #expect(files.sorted() == reporterCatalog.map(\.name).sorted())
    }

    private func text(_ report: Report, as format: String) throws -> String {
        try #require(reporterCatalog.first { $0.name == format }).text(report, Reporter.Style(usesColor: false))
    }
}

/// The part of the JSON schema that is checked here.
private struct Schema: Decodable {
    struct Place: Decodable {
        var file: String
        var line, column: Int
    }

    struct Step: Decodable {
        var text: String
        var place: Place?
    }

    struct Entry: Decodable {
        var rule, severity, message: String
        var place: Place
        var why, help, evidence: String?
        var chain: [Step]
        var otherPlaces: [Place]
    }

    struct Note: Decodable {
        var place: Place
        var message: String
    }

    var schema: Int
    var findings: [Entry]
    var problems: [Note]
    var summary: Summary

    struct Summary: Decodable {
        var errors, warnings, known, resolved, files, rules: Int
        var leftOut: [String: Int]?
    }
}
