import AshlarFacts
import AshlarModel

// How the `di` section of a rule file is read: what cannot be learnt of a project's containers from its sources.

extension RuleReader {
    private static let wiringKeys = ["containers", "registers", "resolves", "wrappers", "scopes", "usual-scope"]

    /// The `di` section: types that are containers, functions that tell and ask, property wrappers, words for scopes.
    mutating func wiringSettings(_ node: YAMLNode) -> WiringSettings {
        var settings = WiringSettings()
        guard let node = mapping(node, of: "'di'", keys: Self.wiringKeys) else { return settings }
        settings.containers = patterns(node["containers"], of: "'containers' of 'di'")
        settings.registering = Set(node["registers"].map { texts($0, of: "'registers' of 'di'") } ?? [])
        settings.resolving = forms(node["resolves"], of: "'resolves' of 'di'")
        settings.wrappers = forms(node["wrappers"], of: "'wrappers' of 'di'")
        for (key, value) in node["scopes"]?.pairs ?? [] {
            guard let word = key.text, let meaning = scope(value, of: "the scope '\(key.text ?? "")' of 'di'") else { continue }
            settings.scopes[word] = meaning
        }
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

    /// A word for how long objects live that is known.
    private mutating func scope(_ node: YAMLNode, of what: String) -> String? {
        guard let word = text(node, of: what) else { return nil }
        if Wiring.Lifetime.words.contains(word) { return word }
        let hint = nearestWord(to: word, among: Wiring.Lifetime.words).map { "did you mean '\($0)'?" }
            ?? "it stands for one of \(list(Wiring.Lifetime.words))"
        report("\(what) cannot be '\(word)'; \(hint)", at: node)
        return nil
    }
}
