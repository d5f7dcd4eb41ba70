import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// Selects services or implementations: by name, or as types of the project.
enum ServiceEnd: Sendable {
    case names([Pattern])
    case types(TypeSelector)
}

/// The selection of a `ServiceEnd` in a model.
enum ServiceSelection {
    case names([Pattern])
    case types([DeclarationID: Captures])

    func captures(of service: InjectionGraph.Service, given known: Captures) -> Captures? {
        switch self {
        case .names(let patterns):
            return patterns.lazy.compactMap { pattern in
                service.spellings.lazy.compactMap { pattern.match($0, given: known) }.first
            }.first
        case .types(let types):
            guard let own = service.declaration.flatMap({ types[$0] }), agree(own, known) else { return nil }
            return known.merging(own) { known, _ in known }
        }
    }
}

extension CheckRun {
    mutating func select(_ end: ServiceEnd) -> ServiceSelection {
        switch end {
        case .names(let patterns): .names(patterns)
        case .types(let selector):
            .types(Dictionary(select(selector).map { ($0.id, $0.commonCaptures) }) { first, _ in first })
        }
    }
}

extension ServiceEnd {
    /// The names by which it selects; none if it selects types.
    var patterns: [Pattern] { if case .names(let patterns) = self { patterns } else { [] } }

    /// Its form in rule files.
    static let schema = Schema.either([.several(.pattern), .mapping(TypeSelector.keys)])
}

extension RuleReader {
    /// Patterns over names, or a selector of types.
    mutating func service(_ node: YAMLNode?, of what: String) -> ServiceEnd? {
        guard let node else { return nil }
        if case .mapping = node.value { return types(node, of: what).map { .types($0) } }
        return .names(patterns(node, of: what))
    }
}

extension InjectionGraph.Service {
    /// The names that patterns match: the last component, the qualified name, and the name with generic arguments.
    var spellings: [String] {
        let last = baseName.split(separator: ".").last.map(String.init) ?? baseName
        var names = [last]
        for spelling in [baseName, name] where !names.contains(spelling) { names.append(spelling) }
        return names
    }

    /// The name without generic arguments.
    var baseName: String { String(name.prefix { $0 != "<" }) }
}
