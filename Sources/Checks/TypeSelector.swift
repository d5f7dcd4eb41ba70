package import AshlarFacts
package import AshlarModel
package import AshlarText
package import AshlarYAML

/// Selects types by file, name, kind, supertypes, attributes, access and use.
package struct TypeSelector: Sendable {
    package var files: FileSelector?
    package var names: [Pattern] = []
    package var otherNames: [Pattern] = []
    package var kinds: [Kind] = []
    package var supertypes: [Pattern] = []
    package var otherSupertypes: [Pattern] = []
    package var attributes: [String] = []
    package var otherAttributes: [String] = []
    package var access: [Access] = []
    package var modifiers: [Modifier] = []
    package var otherModifiers: [Modifier] = []
    /// If not empty, the types are isolated to one of these global actors.
    package var actors: [Pattern] = []
    /// Whether only nested or only top-level types are selected; `nil` for both.
    package var isNested: Bool?
    /// Supertypes of the types that they are not nested in.
    package var otherOuterSupertypes: [Pattern] = []
    /// Whether the types are plain data; `nil` for both.
    package var isData: Bool?
    /// If not empty, the project has a type of one of these names, in which `{kind}` stands for a capture.
    package var counterparts: [Pattern] = []
    /// If not empty, a nested type lies in one of these types, or one of them refers to it.
    package var nestedFor: [TypeSelector] = []
    /// Kinds of types that are selected only if they may take part in the user interface.
    package var interactiveKinds: [Kind] = []
    /// If set, two or more of these units refer to the type.
    package var sharedBy: Units?
    /// If set, exactly one of these units refers to the type, and no file outside of them.
    package var usedBy: Units?
    /// If not empty, visible members of one of these types return or publish the type.
    package var returnedBy: [TypeSelector] = []
    /// Selects types unless functions of these only take them as parameters.
    package var notOnlyTakenBy: [TypeSelector] = []
    /// If not empty, the type is constructed in a closure argument of a call of one of these functions.
    package var madeIn: [Pattern] = []
    /// If not empty, stored members of one of these types hold a value of the type.
    package var storedIn: [TypeSelector] = []
    /// If not empty, one of these selects the type as well.
    package var alternatives: [TypeSelector] = []
    /// Arguments in which a construction does not count for `madeIn`: `Section.header`.
    package var notMadeIn: [Pattern] = []
    package var location: Location

    /// The kinds of types that a rule can select.
    package enum Kind: String, CaseIterable, Sendable {
        case `class`, `struct`, `enum`, actor, `protocol`, `typealias`

        /// `nil` for declarations other than types.
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

    /// The facts that it requires of each file.
    var inputs: FactQuery {
        let readsDeclarations = readsSignatures || isData != nil || !actors.isEmpty
        let kinds = (readsDeclarations ? FactKinds.declarations : .references)
            .union(madeIn.isEmpty ? [] : [.declarations, .closures])
        // Members tell who uses a type, where the check requires them.
        return FactQuery(kinds, deciding: readsUses ? kinds.union(.declarations) : kinds)
    }

    /// Whether it selects by name and leaves test doubles out: one is not what its name ends in.
    var skipsDoubles: Bool { !names.isEmpty && !names.contains(where: DoubleWords.usual.isNamed) }

    /// Whether it selects by the types in the signatures of members.
    var readsSignatures: Bool { !returnedBy.isEmpty || !notOnlyTakenBy.isEmpty }

    /// Whether it selects by uses of a type, not only by its declaration.
    var readsUses: Bool {
        sharedBy != nil || usedBy != nil || readsSignatures || !storedIn.isEmpty || !madeIn.isEmpty
            || !nestedFor.isEmpty || !interactiveKinds.isEmpty || alternatives.contains(where: \.readsUses)
    }

    /// Whether the kind, the name and the modifiers of a type alone tell whether it is selected, and no word of the selector may be misspelled.
    var judgesEachType: Bool {
        files == nil && supertypes.isEmpty && otherSupertypes.isEmpty && alternatives.isEmpty && !readsUses
    }

    /// The captures of a type's file and name; `nil` if the type is not selected. Ignores uses.
    func captures(of type: SelectableType, in model: Model, given known: Captures) -> Captures? {
        let id = type.id
        let name = type.name
        // One field at a time: a declaration is large to copy, and most are not selected.
        guard takes(type.kind) else { return nil }
        if let isNested, isNested != (model[id].parent != nil) { return nil }
        guard otherOuterSupertypes.isEmpty || !model.isNested(id, inTypesWith: otherOuterSupertypes) else { return nil }
        if let isData, isData != model.isData(id) { return nil }
        var captures = known
        if !names.isEmpty {
            guard let bound = names.lazy.compactMap({ $0.match(name, given: known) }).first else { return nil }
            captures = bound
        }
        // A capture that neither the file nor the name binds stands for nothing.
        guard !otherNames.contains(where: { pattern in
            pattern.captures.allSatisfy { captures[$0] != nil } && pattern.match(name, given: captures) != nil
        }) else { return nil }
        guard access.isEmpty || access.contains(model.access(of: id)) else { return nil }
        guard modifiers.allSatisfy({ model[id].has($0) }) else { return nil }
        guard !otherModifiers.contains(where: { model[id].has($0) }) else { return nil }
        if !actors.isEmpty {
            let own = model.globalActors(of: id).keys.map { String($0.dropFirst()) }
            guard own.contains(where: { name in actors.contains { $0.match(name) != nil } }) else { return nil }
        }
        guard counterparts.isEmpty || counterparts.contains(where: { !model.types.declarations(named: $0.filled(with: captures)).isEmpty })
        else { return nil }
        guard attributes.isEmpty && otherAttributes.isEmpty || matchesAttributes(model.attributeNames(of: id)) else { return nil }
        guard !supertypes.isEmpty || !otherSupertypes.isEmpty else { return captures }
        let inherited = model.inheritance.allSupertypeNames(of: id)
        func inherits(_ pattern: Pattern) -> Bool {
            pattern.isLiteral ? inherited.contains(pattern.text) : inherited.contains { pattern.match($0) != nil }
        }
        guard supertypes.isEmpty || supertypes.contains(where: inherits) else { return nil }
        return otherSupertypes.contains(where: inherits) ? nil : captures
    }

    private func matchesAttributes(_ names: Set<String>) -> Bool {
        attributes.allSatisfy(names.contains) && names.isDisjoint(with: otherAttributes)
    }

    /// A description of the selected types, for messages: `class named '*ViewModel'`.
    var summary: String {
        var parts: [String] = []
        parts.append(kinds.isEmpty ? "type" : kinds.map(\.rawValue).joined(separator: " or "))
        if !names.isEmpty { parts.append("named " + list(names.map(\.text), joinedBy: "or")) }
        if !supertypes.isEmpty { parts.append("that inherits " + list(supertypes.map(\.text), joinedBy: "or")) }
        if !attributes.isEmpty { parts.append("with " + list(attributes.map { "@" + $0 })) }
        if let files { parts.append("in " + list(files.names)) }
        if !alternatives.isEmpty { parts.append("that is a " + alternatives.map(\.summary).joined(separator: " or a ")) }
        if !returnedBy.isEmpty { parts.append("returned by a " + returnedBy.map(\.summary).joined(separator: " or a ")) }
        if !storedIn.isEmpty { parts.append("stored in a " + storedIn.map(\.summary).joined(separator: " or a ")) }
        if !madeIn.isEmpty { parts.append("made in " + list(madeIn.map(\.text), joinedBy: "or")) }
        if sharedBy != nil { parts.append("that several units share") }
        if usedBy != nil { parts.append("that one unit uses") }
        return parts.joined(separator: " ")
    }
}

extension TypeSelector {
    /// Its form in rule files.
    static let schema = Schema.either([.pattern, .mapping(keys)])

    /// The keys of a mapping that selects types.
    static let keys = Keys([
        .optional("in", .files, "Types in these files."),
        .optional("named", .patterns, "Types whose name matches one of these patterns."),
        .optional("not-named", .patterns, "Types whose name matches none of these patterns."),
        .optional("kind", .several(.word(Kind.self)), "Types of these kinds; by default all except type aliases."),
        .optional("inherits", .patterns, """
            Types that inherit from or conform to one of these, directly or through other types of the project.
            """),
        .optional("not-inherits", .patterns, "Types that inherit from and conform to none of these."),
        .optional("attribute", .texts, """
            Types that have all of these attributes: MainActor, main. `main` stands for UIApplicationMain and NSApplicationMain as well.
            """),
        .optional("not-attribute", .texts, "Types that have none of these attributes."),
        .optional("access", .several(.word(Access.self)), "Types that have one of these access levels."),
        .optional("modifier", .several(.word(Modifier.self)), "Types that are declared with all of these modifiers."),
        .optional("not-modifier", .several(.word(Modifier.self)), "Types that are declared with none of these modifiers."),
        .optional("isolated-to", .patterns, """
            Types that are isolated to one of these global actors: by an attribute, by what they inherit from, or by default in their \
            target.
            """),
        .optional("nested", .shared(.nested), "Whether they are nested in another type; both by default."),
        .optional("not-nested-in", .patterns, "Types that are not nested in a type that inherits from or conforms to one of these."),
        .optional("data", .flag, """
            Whether they are plain data, both by default: an enum with cases, or a struct that conforms to protocols for values \
            alone, such as Identifiable, Hashable or Codable; neither has functions.
            """),
        .optional("beside", .patterns, "Types for which the project has a type of this name, in which captures stand for parts: {kind}Registrar."),
        .optional("nested-for", .types, "Of nested types, only those that lie in one of these types, or to which one of them refers."),
        .optional("interactive", .several(.word(Kind.self)), """
            Of types of these kinds, only those that may take part in the user interface: they are not private, they have a supertype or \
            a function, and they are marked with a global actor of the project, their file imports a framework for user interfaces, \
            or a view or view controller refers to them.
            """),
        .optional("shared-by", .units, "Types that two or more of these units refer to."),
        .optional("used-by", .units, """
            Types that exactly one of these units refers to, and no other file but those of tests; the captures of the unit replace \
            those of the type's own file.
            """),
        .optional("any-of", .some(.types), "Types that at least one of these selects as well."),
        .optional("returned-by", .types, "Types that visible members of one of these types return or publish."),
        .optional("not-only-taken-by", .types, """
            Types but those that functions of one of these types take as a parameter and none of their members returns or publishes.
            """),
        .optional("stored-in", .types, "Types of which stored members of one of these types hold a value."),
        .optional("made-in", .patterns, """
            Types that are constructed in the content of one of these calls, or in a function or property of the same type that it \
            uses: [ForEach, "List(_:*)"]. A pattern with '(' matches the name with labels.
            """),
        .optional("not-made-in", .patterns, """
            Arguments whose constructions do not count for 'made-in', by the name of the call and their label: Section.header.
            """),
    ])
}

/// A selected type.
package struct SelectedType: Sendable {
    package var id: DeclarationID
    /// The captures of its file, its name and the type that returns it; one element for each such type.
    package var captures: [Captures]
    /// The uses for which it is selected, if it is selected by use.
    package var evidence: [Finding.Step] = []
    /// The types that return it, if it is selected by `returned-by`.
    var providers: [DeclarationID] = []

    /// The captures that all elements of `captures` agree on.
    var commonCaptures: Captures { common(captures) }
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
            report("\(what) must be a name pattern or a mapping; a list of names belongs under 'named'", at: node)
            return nil
        }
        guard let node = mapping(node, of: what, keys: TypeSelector.keys) else { return nil }
        selector.files = node["in"].flatMap { files($0, of: "'in' of \(what)") }
        selector.names = patterns(node["named"], of: "'named' of \(what)")
        selector.otherNames = patterns(node["not-named"], of: "'not-named' of \(what)")
        selector.kinds = words(node["kind"], of: "'kind' of \(what)")
        selector.supertypes = patterns(node["inherits"], of: "'inherits' of \(what)")
        selector.otherSupertypes = patterns(node["not-inherits"], of: "'not-inherits' of \(what)")
        selector.attributes = node["attribute"].map { texts($0, of: "'attribute' of \(what)") } ?? []
        selector.otherAttributes = node["not-attribute"].map { texts($0, of: "'not-attribute' of \(what)") } ?? []
        selector.access = words(node["access"], of: "'access' of \(what)")
        selector.modifiers = words(node["modifier"], of: "'modifier' of \(what)", hints: TypeSelector.Modifier.hints)
        selector.otherModifiers = words(node["not-modifier"], of: "'not-modifier' of \(what)", hints: TypeSelector.Modifier.hints)
        selector.actors = patterns(node["isolated-to"], of: "'isolated-to' of \(what)")
        selector.isNested = node["nested"]?.text == "any" ? nil : flag(node["nested"], of: "'nested' of \(what)")
        selector.otherOuterSupertypes = patterns(node["not-nested-in"], of: "'not-nested-in' of \(what)")
        selector.isData = flag(node["data"], of: "'data' of \(what)")
        selector.counterparts = patterns(node["beside"], of: "'beside' of \(what)")
        selector.nestedFor = node["nested-for"].flatMap { types($0, of: "'nested-for' of \(what)") }.map { [$0] } ?? []
        selector.interactiveKinds = words(node["interactive"], of: "'interactive' of \(what)")
        selector.sharedBy = node["shared-by"].flatMap { Units.read($0, of: "'shared-by' of \(what)", with: &self) }
        selector.storedIn = node["stored-in"].flatMap { types($0, of: "'stored-in' of \(what)") }.map { [$0] } ?? []
        selector.madeIn = patterns(node["made-in"], of: "'made-in' of \(what)")
        selector.notMadeIn = patterns(node["not-made-in"], of: "'not-made-in' of \(what)")
        selector.usedBy = node["used-by"].flatMap { Units.read($0, of: "'used-by' of \(what)", with: &self) }
        selector.returnedBy = node["returned-by"].flatMap { types($0, of: "'returned-by' of \(what)") }.map { [$0] } ?? []
        selector.alternatives = (node["any-of"]?.elements ?? []).compactMap { types($0, of: "'any-of' of \(what)") }
        selector.notOnlyTakenBy = node["not-only-taken-by"].flatMap { types($0, of: "'not-only-taken-by' of \(what)") }.map { [$0] } ?? []
        return selector
    }
}

