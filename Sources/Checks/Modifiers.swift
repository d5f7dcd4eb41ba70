import AshlarFacts
import AshlarModel
import AshlarText

extension TypeSelector {
    /// The modifiers of types that a rule can name.
    package enum Modifier: String, CaseIterable, Sendable {
        case final, indirect, nonisolated

        fileprivate var option: Declaration.Modifiers {
            switch self {
            case .final: .final
            case .indirect: .indirect
            case .nonisolated: .nonisolated
            }
        }
    }
}

extension MemberSelector {
    /// The modifiers of members that a rule can name, besides those that have a key of their own.
    enum Modifier: String, CaseIterable {
        case final, lazy, weak, unowned, override, mutating, nonisolated, convenience, required, async, `throws`

        fileprivate var option: Declaration.Modifiers {
            switch self {
            case .final: .final
            case .lazy: .lazy
            case .weak: .weak
            case .unowned: .unowned
            case .override: .override
            case .mutating: .mutating
            case .nonisolated: .nonisolated
            case .convenience: .convenience
            case .required: .required
            case .async: .async
            case .throws: .throws
            }
        }
    }
}

extension TypeSelector.Modifier {
    /// What to write instead of modifiers that types have in other keys, or have not.
    static let hints = accessHints.merging(MemberSelector.Modifier.allCases.map(\.rawValue).map { ($0, "only members can be '\($0)'") } + [
        ("static", "only members can be 'static'"), ("class", "write 'kind: class'"),
    ]) { own, _ in own }
}

extension MemberSelector.Modifier {
    /// What to write instead of modifiers that members have in other keys.
    static let hints = accessHints.merging([
        "static": "write 'static: true'", "class": "write 'static: true'", "let": "write 'constant: true'",
        "indirect": "only types can be 'indirect'",
    ]) { own, _ in own }
}

private let accessHints = Dictionary(uniqueKeysWithValues: Access.allCases.map { ($0.rawValue, "write 'access: \($0.rawValue)'") })

extension Declaration {
    func has(_ modifier: TypeSelector.Modifier) -> Bool { modifiers.contains(modifier.option) }

    func has(_ modifier: MemberSelector.Modifier) -> Bool { modifiers.contains(modifier.option) }
}

extension Model {
    /// The global actors that a type is isolated to, with `@` before their names: by its attributes, by what it inherits from, and by
    /// default in its targets. Each with the supertype or the target that says so; the empty text for its own attributes.
    func globalActors(of id: DeclarationID) -> [String: String] {
        var actors = inheritedActors(of: id)
        for attribute in self[id].attributes where attribute.name.hasSuffix("Actor") { actors["@" + attribute.name] = "" }
        guard !self[id].modifiers.contains(.nonisolated), actors["@MainActor"] == nil else { return actors }
        actors["@MainActor"] = inheritance.allSupertypeNames(of: id).intersection(SystemTypes.onMainActor).min()
        return actors
    }

    /// The classes of the project from which other types inherit.
    var superclasses: Set<DeclarationID> {
        var found: Set<DeclarationID> = []
        for (file, facts) in files.enumerated() {
            for index in facts.types {
                for supertype in inheritance.supertypes(of: DeclarationID(file: FileID(file), index: index)) {
                    found.formUnion(supertype.declarations.filter { self[$0].kind == .class })
                }
            }
        }
        return found
    }
}
