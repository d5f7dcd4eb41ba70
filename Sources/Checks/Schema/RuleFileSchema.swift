/// The JSON Schema of rule files, draft 2020-12, as text that ends with a line break.
///
/// `#/$defs/rule` is that of a preset's rule, `#/$defs/preset` that of `preset.yml`.
///
/// - Parameter presets: every preset that can be named; their settings and rules are offered where they are.
package func ruleFileSchema(presets: [Preset]) -> String {
    let guides = presets.map { PresetGuide(of: $0, among: presets) }
    var keys = RuleSet.keys
    keys.all = keys.all.map { key in
        switch key.name {
        case "preset":
            .optional(key.name, .several(.name(guides.map { .init(text: $0.name, meaning: $0.summary) })), key.summary)
        // Told after what presets tell of their rules: the first is what editors show.
        case "rules": .optional(key.name, .json(["items": [:]]), key.summary)
        default: key
        }
    }
    let heading: JSON = [
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:ashlar:rule-file:1",
        "title": "Ashlar rule file",
        "description": "The architecture that a team agreed on: presets, groups of files, and rules.",
    ]
    let rules: JSON = ["properties": ["rules": ["doNotSuggest": true] + Schema.entries(.shared(.override)).json]]
    let wholeRules: JSON = ["properties": ["rules": ["doNotSuggest": true] + Schema.entries(.shared(.whole)).json]]
    let more: JSON = [
        "allOf": .list(guides.map(\.json) + [rules, ["if": ["required": ["preset"]], "else": wholeRules]]),
        "$defs": .object(
            Schema.Scalar.allCases.map { JSON.Pair(key: $0.rawValue, value: $0.json) }
                + SharedSchema.allCases.map { JSON.Pair(key: $0.rawValue, value: $0.schema.json) }
        ),
    ]
    return (heading + keys.json + more).rendered + "\n"
}
