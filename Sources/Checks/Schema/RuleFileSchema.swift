/// The JSON Schema of rule files, draft 2020-12, as text that ends with a line break.
///
/// `#/$defs/rule` is the schema of a preset's rule file, `#/$defs/preset` that of `preset.yml`.
///
/// - Parameter presets: all shipped presets; editors offer the settings and rules of included ones.
package func ruleFileSchema(presets: [Preset]) -> String {
    let guides = presets.map { PresetGuide(of: $0, among: presets) }
    var keys = RuleSet.keys
    keys.all = keys.all.map { key in
        switch key.name {
        case "preset":
            .optional(key.name, .several(.name(guides.map { .init(text: $0.name, meaning: $0.summary) })), key.summary)
        // Defined after the presets' rules, in `allOf`: editors show the first definition.
        case "rules": .optional(key.name, .json(["items": [:]]), key.summary)
        default: key
        }
    }
    let heading: JSON = [
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:ashlar:rule-file:1",
        "title": "Ashlar rule file",
        "description": "The architecture of a project: presets, groups of files, and rules.",
    ]
    let rules: JSON = ["properties": ["rules": ["doNotSuggest": true] + Schema.entries(.shared(.override)).json]]
    let completeRules: JSON = ["properties": ["rules": ["doNotSuggest": true] + Schema.entries(.shared(.complete)).json]]
    let more: JSON = [
        "allOf": .list(guides.map(\.json) + [rules, ["if": ["anyOf": [["required": ["preset"]], ["required": ["extends"]]]], "else": completeRules]]),
        "$defs": .object(
            Schema.Scalar.allCases.map { JSON.Pair(key: $0.rawValue, value: $0.json) }
                + SharedSchema.allCases.map { JSON.Pair(key: $0.rawValue, value: $0.schema.json) }
        ),
    ]
    return (heading + keys.json + more).rendered + "\n"
}
