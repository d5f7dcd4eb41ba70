import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarText
import AshlarYAML

// The `di` section of a rule file: dependency injection settings that cannot be inferred from the sources.

/// The keys of `di`.
let injectionKeys = Keys([
    .optional("containers", .patterns, "Types whose members are bindings, regardless of the types' names."),
    .optional("registers", .texts, "Functions that register bindings in an external container."),
    .optional("resolves", .forms, """
        Functions that resolve services from an external container: a list, or a mapping from names to forms of injection.
        """),
    .optional("wrappers", .forms, """
        Property wrappers that inject their value: a list, or a mapping from names to forms of injection.
        """),
    .optional("scopes", .names(to: .word(InjectionGraph.Lifetime.names.map { .init(text: $0, meaning: nil) })), """
        The project's own names of lifetimes, each mapped to a built-in one.
        """),
    .optional("usual-scope", .text, "The default lifetime of bindings."),
    externalKey,
])

/// The keys of `di` in a preset.
let presetInjectionKeys = Keys([externalKey])

private let externalKey = Key.optional("external", .mapping(externalKeys), """
    Containers that the project uses and does not declare; ignored where it declares one of them.
    """)

/// The keys of `external` in `di`.
private let externalKeys = Keys([
    .needed("containers", .somePatterns, "Types that register and resolve, by name."),
    .optional("registrars", .patterns, "Types that only register, with lifetimes of their own."),
    .optional("registers", .texts, "Their functions that register bindings."),
    .optional("resolves", .forms, "Their functions that resolve services: a list, or a mapping from names to forms of injection."),
    .optional("wrappers", .forms, "Property wrappers that inject their value: a list, or a mapping from names to forms of injection."),
])

extension Schema {
    /// Names, or a mapping from names to forms of injection.
    fileprivate static let forms = either([.several(.text), .names(to: .word(InjectionSelector.Form.self) { $0.meaning })])
}

extension RuleReader {
    /// The `di` section: container types, registering and resolving functions, property wrappers, names of lifetimes.
    mutating func injectionSettings(_ node: YAMLNode) -> InjectionSettings {
        var settings = InjectionSettings()
        guard let node = mapping(node, of: "'di'", keys: injectionKeys) else { return settings }
        settings.containers = patterns(node["containers"], of: "'containers' of 'di'")
        settings.registering = Set(node["registers"].map { texts($0, of: "'registers' of 'di'") } ?? [])
        settings.resolving = forms(node["resolves"], of: "'resolves' of 'di'")
        settings.wrappers = forms(node["wrappers"], of: "'wrappers' of 'di'")
        settings.lifetimes = node["scopes"].map { lifetimes($0) } ?? [:]
        settings.defaultLifetime = node["usual-scope"].flatMap { text($0, of: "'usual-scope' of 'di'") }
        settings.external = node["external"].map { [externalContainers($0)] } ?? []
        return settings
    }

    /// The containers of the `di` section of a preset.
    mutating func externalContainers(ofPreset node: YAMLNode) -> [ExternalContainers] {
        guard let node = mapping(node, of: "'di'", keys: presetInjectionKeys) else { return [] }
        return node["external"].map { [externalContainers($0)] } ?? []
    }

    private mutating func externalContainers(_ node: YAMLNode) -> ExternalContainers {
        var external = ExternalContainers()
        guard let node = mapping(node, of: "'external' of 'di'", keys: externalKeys) else { return external }
        external.containers = patterns(node["containers"], of: "'containers' of 'external'")
        external.registrars = patterns(node["registrars"], of: "'registrars' of 'external'")
        external.registering = Set(node["registers"].map { texts($0, of: "'registers' of 'external'") } ?? [])
        external.resolving = forms(node["resolves"], of: "'resolves' of 'external'")
        external.wrappers = forms(node["wrappers"], of: "'wrappers' of 'external'")
        return external
    }

    /// A list of names, which have the form `strong`, or a mapping from names to `strong`, `lazy` or `optional`.
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
                report("\(what) must map '\(name)' to \(list(Injection.Form.allCases.map(\.rawValue), joinedBy: "or"))", at: value)
            }
        }
        return forms
    }

    /// A mapping from the project's names of lifetimes to built-in ones.
    private mutating func lifetimes(_ node: YAMLNode) -> [String: String] {
        guard case .mapping(let pairs) = node.value else {
            report("'di.scopes' must map your scope names to built-in ones (transient, singleton, …)", at: node)
            return [:]
        }
        var lifetimes: [String: String] = [:]
        for (key, value) in pairs {
            guard let word = key.text, let meaning = lifetime(value, of: "the scope '\(word)' of 'di'") else { continue }
            lifetimes[word] = meaning
        }
        return lifetimes
    }

    /// A built-in lifetime.
    private mutating func lifetime(_ node: YAMLNode, of what: String) -> String? {
        guard let word = text(node, of: what) else { return nil }
        if InjectionGraph.Lifetime.names.contains(word) { return word }
        let hint = nearestWord(to: word, among: InjectionGraph.Lifetime.names).map { "did you mean '\($0)'?" }
            ?? "it may be \(list(InjectionGraph.Lifetime.names, joinedBy: "or"))"
        report("\(what) cannot be '\(word)'; \(hint)", at: node)
        return nil
    }
}
