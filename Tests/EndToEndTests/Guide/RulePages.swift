import AshlarChecks
import AshlarDriver

/// A page for each rule of the built-in presets, which the findings in SARIF link to.
let rulePages: [DerivedPage] = shippedPresets.flatMap { preset in
    RuleSet.preset(preset.name, of: shippedPresets).rules.rules.filter { $0.preset == preset.name }.map { rule in
        DerivedPage(GuideBlock.catalog + "/Rules/\(rule.id).md") { page(of: rule, in: preset) }
    }
}

private func page(of rule: Rule, in preset: Preset) -> String {
    let check = type(of: rule.check).name
    var text = """
        # \(rule.id)

        \(rule.rationale ?? "")

        | preset | check | severity |
        |---|---|---|
        | [\(preset.name)](../preset-\(preset.name).md) | [\(check)](../Checks.md#\(check)) | \(rule.severity?.rawValue ?? "off") |

        """
    if let help = rule.help { text += "\n## What to do\n\n\(help)\n" }
    for example in rule.examples {
        let isGood = Fixture(example.fixture).expectations.isEmpty
        text += "\n## \(isGood ? "Good" : "Bad"): \(example.title)\n\n" + quoted(example.fixture, as: "swift")
    }
    return text
}