extension Model {
    /// Whether a type is an enum with cases, or a struct that conforms to a protocol, both to protocols for values alone, and has no
    /// functions but those that these protocols require.
    fileprivate func isData(_ id: DeclarationID) -> Bool {
        guard [.struct, .enum].contains(self[id].kind) else { return false }
        let supertypes = inheritance.allSupertypeNames(of: id).subtracting(["Sendable", "Swift.Sendable"])
        let members = typeAndExtensions(of: id).flatMap(members)
        let hasCases = members.contains { self[$0].kind == .case }
        return (hasCases || !supertypes.isEmpty) && supertypes.isSubset(of: SystemTypes.ofValues) && !members.contains { member in
            self[member].kind == .function && !["encode", "hash", "==", "<"].contains(self[member].name)
        }
    }

    /// Whether a type is nested in one that has one of some supertypes, itself or where an extension of it extends one.
    fileprivate func isNested(_ id: DeclarationID, inTypesWith supertypes: [Pattern]) -> Bool {
        guard let parent = self[id].parent else { return false }
        let outer = DeclarationID(file: id.file, index: parent)
        let types = self[outer].kind == .extension ? types.declarations(named: qualifiedName(of: outer)) : [outer]
        return types.contains { type in
            inheritance.allSupertypeNames(of: type).contains { name in supertypes.contains { $0.match(name) != nil } }
        }
    }
}
