import AshlarChecks
import AshlarDriver
import AshlarReports
import AshlarText
import Foundation
import Testing

/// The presets built into the program.
@Suite struct PresetTests {
    @Test func `every preset is built into the program`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: rules).filter { !$0.hasSuffix(".md") }.sorted()
        #expect(shippedPresets.map(\.name) == folders)
        for preset in shippedPresets {
            let files = try FileManager.default.contentsOfDirectory(atPath: rules + "/" + preset.name).filter { !$0.hasSuffix(".md") }.sorted()
            #expect(preset.files.map(\.name).sorted() == files)
        }
    }

    @Test(arguments: shippedPresets.map(\.name)) func `a preset loads`(name: String) {
        let problems = RuleSet.preset(name, of: shippedPresets).problems
        #expect(problems.map { "\($0.location): \($0.message)" } == [])
    }

    @Test(arguments: shippedPresets.map(\.name)) func `the examples of a preset pass`(name: String) {
        let results = RuleSet.preset(name, of: shippedPresets).rules.exampleResults()
        for result in results { #expect(result.differences == [], "\(result.rule): \(result.title)") }
        #expect(results.count > 10)
    }

    /// A run that skips the examples skips everything after them.
    @Test(arguments: shippedPresets.map(\.name)) func `examples are the last key of a rule`(name: String) throws {
        let preset = try #require(shippedPresets.first { $0.name == name })
        for file in preset.files {
            let rest = file.text.split(separator: "\n").drop { $0 != "examples:" }.dropFirst()
            #expect(rest.allSatisfy { $0.hasPrefix(" ") }, "\(file.name)")
        }
        func ids(_ readsExamples: Bool) -> [String] {
            let rules = RuleSet.read("preset: \(name)", path: "ashlar.yml", presets: shippedPresets, readsExamples: readsExamples).rules.rules
            #expect(rules.allSatisfy { $0.examples.isEmpty != readsExamples })
            return rules.map(\.id)
        }
        #expect(ids(true) == ids(false))
    }

    @Test(arguments: shippedPresets.map(\.name)) func `a rule has a rationale and good and bad examples`(name: String) throws {
        let preset = try #require(shippedPresets.first { $0.name == name })
        let rules = RuleSet.preset(name, of: shippedPresets).rules.rules.filter { $0.preset == name }
        #expect(rules.map { $0.id + ".yml" }.sorted() == preset.files.map(\.name).filter { $0 != "preset.yml" }.sorted())
        for rule in rules {
            let isGood = rule.examples.map { Fixture($0.fixture).expectations.isEmpty }
            #expect(isGood.contains(true) && isGood.contains(false), "\(rule.id) needs a good and a bad example")
            #expect(rule.rationale?.hasSuffix(".") == true, "\(rule.id)")
            #expect(!rule.examples.contains { Fixture($0.fixture).files.isEmpty }, "\(rule.id)")
        }
    }

    private var rules: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Rules").standardizedFileURL.path
    }
}
