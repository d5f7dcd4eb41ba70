import AshlarChecks
import AshlarDriver
import AshlarFacts
import AshlarInjection
import AshlarModel
import Foundation
import TestSupport
import Testing

/// Rules that run only where a change may reach them find what they find in a project that is read anew.
@Suite struct EditTests {
    private static let today = CalendarDay(year: 2026, month: 11, day: 23)
    private static let examples: [(set: RuleSet, rule: Rule, example: Example)] = {
        let sets = ((try? ruleSets(ofPreset: "all")) ?? []) + [RuleSet.read(InputTests.further, path: "ashlar.yml", presets: [], extending: [InputTests.diagram]).rules]
        return sets.flatMap { set in set.rules.flatMap { rule in rule.examples.map { (set, rule, $0) } } }
    }()
    private static let lines = [
        "// a comment", "", "let added: [String] = []", "struct Added { let a: Int }", "func added(a: Int) -> Int { a }", "extension Added {}",
        "final class AddedContainer { lazy var made: Added = Added() }",
    ]

    /// A text with one line removed, moved, repeated or added.
    private func edited(_ text: String, _ random: inout Random) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let (index, other) = (Int.random(in: 0..<lines.count, using: &random), Int.random(in: 0..<lines.count, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: lines.remove(at: index)
        case 1: lines.insert(lines[other], at: index)
        case 2: lines.swapAt(index, other)
        default: lines.insert(Self.lines[Int.random(in: 0..<Self.lines.count, using: &random)], at: index)
        }
        return lines.joined(separator: "\n")
    }

    @Test(arguments: checkCatalog.map { $0.name }) func `a check finds after edits what it finds anew`(name: String) {
        var random = Random(seed: 20_261_123)
        var (keptCount, runCount) = (0, 0)
        let count = ProcessInfo.processInfo.environment["ASHLAR_EDITS"].flatMap { Int($0) } ?? 6
        let examples = Self.examples.filter { type(of: $0.rule.check).name == name }
        for number in 0..<(examples.isEmpty ? 0 : count) {
            var (set, rule, example) = examples[number % examples.count]
            rule.severity = rule.severity ?? .error
            set.rules = [rule]
            let fixture = Fixture(example.fixture)
            var texts = Dictionary(fixture.files.map { ($0.path, $0.text) }) { $1 }
            func facts(_ path: String) -> FileFacts { extract(path: path, text: texts[path] ?? "") }
            func project() -> LinkedProject {
                LinkedProject(
                    linking: texts.keys.filter { $0.hasSuffix(".swift") }.sorted().map(facts),
                    manifests: projectManifests(of: fixture.files.map { ($0.path, texts[$0.path] ?? "") }), paths: fixture.files.map(\.path),
                    injection: set.injectionSettings, isRelinkable: true
                )
            }
            var linked = project()
            var outcomes = set.outcomes(in: linked)
            for _ in 0..<4 {
                guard let path = texts.keys.filter({ $0.hasSuffix(".swift") && $0 != "Package.swift" }).sorted().randomElement(using: &random) else { continue }
                texts[path] = edited(texts[path] ?? "", &random)
                let fresh = project()
                guard let (relinked, change) = linked.relinked(
                    with: [facts(path)], problems: [], build: nil, injection: set.injectionSettings, concurrency: OneAtATime()
                ) else {
                    (linked, outcomes) = (fresh, set.outcomes(in: fresh))
                    continue
                }
                let new = set.outcomes(in: relinked, after: (outcomes, change))
                (keptCount, runCount) = (keptCount + new.keptCount, runCount + 1)
                let found = set.findings(of: new, in: relinked, today: Self.today, areAll: true)
                let expected = set.findings(in: fresh, today: Self.today)
                #expect(found == expected, "\(rule.id): \(example.title), after an edit of \(path):\n\(texts[path] ?? "")")
                (linked, outcomes) = (relinked, new)
            }
        }
        // Rules about lengths run after each edit.
        #expect(keptCount > 0 || count < 20 || name == "budget", "\(keptCount) of \(runCount) runs of '\(name)' were spared")
    }

    @Test(arguments: [("let c: C? = nil", 1), ("let b: B? = nil", 0)])
    func `a rule that judges each dependency is spared where a file gets one that it accepts`(line: String, keptCount: Int) throws {
        let rule = "rules: [{ id: a-knows-no-b, rationale: Why., forbidden: { from: A/**, to: B/** } }]"
        let set = RuleSet.read(rule, path: "ashlar.yml", presets: []).rules
        let text = "struct A { let c: C }\n"
        let files = [("A/A.swift", text), ("B/B.swift", "struct B {}"), ("C/C.swift", "struct C {}")]
        let project = LinkedProject(linking: files.map { extract(path: $0, text: $1) }, isRelinkable: true)
        let (relinked, change) = try #require(project.relinked(
            with: [extract(path: "A/A.swift", text: text + line)], problems: [], build: nil, injection: .init(), concurrency: OneAtATime()
        ))
        let outcomes = set.outcomes(in: relinked, after: (set.outcomes(in: project), change))
        #expect(outcomes.keptCount == keptCount)
        #expect(set.findings(of: outcomes, in: relinked, today: Self.today, areAll: true).count == 1 - keptCount)
    }

    @Test func `closures move with the code around them`() throws {
        let text = """
            import Swinject
            func assemble(container: Container) {
                container.register(Clock.self) { _ in Clock() }
                container.register(Page.self) { r in Page(clock: { r.resolve(Clock.self)! }) }
            }
            final class Clock {}
            struct Page { let clock: () -> Clock }
            """
        func project(_ text: String) -> LinkedProject {
            LinkedProject(
                linking: [extract(path: "A.swift", text: text)], manifests: [], paths: ["A.swift"], injection: .init(), isRelinkable: true
            )
        }
        func closures(_ project: LinkedProject) -> [[UInt32]] {
            project.injectionGraph.injections.map { [$0.fact.offset, $0.fact.closure] }
        }
        for (before, after) in [(text, "// longer\n" + text), ("// longer\n" + text, text)] {
            let (relinked, change) = try #require(project(before).relinked(
                with: [extract(path: "A.swift", text: after)], problems: [], build: nil, injection: .init(), concurrency: OneAtATime()
            ))
            #expect(change.hasSameInjections)
            #expect(closures(relinked) == closures(project(after)))
            #expect(closures(relinked).contains { $0[1] > 0 })
        }
    }
}
