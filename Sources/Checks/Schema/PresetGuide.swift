import AshlarText
import AshlarYAML

/// The documentation of a preset: its purpose, settings, groups and rules.
package struct PresetGuide {
    package let name: String
    package let summary: String?
    package let settings: [Setting]
    /// The names of its groups, and the patterns of each.
    package let groups: [(name: String, patterns: [String])]
    package let rules: [Rule]

    package struct Setting {
        package let name: String
        /// The comment above it.
        package let summary: String
        fileprivate let value: YAMLNode

        /// The default value: one element for a scalar, all elements of a list.
        package var texts: [String] { value.elements.compactMap(\.text) }
    }

    /// - Parameter presets: the presets that it may include.
    package init(of preset: Preset, among presets: [Preset]) {
        let loaded = RuleSet.preset(preset.name, of: presets).rules
        let included = loaded.presets.compactMap { name, _ in presets.first { $0.name == name && name != preset.name } }
        name = preset.name
        summary = preset.root?["summary"]?.text
        settings = ([preset] + included).flatMap(\.documentedSettings)
        groups = ([preset] + included).flatMap { preset in
            (preset.root?["groups"]?.pairs ?? []).map { ($0.key.text ?? "", $0.value.elements.compactMap(\.text)) }
        }
        rules = loaded.rules
    }
}

extension Preset {
    private var text: String { files.first { $0.name == "preset.yml" }?.text ?? "" }
    fileprivate var root: YAMLNode? { YAMLNode.parse(text, path: "preset.yml").root }

    /// Its own settings, without those of presets that it includes.
    fileprivate var documentedSettings: [PresetGuide.Setting] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return (root?["settings"]?.pairs ?? []).map { key, value in
            let comment = comment(above: key.location.line, of: lines)
            let summary = comment.isEmpty ? "A setting of the preset '\(name)'." : comment
            return PresetGuide.Setting(name: key.text ?? "", summary: summary, value: value)
        }
    }
}

/// The nearest comment above a line that no empty line separates from it.
private func comment(above line: Int, of lines: [Substring]) -> String {
    let before = lines.prefix(line - 1).reversed().map { $0.drop { $0 == " " } }
    guard let end = before.firstIndex(where: { $0.isEmpty || $0.hasPrefix("#") }) else { return "" }
    let comment = before[end...].prefix { $0.hasPrefix("#") }.reversed()
    return comment.map { String($0.drop { "# ".contains($0) }) }.joined(separator: " ")
}

extension PresetGuide {
    /// The schema of its settings and rules, which applies if a rule file includes the preset.
    var json: JSON {
        let isNamed: JSON = ["anyOf": [["const": .text(name)], ["type": "array", "contains": ["const": .text(name)]]]]
        let settings = JSON.object(settings.map { JSON.Pair(key: $0.name, value: $0.json) })
        // Any other id is one of the project's own rules.
        let ids = rules.map { Schema.Word(text: $0.id, meaning: $0.rationale ?? "") }.map(\.json) + [[:]]
        return [
            "if": ["properties": ["preset": isNamed], "required": ["preset"]],
            "then": ["properties": [
                "settings": ["doNotSuggest": true, "properties": settings],
                "rules": [
                    "doNotSuggest": true, "items": ["properties": ["id": ["doNotSuggest": true, "anyOf": .list(ids)]]],
                ],
            ]],
        ]
    }
}

extension PresetGuide.Setting {
    /// Its schema, with the default value, or as a list if that is too long.
    fileprivate var json: JSON {
        ["description": .text(summary)] + (value.json.map { ["default": $0] } ?? ["items": [:]])
    }
}

extension YAMLNode {
    /// A string, or a list of fewer than 12 strings; else `nil`.
    fileprivate var json: JSON? {
        if let text { return .text(text) }
        guard case .sequence(let nodes) = value, nodes.count < 12 else { return nil }
        return .list(nodes.compactMap { $0.text.map { .text($0) } })
    }
}
