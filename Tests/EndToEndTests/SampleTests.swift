import AshlarDriver
import Foundation
import Testing

/// Each sample gives the report stored next to it.
@Suite struct SampleTests {
    /// The samples, with the preset of each.
    private static let presets = [
        "FeatureScreens": "feature-screens", "LayeredModules": "layered-modules", "ApplicationLayer": "application-layer",
        "DIContainer": "di-container", "CompositionRoot": "composition-root", "CoreModule": "core-module",
    ]

    @Test(arguments: presets.keys.sorted())
    func `a sample that follows its architecture has no findings`(name: String) throws {
        let result = try Program.run("check", in: folder(of: name))
        #expect(result.status == 0, "\(result.output)\(result.complaint)")
        #expect(result.output.hasPrefix("no findings ("))
    }

    /// With `ASHLAR_REFRESH_GOLDEN=1` the expected reports are overwritten, and the test fails once.
    @Test(arguments: presets.keys.sorted())
    func `a drifted sample gives the expected report`(name: String) throws {
        let result = try Program.run("check", in: folder(of: name + "Drifted"))
        #expect(result.status == 1, "\(result.complaint)")
        let golden = folder(of: name + "Drifted") + "/expected.txt"
        if ProcessInfo.processInfo.environment["ASHLAR_REFRESH_GOLDEN"] == "1" {
            try Data(result.output.utf8).write(to: URL(fileURLWithPath: golden))
            Issue.record("\(golden) is overwritten; review the difference")
        }
        let expected = try String(contentsOfFile: golden, encoding: .utf8)
        #expect(result.output == expected)
    }

    /// A drifted sample breaks every rule of its preset.
    @Test(arguments: presets.keys.sorted())
    func `a drifted sample breaks every rule`(name: String) throws {
        let preset = try #require(Self.presets[name])
        let report = try String(contentsOfFile: folder(of: name + "Drifted") + "/expected.txt", encoding: .utf8)
        let folder = Program.package + "/Rules/"
        let included = try String(contentsOfFile: folder + preset + "/preset.yml", encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("preset: ") }.map { String($0.dropFirst("preset: ".count)) }
        let rules = try ([preset] + included).flatMap { try FileManager.default.contentsOfDirectory(atPath: folder + $0) }
            .filter { $0.hasSuffix(".yml") && $0 != "preset.yml" }
            .map { String($0.dropLast(".yml".count)) }
        #expect(rules.count > 5)
        for rule in rules { #expect(report.contains("[\(rule)]"), "\(rule) is not broken") }
    }

    private func folder(of sample: String) -> String { Program.package + "/Samples/" + sample }
}
