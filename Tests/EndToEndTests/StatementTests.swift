import AshlarDriver
import Foundation
import Testing

/// The tables next to the presets list the statements of each architecture and the rules that check them. The tests compare
/// them with the rules and with the reports of the samples.
@Suite struct StatementTests {
    /// The presets with a table, and the drifted sample of each.
    private static let samples = [
        "application-layer": "ApplicationLayerDrifted", "di-container": "DIContainerDrifted",
        "feature-screens": "FeatureScreensDrifted", "composition-root": "CompositionRootDrifted",
        "core-module": "CoreModuleDrifted",
    ]

    @Test(arguments: samples.keys.sorted())
    func `every statement has rules and every rule has a statement`(preset: String) throws {
        let statements = try PresetStatement.all(of: preset)
        let letter = try #require(statements.first?.label.prefix(1))
        #expect(statements.map(\.label) == (1...statements.count).map { "\(letter)\($0)" }, "the labels follow each other")
        let named = Set(statements.flatMap(\.rules))
        for statement in statements { #expect(!statement.rules.isEmpty, "\(statement.label) has no rule") }
        #expect(named == Set(try rules(of: preset)))
    }

    /// `Tests/Variants` has violations that are known not to be found, each with the reason.
    @Test(arguments: samples.keys.sorted())
    func `every known limit is in the table`(preset: String) throws {
        for statement in try PresetStatement.all(of: preset) {
            let folder = Program.package + "/Tests/Variants/\(preset)/\(statement.label)"
            for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasPrefix("violation-") {
                let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
                guard let line = text.split(separator: "\n").dropFirst().first, line.hasPrefix("Limit: ") else { continue }
                let limit = line.dropFirst("Limit: ".count)
                #expect(statement.unchecked.contains(limit), "\(statement.label) does not say, as \(name) does: \(limit)")
            }
        }
    }

    /// `Samples/BROKEN.md` shows a finding in a drifted sample for each statement and rule. With `ASHLAR_REFRESH_GOLDEN=1` it
    /// is overwritten, and the test fails once.
    @Test func `every statement is violated in a sample`() throws {
        var lines = [
            "# A violation of each statement", "",
            "Derived from the tables in [`Rules`](../Rules) and the reports of the drifted samples.", "",
            "| | rule | in | finding |", "|---|---|---|---|",
        ]
        for (preset, sample) in Self.samples.sorted(by: { $0.key < $1.key }) {
            let report = try String(contentsOfFile: Program.package + "/Samples/\(sample)/expected.txt", encoding: .utf8)
            for statement in try PresetStatement.all(of: preset) {
                for rule in statement.rules {
                    guard let finding = report.split(separator: "\n").first(where: { $0.hasSuffix("[\(rule)]") }) else {
                        Issue.record("\(statement.label): nothing in \(sample) breaks '\(rule)'")
                        continue
                    }
                    let parts = finding.split(separator: ": ", maxSplits: 2)
                    let place = parts[0].split(separator: ":").prefix(2).joined(separator: ":")
                    let message = parts[2].dropLast(" [\(rule)]".count)
                    lines.append("| \(statement.label) | `\(rule)` | `\(sample)/\(place)` | \(message) |")
                }
            }
        }
        let text = lines.joined(separator: "\n") + "\n"
        let path = Program.package + "/Samples/BROKEN.md"
        if ProcessInfo.processInfo.environment["ASHLAR_REFRESH_GOLDEN"] == "1" {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            Issue.record("\(path) is overwritten; review the difference")
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    private func rules(of preset: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Program.package + "/Rules/" + preset)
            .filter { $0.hasSuffix(".yml") && $0 != "preset.yml" }.map { String($0.dropLast(".yml".count)) }
    }
}
