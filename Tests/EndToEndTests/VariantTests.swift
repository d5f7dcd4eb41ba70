import AshlarChecks
import AshlarDriver
import AshlarInjection
import AshlarText
import Foundation
import Testing

/// Projects that break or only seem to break one statement of a preset, written without regard to how its rules work.
///
/// `Tests/Variants/README.md` describes the files and shows the share of each statement.
@Suite struct VariantTests {
    /// One project of `Tests/Variants/<preset>/<statement>`.
    private struct Variant {
        /// The path below `Tests/Variants`.
        var path: String
        /// Why the result is known to be wrong, if it is.
        var limit: String?
        var fixture: Fixture
        /// The files with a line that is marked `// violation`.
        var marked: Set<String> = []

        var isViolation: Bool { path.contains("/violation-") }

        /// - Throws: if the file cannot be read.
        init(_ path: String) throws {
            self.path = path
            let text = try String(contentsOfFile: VariantTests.folder + "/" + path, encoding: .utf8)
            var file = ""
            var lines: [String] = []
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                let code = line.hasSuffix(mark) ? line.dropLast(mark.count) : line
                if code.hasPrefix("//- ") { file = String(code.dropFirst(4)) }
                if file.isEmpty, code.hasPrefix(limitPrefix) { limit = String(code.dropFirst(limitPrefix.count)) }
                if code.count < line.count { marked.insert(file) }
                lines += Self.repeated(code)
            }
            fixture = Fixture(lines.joined(separator: "\n"))
        }

        /// A line, or the lines that one with `// repeat 300` stands for, in which `#` is a number.
        private static func repeated(_ line: Substring) -> [String] {
            guard let range = line.firstRange(of: " // repeat "), let count = Int(line[range.upperBound...]) else { return [String(line)] }
            return (1...count).map { line[..<range.lowerBound].replacing("#", with: "\($0)") }.map(String.init)
        }
    }

    private static let folder = Program.package + "/Tests/Variants"

    /// The result for all variants of one statement.
    private struct Share {
        var found = 0
        var violations = 0
        var silent = 0
        var nearMisses = 0
        /// What went wrong, a line each.
        var wrong: [String] = []
    }

    private static func share(of statement: PresetStatement, of preset: String) throws -> Share {
        let rules = RuleSet.preset(preset, of: shippedPresets).rules
        let today = try #require(CalendarDay("2026-01-31"))
        let folder = preset + "/" + statement.label
        var share = Share()
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/" + folder).sorted() {
            let variant = try Variant(folder + "/" + name)
            let project = LinkedProject(fixture: variant.fixture, injection: rules.injectionSettings)
            let findings = rules.findings(in: project, today: today).filter { statement.rules.contains($0.rule) }
            let isRight: Bool
            if variant.isViolation {
                isRight = findings.contains { variant.marked.contains($0.location.path) }
                share.violations += 1
                share.found += isRight ? 1 : 0
            } else {
                isRight = findings.isEmpty
                share.nearMisses += 1
                share.silent += isRight ? 1 : 0
            }
            switch (isRight, variant.limit) {
            case (true, nil), (false, .some): break
            case (true, .some): share.wrong.append("\(variant.path): its '\(limitPrefix)' is outdated; remove the line")
            case (false, nil):
                let found = findings.map { "\n    \($0.location): \($0.message) [\($0.rule)]" }.joined()
                share.wrong.append("\(variant.path): \(variant.isViolation ? "not found" : "falsely reported")\(found)")
            }
        }
        return share
    }

    private static let presets = ["application-layer", "di-container", "feature-screens", "composition-root", "core-module"]
    private static let statements = presets.flatMap { preset in
        ((try? PresetStatement.all(of: preset)) ?? []).map { (preset, $0.label) }
    }

    @Test(arguments: statements)
    func `violations are found and near-misses are not`(preset: String, label: String) throws {
        let statement = try #require(try PresetStatement.all(of: preset).first { $0.label == label })
        let share = try Self.share(of: statement, of: preset)
        for wrong in share.wrong { Issue.record("\(wrong)") }
        #expect(share.violations >= 8 && share.nearMisses >= 6, "\(label) has too few variants")
        let line = "| \(label) | \(share.found) of \(share.violations) | \(share.silent) of \(share.nearMisses) |"
        let readme = try String(contentsOfFile: Self.folder + "/README.md", encoding: .utf8)
        #expect(readme.contains(line + "\n"), "the row of README.md should be:\n\(line)")
    }
}

private let mark = " // violation"
private let limitPrefix = "Limit: "
