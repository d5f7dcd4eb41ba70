import AshlarFacts
import AshlarModel

/// A set of members as rules name it: of which types, what they are, how they are called, what they hold or return.
struct MemberSelector: Sendable {
    let types: TypeSelector
    fileprivate let kinds: [Kind]
    fileprivate let names: [Pattern]
    fileprivate let otherNames: [Pattern]
    fileprivate let access: [Access]
    /// Whether only what each value stores is meant.
    fileprivate let isStored: Bool
    /// One of these a member holds or returns; any where empty. Captures of the types may stand in them.
    fileprivate let valueTypes: [Pattern]

    fileprivate enum Kind: String, CaseIterable {
        case function, initializer, `subscript`, variable, `case`, `class`, `struct`, `enum`, actor, `protocol`, `typealias`

        func noun(_ count: Int) -> String { count == 1 ? rawValue : rawValue + (self == .class ? "es" : "s") }
    }

    /// A selected member, and which of its types is asked for.
    struct Member {
        let id: DeclarationID
        /// `show`, or `show(_:animated:)` where the selector asks for labels.
        let name: String
        /// `UserRepositoryImpl` of `lazy var users: UserRepositoryImpl?`; `nil` where no type is asked for.
        let valueType: String?
    }
}

extension MemberSelector {
    /// The selected members of a type, in the order of files.
    func members(of type: SelectedType, in model: Model) -> [Member] {
        var result: [Member] = []
        for opening in model.openings(of: type.id) {
            for id in model.members(of: opening) {
                let declaration = model[id]
                guard takes(declaration), access.isEmpty || access.contains(model.access(of: id)) else { continue }
                let valueType = valueType(of: declaration, given: type.captures)
                guard valueTypes.isEmpty || valueType != nil else { continue }
                let name = asksForLabels ? declaration.fullName : declaration.name
                result.append(Member(id: id, name: name, valueType: valueType))
            }
        }
        return result
    }

    private func takes(_ declaration: Declaration) -> Bool {
        guard let kind = Kind(rawValue: declaration.kind.rawValue), kinds.isEmpty || kinds.contains(kind),
              names.isEmpty || names.contains(where: { isCalled(declaration, $0) }),
              !otherNames.contains(where: { isCalled(declaration, $0) }) else { return false }
        return !isStored || (kind == .variable && declaration.modifiers.isDisjoint(with: [.computed, .static, .overridableStatic]))
    }

    /// Whether a pattern fits what a member is called: with its labels where the pattern has some.
    private func isCalled(_ declaration: Declaration, _ pattern: Pattern) -> Bool {
        pattern.match(pattern.asksForLabels ? declaration.fullName : declaration.name) != nil
    }

    private var asksForLabels: Bool { (names + otherNames).contains(where: \.asksForLabels) }

    /// The first of the types that a member holds or returns which is asked for, by its whole name or the last part.
    private func valueType(of declaration: Declaration, given captures: Captures) -> String? {
        declaration.valueTypeNames.first { name in
            let last = name.split(separator: ".").last.map(String.init) ?? name
            return valueTypes.contains { ($0.match(name, given: captures) ?? $0.match(last, given: captures)) != nil }
        }
    }

    /// The selector in a few words behind a number: `2 stored members of type '*ViewModel'`.
    func summary(of count: Int) -> String {
        let words = kinds.map { $0.noun(count) }
        let noun = words.isEmpty ? (count == 1 ? "member" : "members") : words.joined(separator: " or ")
        var parts = [isStored ? "stored " + noun : noun]
        if !names.isEmpty { parts.append("named " + list(names.map(\.text), joinedBy: "or")) }
        if !valueTypes.isEmpty { parts.append("of type " + list(valueTypes.map(\.text), joinedBy: "or")) }
        return parts.joined(separator: " ")
    }
}

extension RuleReader {
    private static let memberKeys = ["of", "kind", "named", "not-named", "access", "stored", "type"]

    /// A selector of members: a mapping, which may have keys besides.
    mutating func members(_ node: YAMLNode, of what: String, besides others: [String] = []) -> MemberSelector? {
        guard let node = mapping(node, of: what, keys: Self.memberKeys + others),
              let of = required("of", of: what, in: node),
              let types = types(of, of: "'of' of \(what)") else { return nil }
        return MemberSelector(
            types: types,
            kinds: words(node["kind"], of: "'kind' of \(what)"),
            names: patterns(node["named"], of: "'named' of \(what)"),
            otherNames: patterns(node["not-named"], of: "'not-named' of \(what)"),
            access: words(node["access"], of: "'access' of \(what)"),
            isStored: flag(node["stored"], of: "'stored' of \(what)") ?? false,
            valueTypes: patterns(node["type"], of: "'type' of \(what)")
        )
    }
}

extension Pattern {
    /// Whether it is one of names with labels: `handle(url:*)`.
    fileprivate var asksForLabels: Bool { text.contains("(") }
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
