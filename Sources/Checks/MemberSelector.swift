import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// A set of members as rules name it: of which types, what they are, how they are called, what they hold or return.
struct MemberSelector: Sendable {
    let types: TypeSelector
    fileprivate let kinds: [Kind]
    fileprivate let names: [Pattern]
    fileprivate let otherNames: [Pattern]
    fileprivate let access: [Access]
    /// Whether only what each value stores is meant.
    fileprivate let isStored: Bool
    /// Whether only members of the types' own declarations are meant, and none of extensions.
    fileprivate let isOwn: Bool
    /// Whether their own bodies say `return`; either where `nil`.
    fileprivate let returns: Bool?
    /// One of these a parameter of a member takes; any where empty. Captures of the types may stand in them.
    fileprivate let takenTypes: [Pattern]
    /// One of these a member holds or returns; any where empty. Captures of the types may stand in them.
    fileprivate let valueTypes: [Pattern]

    fileprivate enum Kind: String, CaseIterable {
        case function, initializer, `subscript`, variable, `case`, `class`, `struct`, `enum`, actor, `protocol`, `typealias`

        func noun(_ count: Int) -> String { count == 1 ? rawValue : rawValue + (self == .class ? "es" : "s") }
    }

    /// A selected member, and which of its types are asked for.
    struct Member {
        let id: DeclarationID
        /// `show`, or `show(_:animated:)` where the selector asks for labels.
        let name: String
        /// `UserRepositoryImpl` of `lazy var users: UserRepositoryImpl?`; `nil` where no type is asked for.
        let valueType: String?
        /// `UserRepository` of `func show(_ users: any UserRepository)`; `nil` where no such type is asked for.
        let takenType: String?
    }
}

extension MemberSelector {
    /// The selected members of a type, in the order of files.
    func members(of type: SelectedType, in model: Model) -> [Member] {
        let openings = isOwn ? [type.id] : model.openings(of: type.id)
        return openings.flatMap { members(openedBy: $0, given: type.captures, in: model) }
    }

    /// The selected members that a type has of the project's classes that it inherits from, and that extensions of its
    /// protocols define for it, as far as it has none of its own in their place.
    func inheritedMembers(of type: SelectedType, in model: Model) -> [Member] {
        guard !isOwn else { return [] }
        var seen = Set(members(of: type, in: model).map { model[$0.id].fullName })
        return model.inheritance.allSupertypes(of: type.id).flatMap { supertype -> [Member] in
            let openings: [DeclarationID] = switch model[supertype].kind {
            case .class: model.openings(of: supertype)
            // What a protocol requires is not there yet.
            case .protocol where !isStored: model.openings(of: supertype).filter { $0 != supertype }
            default: []
            }
            return openings.flatMap { members(openedBy: $0, given: type.captures, in: model) }
                .filter { model.access(of: $0.id) > .private && seen.insert(model[$0.id].fullName).inserted }
        }
    }

    private func members(openedBy opening: DeclarationID, given captures: Captures, in model: Model) -> [Member] {
        let asksForLabels = (names + otherNames).contains { $0.asksForLabels(given: captures) }
        return model.members(of: opening).compactMap { id in
            let declaration = model[id]
            guard takes(declaration, given: captures), access.isEmpty || access.contains(model.access(of: id)) else {
                return nil
            }
            let valueType = valueTypes.first(in: declaration.valueTypeNames, given: captures)
            let takenType = takenTypes.first(in: declaration.parameters.flatMap(\.type.valueNames), given: captures)
            guard valueTypes.isEmpty || valueType != nil, takenTypes.isEmpty || takenType != nil else { return nil }
            let name = asksForLabels ? declaration.fullName : declaration.name
            return Member(id: id, name: name, valueType: valueType, takenType: takenType)
        }
    }

    private func takes(_ declaration: Declaration, given captures: Captures) -> Bool {
        guard let kind = Kind(rawValue: declaration.kind.rawValue), kinds.isEmpty || kinds.contains(kind),
              names.isEmpty || names.contains(where: { $0.isName(of: declaration, given: captures) }),
              !otherNames.contains(where: { $0.isName(of: declaration, given: captures) }) else { return false }
        if let returns, returns != declaration.modifiers.contains(.returns) { return false }
        return !isStored || (kind == .variable && declaration.modifiers.isDisjoint(with: [.computed, .static, .overridableStatic]))
    }

