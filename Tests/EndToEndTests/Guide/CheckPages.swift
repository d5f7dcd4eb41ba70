import AshlarChecks
import AshlarCLI
import AshlarDriver
import Foundation

/// The page of all checks: the keys of each, and an example from a preset.
@Sendable func checksPage() -> String {
    let presets = shippedPresets.map { (preset: $0, guide: PresetGuide(of: $0, among: shippedPresets)) }
    var text = """
        # Every check

        The keys of each check, and a rule that uses it.

        ## How to read this

        [The rule language](RuleLanguage.md) explains the purpose of each check. Keys in bold are required. Keys that take files, types, members,
        bindings or injections select them as in [Selecting files and types](RuleLanguage.md#selecting-files-and-types).

        """
    for check in checkCatalog {
        text += "\n## \(check.name)\n\n\(check.summary) See [\(check.name)](RuleLanguage.md#\(check.name)).\n"
        let form = Form(check.schema).text
        text += form.isEmpty ? "" : "\n" + form
        let users = presets.flatMap { preset, guide in
            guide.rules.filter { $0.preset == preset.name && type(of: $0.check).name == check.name }.map { (preset, $0) }
        }
        text += users.compactMap { example(of: $0.1, in: $0.0) }.min { $0.utf8.count < $1.utf8.count } ?? ""
    }
    return text
}

/// A rule of a preset, and an example that violates it.
private func example(of rule: Rule, in preset: Preset) -> String? {
    guard let bad = rule.examples.first(where: { !Fixture($0.fixture).expectations.isEmpty }),
          let file = preset.files.first(where: { $0.name == rule.id + ".yml" }),
          let written = file.text.components(separatedBy: "\nexamples:").first else { return nil }
    return """

        From [\(preset.name)](preset-\(preset.name).md):

        \(quoted(written, as: "yaml"))
        It reports, for example, \(bad.title):

        \(quoted(bad.fixture, as: "swift"))
        """
}

/// A check's schema as Markdown.
private struct Form {
    let text: String

    init(_ schema: Schema) {
        switch schema {
        case .mapping(let keys), .entry(let keys): text = Self.table(of: keys)
        case .either(let schemas):
            let parts = schemas.map { schema in
                if case .mapping(let keys) = schema { return "A mapping:\n\n" + Self.table(of: keys) }
                return Self.kind(of: schema).prefix(1).uppercased() + Self.kind(of: schema).dropFirst() + "; or:\n"
            }
            text = parts.joined(separator: "\n")
        default:
            let kind = Self.kind(of: schema)
            text = kind.isEmpty ? "" : kind.prefix(1).uppercased() + kind.dropFirst() + ".\n"
        }
    }

    private static func table(of keys: Keys) -> String {
        let rows = keys.all.map { key in
            "| \(key.isNeeded ? "**`\(key.name)`**" : "`\(key.name)`") | \(cell(kind(of: key.schema))) | \(cell(key.summary)) |\n"
        }
        let limits = keys.demands.compactMap { demand -> String? in
            guard case .when(let key, let word, let other) = demand, case .mapping(let inner) = other.schema else { return nil }
            return "If `\(key)` is `\(word)`, `\(other.name)` takes \(codes(inner.names, joinedBy: "or")).\n"
        }
        let demands = keys.demands.compactMap(sentence)
        let after = (demands + limits).isEmpty ? "" : "\n" + (demands + limits).joined()
        return "| key | takes | meaning |\n|---|---|---|\n" + rows.joined() + after
    }

    private static func sentence(of demand: Keys.Demand) -> String? {
        switch demand {
        case .atLeastOne(let keys): "At least one of \(codes(keys, joinedBy: "and")) is required.\n"
        case .exactlyOne(let keys): "Exactly one of \(codes(keys, joinedBy: "and")) is required.\n"
        case .atMostOne(let keys): "At most one of \(codes(keys, joinedBy: "and")) may be given.\n"
        case .with(let key, let other): "`\(key)` needs `\(other)`.\n"
        case .when: nil
        }
    }

    private static func kind(of schema: Schema) -> String {
        switch schema {
        case .scalar(let scalar): kind(of: scalar)
        case .word(let words), .name(let words): codes(words.map(\.text), joinedBy: "or")
        case .mapping(let keys), .entry(let keys): "a mapping of " + codes(keys.names, joinedBy: "and")
        case .either(let schemas): schemas.map(kind).filter { !$0.isEmpty }.joined(separator: ", or ")
        case .several(let inner), .some(let inner): kind(of: inner) + ", or a list"
        case .entries(let inner): "a list of: " + kind(of: inner)
        case .names(.some(let inner)): "names, each with " + kind(of: inner)
        case .names(.none): "a mapping"
        case .shared(let shared): kind(of: shared)
        case .json(let json): titles(of: json).joined(separator: ", or ")
        }
    }

    /// What the alternatives of a raw schema are called; a setting may stand in place of any value.
    private static func titles(of json: JSON) -> [String] {
        guard case .list(let alternatives)? = json["anyOf"] else { return [] }
        return alternatives.compactMap { if case .text(let title)? = $0["title"], title != "a setting" { title } else { nil } }
    }

    private static func kind(of scalar: Schema.Scalar) -> String {
        switch scalar {
        case .flag: "`true` or `false`"
        case .count: "a number"
        case .share: "a share, such as `40%`"
        case .id: "an id"
        case .text, .pattern, .path, .day: "a \(scalar.rawValue)"
        }
    }

    private static func kind(of shared: SharedSchema) -> String {
        switch shared {
        case .texts, .someTexts: "a text, or a list"
        case .patterns, .somePatterns: "a pattern, or a list"
        case .end: "files, or `{ types: … }`"
        case .locations: "files and `{ types: … }`, or a list"
        case .nested: "`true`, `false` or `any`"
        case .units: "a pattern with a capture, or a list of patterns"
        case .service: "patterns over names, or types"
        default: shared.rawValue
        }
    }
}
