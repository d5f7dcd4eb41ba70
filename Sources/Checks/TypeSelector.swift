package import AshlarFacts
package import AshlarModel
package import AshlarText
package import AshlarYAML

/// A set of types as rules name it: where they lie, how they are called, what they are and inherit, who uses them.
package struct TypeSelector: Sendable {
    package var files: FileSelector?
    package var names: [Pattern] = []
    package var otherNames: [Pattern] = []
    package var kinds: [Kind] = []
    package var supertypes: [String] = []
    package var otherSupertypes: [String] = []
    package var attributes: [String] = []
    package var access: [Access] = []
    /// Whether only nested or only top-level types are meant; `nil` for both.
    package var isNested: Bool? = false
    /// Two or more of these units use them; anybody or nobody where `nil`.
    package var sharedBy: Units?
    /// One of these types hands them out; anybody or nobody where empty.
    package var returnedBy: [TypeSelector] = []
    /// Values of them are made in closures behind calls of one of these; anywhere or nowhere where empty.
    package var madeIn: [Pattern] = []
    package var location: Location

    /// The kinds of types that a rule can select.
    package enum Kind: String, CaseIterable, Sendable {
        case `class`, `struct`, `enum`, actor, `protocol`, `typealias`

        /// `nil` for a declaration of anything but a type.
        init?(_ kind: Declaration.Kind) {
            switch kind {
            case .class: self = .class
            case .struct: self = .struct
            case .enum: self = .enum
            case .actor: self = .actor
            case .protocol: self = .protocol
            case .typealias: self = .typealias
            default: return nil
            }
        }
    }
}

extension TypeSelector {
    /// Whether types of a kind can be selected.
    func takes(_ kind: Kind) -> Bool { kinds.isEmpty ? kind != .typealias : kinds.contains(kind) }

    /// What must be known of each file to select by it.
    var depth: Depth {
        (returnedBy.isEmpty ? Depth.references : .declarations).union(madeIn.isEmpty ? [] : .closures)
    }

    /// Whether a declaration that nothing in the project refers to may be one of the types.
    func isAbout(unnamed declaration: Declaration) -> Bool {
        guard let kind = Kind(declaration.kind) else { return false }
        return takes(kind) && (names.isEmpty || names.contains { $0.match(declaration.name) != nil })
            && !otherNames.contains { $0.match(declaration.name) != nil }
    }

    /// Whether it asks who uses a type, besides what the type itself is.
    var asksForUse: Bool { sharedBy != nil || !returnedBy.isEmpty || !madeIn.isEmpty }

    /// What a type's file and name bind; `nil` where the type is not selected.
    func captures(of type: SelectableType, in model: Model, given known: Captures) -> Captures? {
        let id = type.id
        let name = type.name
        // One field at a time: a declaration is large to copy, and most are passed over.
        guard takes(type.kind) else { return nil }
        if let isNested, isNested != (model[id].parent != nil) { return nil }
        var captures = known
        if !names.isEmpty {
            guard let bound = names.lazy.compactMap({ $0.match(name, given: known) }).first else { return nil }
            captures = bound
        }
        guard !otherNames.contains(where: { $0.match(name, given: captures) != nil }) else { return nil }
        guard access.isEmpty || access.contains(model.access(of: id)) else { return nil }
        guard attributes.allSatisfy({ name in model[id].attributes.contains { $0.name == name } }) else { return nil }
        guard !supertypes.isEmpty || !otherSupertypes.isEmpty else { return captures }
        let inherited = model.inheritance.allSupertypeNames(of: id)
        guard supertypes.isEmpty || supertypes.contains(where: inherited.contains) else { return nil }
        return otherSupertypes.contains(where: inherited.contains) ? nil : captures
    }