    /// The selector in a few words behind a number: `2 stored members of type '*ViewModel'`.
    func summary(of count: Int, given captures: Captures) -> String {
        let words = kinds.map { $0.noun(count) }
        let noun = words.isEmpty ? (count == 1 ? "member" : "members") : words.joined(separator: " or ")
        var parts = [isStored ? "stored " + noun : noun]
        for (words, patterns) in [("named", names), ("of type", valueTypes), (count == 1 ? "that takes" : "that take", takenTypes)] where !patterns.isEmpty {
            parts.append("\(words) " + list(patterns.map { $0.filled(with: captures) }, joinedBy: "or"))
        }
        if let returns { parts.append(returns ? "with 'return'" : "without 'return'") }
        return parts.joined(separator: " ")
    }

    /// Whether they are selected because of what they say.
    var asksForReturn: Bool { returns == true }
}

extension MemberSelector {
    /// The keys of a mapping that selects members.
    static let keys = Keys([
        .needed("of", .types, "Members of one of these types, in their declarations or extensions."),
        .optional("kind", .several(.word(Kind.self)), "Members of these kinds."),
        .optional("named", .patterns, """
            Members that are called so; a pattern with '(' means the name with its labels: handle(url:*).
            """),
        .optional("not-named", .patterns, "Members that are not called so."),
        .optional("access", .several(.word(Access.self)), "Members that have one of these access levels."),
        .optional("stored", .flag, "Members that each value of the type stores: no computed and no static variables."),
        .optional("own", .flag, """
            Members of the type's own declaration and of no extension; of a protocol its requirements.
            """),
        .optional("takes", .patterns, "Members that have a parameter of a type called so."),
        .optional("type", .patterns, "Members that hold or return a value of a type called so."),
        .optional("with-return", .flag, "Members that say 'return' in their own body, or that do not."),
    ])
}

extension RuleReader {
    /// A selector of members: a mapping, which may have keys besides.
    mutating func members(_ node: YAMLNode, of what: String, besides others: Keys = Keys([])) -> MemberSelector? {
        guard let node = mapping(node, of: what, keys: MemberSelector.keys + others),
              let of = required("of", of: what, in: node),
              let types = types(of, of: "'of' of \(what)") else { return nil }
        return MemberSelector(
            types: types,
            kinds: words(node["kind"], of: "'kind' of \(what)"),
            names: patterns(node["named"], of: "'named' of \(what)"),
            otherNames: patterns(node["not-named"], of: "'not-named' of \(what)"),
            access: words(node["access"], of: "'access' of \(what)"),
            isStored: flag(node["stored"], of: "'stored' of \(what)") ?? false,
            isOwn: flag(node["own"], of: "'own' of \(what)") ?? false,
            returns: flag(node["with-return"], of: "'with-return' of \(what)"),
            takenTypes: patterns(node["takes"], of: "'takes' of \(what)"),
            valueTypes: patterns(node["type"], of: "'type' of \(what)")
        )
    }
}

extension Pattern {
    /// Whether it is one of names with labels: `handle(url:*)`.
    fileprivate func asksForLabels(given captures: Captures) -> Bool {
        // Asked for each member, and most patterns have nothing to be filled in.
        (self.captures.isEmpty ? text : filled(with: captures)).utf8.contains(UInt8(ascii: "("))
    }

    /// Whether it fits what a member is called: with its labels where the pattern has some.
    fileprivate func isName(of declaration: Declaration, given captures: Captures) -> Bool {
        match(asksForLabels(given: captures) ? declaration.fullName : declaration.name, given: captures) != nil
    }
}

extension [Pattern] {
    /// The first of some types that one of the patterns fits, by its whole name or the last part.
    fileprivate func first(in types: @autoclosure () -> [String], given captures: Captures) -> String? {
        guard !isEmpty else { return nil }
        return types().first { name in
            let last = name.split(separator: ".").last.map(String.init) ?? name
            return contains { ($0.match(name, given: captures) ?? $0.match(last, given: captures)) != nil }
        }
    }
}

extension Declaration {
    /// The name as Swift writes it, with the labels of what is called: `handle(url:navigator:)`, `subscript(_:)`.
    var fullName: String {
        switch kind {
        case .function, .initializer, .subscript, .macro: break
        case .case where !parameters.isEmpty: break
        default: return name
        }
        let labels = parameters.map { parameter in
            // A subscript's parameter has a label only where it has two names.
            kind == .subscript && parameter.label == parameter.name ? "_" : parameter.label ?? "_"
        }
        return name + "(" + labels.map { $0 + ":" }.joined() + ")"
    }

    /// The types of the values that a member holds or returns, as far as it says: by a written type, by the initial value
    /// that it constructs, or as `@Environment(Type.self)` does.
    fileprivate var valueTypeNames: [String] {
        if let type { return type.valueNames }
        guard kind == .variable else { return [] }
        return attributes.compactMap { attribute in
            guard let arguments = attribute.arguments, arguments.hasSuffix(".self") else { return nil }
            return String(arguments.dropLast(".self".count))
        }
    }
}
