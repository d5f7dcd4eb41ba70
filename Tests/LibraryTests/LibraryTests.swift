import Ashlar
import AshlarTesting
import Foundation
import Testing

/// The library as a team uses it to check its architecture in its own tests.
@Suite struct LibraryTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    @Test func `samples comply with their rules`() throws {
        #expect(try Ashlar.check("\(root)/Samples/DIContainer/ashlar.yml").isEmpty)
        try expectNoFindings(by: "\(root)/Samples/FeatureScreens/ashlar.yml")
    }

    @Test func `a finding has the location of its source`() throws {
        let findings = try Ashlar.check("Samples/DIContainerDrifted/ashlar.yml", only: ["no-service-needs-itself"])
        let finding = try #require(findings.first)
        #expect(finding.rule == "no-service-needs-itself")
        #expect(finding.severity == .error)
        #expect(finding.file == "\(root)/Samples/DIContainerDrifted/\(finding.path)")
        let line = try String(contentsOfFile: finding.file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)[finding.line - 1]
        #expect(finding.column <= line.utf8.count)
        #expect(finding.description.hasPrefix("\(finding.path):\(finding.line):\(finding.column): error: "))
    }

    @Test func `a project in memory answers for a file that is not saved`() throws {
        var session = try Session("\(root)/Samples/DIContainer/ashlar.yml")
        #expect(try session.findings().isEmpty)
        let dependency = try #require(session.dependencies().first)
        #expect(try session.why(dependency.source, dependency.target).contains(dependency.target))
        session.write("rules:\n  - { id: none, rationale: Why, forbidden: { from: \"**\", to: \"**\" } }", to: "ashlar.yml")
        #expect(try session.findings().isEmpty)
        try session.update(listsDisk: false)
        let findings = try session.findings(in: [dependency.source])
        #expect(findings.contains { $0.rule == "none" && $0.file == "\(root)/Samples/DIContainer/\(dependency.source)" })
        session.write("rules: [", to: "ashlar.yml")
        #expect(throws: CheckError.self) { try session.update() }
        session.revert("ashlar.yml")
        session.delete(dependency.source)
        try session.update()
        #expect(!session.dependencies().contains { $0.source == dependency.source })
    }

    @Test func `each finding is recorded as an issue at its location`() throws {
        let findings = try Ashlar.check("Samples/LayeredModulesDrifted/ashlar.yml").filter { $0.severity == .error }
        #expect(!findings.isEmpty)
        nonisolated(unsafe) var locations: [String] = []
        try withKnownIssue {
            try expectNoFindings(by: "Samples/LayeredModulesDrifted/ashlar.yml")
        } matching: { issue in
            if let location = issue.sourceLocation {
                locations.append("\(location.filePath):\(location.line):\(location.column)")
            }
            return true
        }
        #expect(locations == findings.map { "\($0.file):\($0.line):\($0.column)" })
    }

    @Test func `a missing rule file and an unknown rule are errors`() {
        #expect(throws: CheckError.self) { try Ashlar.check("no-such.yml") }
        #expect { try Ashlar.check("Samples/DIContainer/ashlar.yml", only: ["no-service-needs-itsel"]) } throws: {
            "\($0)".contains("did you mean 'no-service-needs-itself'?")
        }
    }
}
