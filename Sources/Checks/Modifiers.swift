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
