import AshlarChecks
import AshlarDriver
import Foundation

/// A page for each built-in preset.
let presetPages: [DerivedPage] = shippedPresets.map { preset in
    DerivedPage(GuideBlock.catalog + "/preset-\(preset.name).md") { try page(of: preset) }
}

private func page(of preset: Preset) throws -> String {
    let guide = PresetGuide(of: preset, among: shippedPresets)
    let rules = guide.rules.filter { $0.preset == preset.name }
    return "# \(preset.name)\n\n\(guide.summary ?? "").\n\n"
        + "## Use it\n\n" + quoted("preset: \(preset.name)", as: "yaml")
        + "\n[Presets](Presets.md) explains how to choose a preset and override its settings.\n"
        + (try statements(of: preset.name)) + settings(of: guide) + groups(of: guide) + "\n## Rules\n\n"
        + "| rule | check | severity | why |\n|---|---|---|---|\n"
        + rules.map { rule in
            let check = type(of: rule.check).name
            return "| [`\(rule.id)`](Rules/\(rule.id).md) | [\(check)](Checks.md#\(check)) | \(rule.severity?.rawValue ?? "off") | \(cell(rule.rationale ?? "")) |\n"
        }.joined()
        + "\nEach rule has a page with its help and examples, which `ashlar explain RULE` shows as well.\n"
}

/// The statements of the architecture, from the table next to the preset's rules.
private func statements(of preset: String) throws -> String {
    let file = Program.package + "/Rules/\(preset)/README.md"
    guard FileManager.default.fileExists(atPath: file) else { return "" }
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("|") }
    return "\n## Statements\n\n" + lines.map { $0 + "\n" }.joined()
}

private func settings(of guide: PresetGuide) -> String {
    guard !guide.settings.isEmpty else { return "" }
    return "\n## Settings\n\n| setting | default | meaning |\n|---|---|---|\n" + guide.settings.map { setting in
        let many = setting.texts.count >= 12
        let value = many ? "\(setting.texts.count) words, \(codes(Array(setting.texts.prefix(3)), joinedBy: "and")) among them" : list(setting.texts)
        return "| `\(setting.name)` | \(cell(value)) | \(cell(setting.summary)) |\n"
    }.joined()
}

private func groups(of guide: PresetGuide) -> String {
    guard !guide.groups.isEmpty else { return "" }
    return "\n## Groups\n\n| group | files |\n|---|---|\n" + guide.groups.map { "| `\($0.name)` | \(cell(list($0.patterns))) |\n" }.joined()
}

private func list(_ texts: [String]) -> String { texts.map { "`\($0)`" }.joined(separator: ", ") }
