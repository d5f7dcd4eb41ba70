package import AshlarChecks
package import AshlarFacts
import AshlarFileSystem
package import AshlarInjection
import AshlarManifests
import AshlarModel
import AshlarReports
import AshlarSyntax

extension RuleSet {
    /// What an example of a rule says and what the rule then does.
    package struct ExampleResult: Sendable {
        package var rule: String
        package var title: String
        /// Where they differ, a line each; empty where the example holds.
        package var differences: [String]
    }

    /// Runs the examples of every rule, each rule by itself, on its own fixtures.
    ///
    /// A preset's examples are about the preset's own words, so they run with its own settings and groups.
    package func exampleResults() -> [ExampleResult] {
        let ofPresets = presets.flatMap { preset in
            let plain = RuleSet.preset(preset.name, of: shippedPresets).rules
            return plain.rules.filter { $0.preset == preset.name }.flatMap { plain.results(of: $0) }
        }
        return ofPresets + rules.filter { $0.preset == nil }.flatMap { results(of: $0) }
    }

    private func results(of rule: Rule) -> [ExampleResult] {
        rule.examples.map { example in
            ExampleResult(
                rule: rule.id, title: example.title,
                differences: Fixture(example.fixture).differences(from: findings(of: rule, in: example))
            )
        }
    }

    private func findings(of rule: Rule, in example: Example) -> [Finding] {
        // As much is read of the fixture as is of a project that has this rule alone.
        let project = LinkedProject(fixture: Fixture(example.fixture), to: rule.depth, wiring: wiring)
        var rule = rule
        rule.severity = rule.severity ?? .error
        rule.exceptions = []
        var run = CheckRun(of: rule, groups: selections(in: project).groups, selecting: Selecting(in: project))
        rule.check.inspect(&run)
        return run.findings.sorted()
    }
}

extension LinkedProject {
    /// The project that a fixture describes.
    package init(fixture: Fixture, to depth: Depth = .everything, wiring: WiringSettings = .init()) {
        let sources = fixture.files.filter { $0.path.hasSuffix(".swift") }
        self.init(
            linking: sources.map { extract(path: $0.path, text: $0.text, to: depth) },
            manifests: projectManifests(of: fixture.files.map { ($0.path, $0.text) }),
            paths: fixture.files.map(\.path), wiring: wiring
        )
    }
}