    /// The selector in a few words, for the message that it selects nothing.
    var summary: String {
        var parts: [String] = []
        parts.append(kinds.isEmpty ? "type" : kinds.map(\.rawValue).joined(separator: " or "))
        if !names.isEmpty { parts.append("named " + list(names.map(\.text), joinedBy: "or")) }
        if !supertypes.isEmpty { parts.append("that inherits " + list(supertypes, joinedBy: "or")) }
        if !attributes.isEmpty { parts.append("with " + list(attributes.map { "@" + $0 })) }
        if let files { parts.append("in '\(files.text)'") }
        if !returnedBy.isEmpty { parts.append("returned by a " + returnedBy.map(\.summary).joined(separator: " or a ")) }
        if !madeIn.isEmpty { parts.append("made in " + list(madeIn.map(\.text), joinedBy: "or")) }
        if sharedBy != nil { parts.append("that several units share") }
        return parts.joined(separator: " ")
    }
}

extension TypeSelector {
    /// As rule files write it.
    static let schema = Schema.either([.pattern, .mapping(keys)])

    /// The keys of a mapping that selects types.
    static let keys = Keys([
        .optional("in", .files, "Types that lie in these files."),
        .optional("named", .patterns, "Types that are called so; one pattern of the list is enough."),
        .optional("not-named", .patterns, "Types that are not called so."),
        .optional("kind", .several(.word(Kind.self)), "Types of these kinds; all but type aliases where nothing is said."),
        .optional("inherits", .texts, """
            Types that inherit from or conform to one of these, directly or by way of the project's own types.
            """),
        .optional("not-inherits", .texts, "Types that inherit from and conform to none of these."),
        .optional("attribute", .texts, "Types that carry all of these attributes: MainActor, main."),
        .optional("access", .several(.word(Access.self)), "Types that have one of these access levels."),
        .optional("nested", .shared(.nested), "Whether they are nested in another type; false where nothing is said."),
        .optional("shared-by", .units, "Types to which types in two or more of these units refer."),
        .optional("returned-by", .types, "Types that visible members of one of these types return or publish."),
        .optional("made-in", .patterns, """
            Types that are constructed in the closure behind a call of one of these names: [ForEach, List].
            """),
    ])
}

/// A selected type.
package struct SelectedType: Sendable {
    package var id: DeclarationID
    /// The captures that its file, its name and the type that returns it bound; several where several types return it.
    package var bindings: [Captures]
    /// Who uses it, where that is why it is selected.
    package var grounds: [Finding.Step] = []

    /// What its bindings have alike.
    var captures: Captures { common(bindings) }
}

extension RuleReader {
    /// A selector of types: a name pattern or a mapping.
    package mutating func types(_ node: YAMLNode, of what: String) -> TypeSelector? {
        var selector = TypeSelector(location: node.location)
        defer { typeSelectors.append(selector) }
        if node.text != nil {
            guard let name = pattern(node, of: what) else { return nil }
            selector.names = [name]
            return selector
        }
        if case .sequence = node.value {
            report("\(what) must be a name pattern or a mapping; a list of names stands under 'named'", at: node)
            return nil
        }
        guard let node = mapping(node, of: what, keys: TypeSelector.keys) else { return nil }
        selector.files = node["in"].flatMap { files($0, of: "'in' of \(what)") }
        selector.names = patterns(node["named"], of: "'named' of \(what)")
        selector.otherNames = patterns(node["not-named"], of: "'not-named' of \(what)")
        selector.kinds = words(node["kind"], of: "'kind' of \(what)")
        selector.supertypes = node["inherits"].map { texts($0, of: "'inherits' of \(what)") } ?? []
        selector.otherSupertypes = node["not-inherits"].map { texts($0, of: "'not-inherits' of \(what)") } ?? []
        selector.attributes = node["attribute"].map { texts($0, of: "'attribute' of \(what)") } ?? []
        selector.access = words(node["access"], of: "'access' of \(what)")
        selector.isNested = node["nested"]?.text == "any" ? nil : flag(node["nested"], of: "'nested' of \(what)") ?? false
        selector.sharedBy = node["shared-by"].flatMap { Units.read($0, of: "'shared-by' of \(what)", with: &self) }
        selector.madeIn = patterns(node["made-in"], of: "'made-in' of \(what)")
        selector.returnedBy = node["returned-by"].flatMap { types($0, of: "'returned-by' of \(what)") }.map { [$0] } ?? []
        return selector
    }
}
