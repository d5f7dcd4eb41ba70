package import AshlarChecks
import AshlarFileSystem
package import AshlarInjection
import AshlarManifests
import AshlarModel
import AshlarReports
import AshlarSyntax

extension RuleSet {
    /// The result of running one example of a rule.
    package struct ExampleResult: Sendable {
        package var rule: String
        package var title: String
        /// The differences between expected and actual findings, one line each; empty if the example passes.
        package var differences: [String]
    }

    /// Runs the examples of every rule, each rule alone on its own fixtures.
    ///
    /// Examples of a preset use the preset's names, so they run with its default settings and groups.
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

    /// - Parameter inputs: the facts that are read; by default, what the rule requires.
    package func findings(of rule: Rule, in example: Example, inputs: FactQuery? = nil) -> [Finding] {
        let project = LinkedProject(fixture: Fixture(example.fixture), inputs: inputs ?? rule.inputs, injection: injectionSettings)
        var rule = rule
        rule.severity = rule.severity ?? .error
        rule.exceptions = []
        var run = CheckRun(of: rule, groups: selections(in: project).groups, evaluator: SelectorEvaluator(in: project))
        rule.check.inspect(&run)
        return run.findings.sorted()
    }
}

extension LinkedProject {
    /// Links the project in a fixture.
    package init(fixture: Fixture, inputs: FactQuery = .everything, injection: InjectionSettings = .init()) {
        let sources = fixture.files.filter { $0.path.hasSuffix(".swift") }
        self.init(
            linking: sources.map { extract(path: $0.path, text: $0.text, kinds: inputs.kinds).pruned(to: inputs) },
            manifests: projectManifests(of: fixture.files.map { ($0.path, $0.text) }),
            paths: fixture.files.map(\.path), owners: CodeOwners(of: fixture.files.map { ($0.path, $0.text) }), injection: injection
        )
    }
}
