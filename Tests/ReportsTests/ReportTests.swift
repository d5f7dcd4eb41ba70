import AshlarChecks
import AshlarFacts
import AshlarReports
import Foundation
import TestSupport
import Testing

@Suite struct ReportTests {
    @Test(arguments: reporterCatalog.map(\.name), reports.map(\.name))
    func aReportIsAsItsGoldenFile(format: String, name: String) throws {
        let reporter = try #require(reporterCatalog.first { $0.name == format })
        let report = try #require(reports.first { $0.name == name }).report
        let text = reporter.text(report, Reporter.Style(usesColor: false))
        let difference = try goldenDifference(of: text, from: "\(name).\(format)")
        #expect(difference == nil)
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }

    @Test(arguments: reports.map(\.name)) func aReportInColor(name: String) throws {
        let reporter = try #require(reporterCatalog.first { $0.name == "text" })
        let report = try #require(reports.first { $0.name == name }).report
        let text = reporter.text(report, Reporter.Style(usesColor: true))
        let difference = try goldenDifference(of: text, from: "\(name).color.text")
        #expect(difference == nil)
    }

    @Test func colorAddsNothingElse() throws {
        let reporter = try #require(reporterCatalog.first { $0.name == "text" })
        for (_, report) in reports {
            let colored = reporter.text(report, Reporter.Style(usesColor: true))
            #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == reporter.text(report, Reporter.Style(usesColor: false)))
        }
    }

    @Test(arguments: reports.map(\.name)) func jsonHoldsWhatTheReportHolds(name: String) throws {
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
        #expect(read.summary == ["errors": report.errorCount, "warnings": report.warningCount,
                                 "files": report.fileCount, "rules": report.rules.count])
    }

    @Test func theCatalogNamesEveryFileOfItsFolder() throws {
        #expect(try catalogFiles(in: "Sources/Reports/Catalog").map { $0.lowercased() } == reporterCatalog.map(\.name).sorted())
    }
}

/// The part of the JSON schema that other tools rely on.
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
    var summary: [String: Int]
}
