import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarText
import AshlarYAML

// How the `di` section of a rule file is read: what cannot be learnt of a project's containers from its sources.

/// The keys of `di`.
let wiringKeys = Keys([
    .optional("containers", .patterns, "Types whose members put things together, whatever they are called."),
    .optional("registers", .texts, "Functions by which a container is told that lies outside of the project."),
    .optional("resolves", .asking, """
        Functions by which such a container is asked, and how: a list, or names with a form each.
        """),
    .optional("wrappers", .asking, """
        Property wrappers that ask for what they hold, and how: a list, or names with a form each.
        """),
    .optional("scopes", .names(to: .word(InjectionGraph.Lifetime.words.map { .init(text: $0, meaning: nil) })), """
        Words of the project's own for how long objects live, each by one that is known.
        """),
    .optional("usual-scope", .text, "How long objects live of which nobody says."),
])

extension Schema {
    /// What asks, by name, and how.
    fileprivate static let asking = either([.several(.text), .names(to: .word(InjectionSelector.Form.self) { $0.meaning })])
}

extension RuleReader {
    /// The `di` section: types that are containers, functions that tell and ask, property wrappers, words for scopes.
    mutating func wiringSettings(_ node: YAMLNode) -> WiringSettings {
        var settings = WiringSettings()
        guard let node = mapping(node, of: "'di'", keys: wiringKeys) else { return settings }
        settings.containers = patterns(node["containers"], of: "'containers' of 'di'")
        settings.registering = Set(node["registers"].map { texts($0, of: "'registers' of 'di'") } ?? [])
        settings.resolving = forms(node["resolves"], of: "'resolves' of 'di'")
        settings.wrappers = forms(node["wrappers"], of: "'wrappers' of 'di'")
        settings.scopes = node["scopes"].map { scopes($0) } ?? [:]
        settings.usualScope = node["usual-scope"].flatMap { text($0, of: "'usual-scope' of 'di'") }
        return settings
    }

    /// Names, each of which gives something at once; or names with `strong`, `lazy` or `optional`.
    private mutating func forms(_ node: YAMLNode?, of what: String) -> [String: Injection.Form] {
        guard let node else { return [:] }
        guard case .mapping = node.value else {
            return Dictionary(texts(node, of: what).map { ($0, .strong) }) { first, _ in first }
        }
        var forms: [String: Injection.Form] = [:]
        for (key, value) in node.pairs {
            guard let name = key.text else { continue }
            if let form = value.text.flatMap(Injection.Form.init) {
                forms[name] = form
            } else {
                report("\(what) says of '\(name)' that it is \(list(Injection.Form.allCases.map(\.rawValue), joinedBy: "or"))", at: value)
            }
        }
        return forms
    }

    /// Words for how long objects live, each by one that is known.
    private mutating func scopes(_ node: YAMLNode) -> [String: String] {
        guard case .mapping(let pairs) = node.value else {
            report("'scopes' of 'di' must be a mapping from words to words that are known", at: node)
            return [:]
        }
        var scopes: [String: String] = [:]
        for (key, value) in pairs {
            guard let word = key.text, let meaning = scope(value, of: "the scope '\(word)' of 'di'") else { continue }
            scopes[word] = meaning
        }
        return scopes
    }

    /// A word for how long objects live that is known.
    private mutating func scope(_ node: YAMLNode, of what: String) -> String? {
        guard let word = text(node, of: what) else { return nil }
        if InjectionGraph.Lifetime.words.contains(word) { return word }
        let hint = nearestWord(to: word, among: InjectionGraph.Lifetime.words).map { "did you mean '\($0)'?" }
            ?? "it stands for one of \(list(InjectionGraph.Lifetime.words))"
        report("\(what) cannot be '\(word)'; \(hint)", at: node)
        return nil
    }
}
