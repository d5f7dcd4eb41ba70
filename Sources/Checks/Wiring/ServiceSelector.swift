import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// Types that are asked for or made, as rules name them: by name, or by what the project declares of them.
enum ServiceEnd: Sendable {
    case names([Pattern])
    case types(TypeSelector)
}

/// What an end selects in a model.
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
            .types(Dictionary(select(selector).map { ($0.id, $0.captures) }) { first, _ in first })
        }
    }
}

extension ServiceEnd {
    /// As rule files write it.
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
    /// What it may be called: by its last part, by its whole name, and with generic arguments.
    var spellings: [String] {
        let last = baseName.split(separator: ".").last.map(String.init) ?? baseName
        var names = [last]
        for spelling in [baseName, name] where !names.contains(spelling) { names.append(spelling) }
        return names
    }

    /// The name without generic arguments.
    var baseName: String { String(name.prefix { $0 != "<" }) }
}
