import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Supertypes and attributes of types.
struct Conforms: Check {
    static let name = "conforms"
    static let summary = "Selected types conform to one of 'to' (or carry the attribute '@Name'), and to none of 'not-to'."

    static let captureUses: KeyValuePairs = ["to": ["types"], "not-to": ["types"]]

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("types", .types, "Types that are checked."),
        .optional("to", .patterns, """
            They inherit from, conform to, or are marked with one of these: '@Name' is an attribute.
            """),
        .optional("not-to", .patterns, "They inherit from, conform to, or are marked with none of these."),
        .optional("modifier", .several(.word(TypeSelector.Modifier.self)), """
            They are declared with all of these modifiers. A class that is open or that another one inherits from need not be final.
            """),
    ], .atLeastOne(["to", "not-to", "modifier"]))

    private let types: TypeSelector
    /// Names, which may use captures of the selector: `{task}UseCaseContract`.
    private let wanted: [Pattern]
    private let unwanted: [Pattern]
    private let modifiers: [TypeSelector.Modifier]

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Conforms? {
        guard let node = reader.mapping(node, of: "'conforms'", keys: keys),
              let types = reader.required("types", of: "'conforms'", in: node),
              let selector = reader.types(types, of: "'types' of 'conforms'") else { return nil }
        guard node["to"] != nil || node["not-to"] != nil || node["modifier"] != nil else {
            reader.report("'conforms' needs 'to', 'not-to' or 'modifier'", at: node)
            return nil
        }
        for element in (node["to"]?.elements ?? []) + (node["not-to"]?.elements ?? []) {
            guard let word = element.text, let remedy = remedies[word] else { continue }
            reader.report("no type conforms to '\(word)', which is \(remedy)", at: element)
        }
        return Conforms(
            types: selector,
            wanted: reader.patterns(node["to"], of: "'to' of 'conforms'"),
            unwanted: reader.patterns(node["not-to"], of: "'not-to' of 'conforms'"),
            modifiers: reader.words(node["modifier"], of: "'modifier' of 'conforms'")
        )
    }

    /// Words of the language that stand before a declaration and are no supertypes, each with what demands it.
    private static let remedies: [String: String] = {
        var remedies: [String: String] = [:]
        for level in Access.allCases.map(\.rawValue) {
            remedies[level] = "an access level; write a rule 'access: { types: …, is: [\(level)] }'"
        }
        for kind in TypeSelector.Kind.allCases { remedies[kind.rawValue] = "a kind of type; select types by 'kind'" }
        for modifier in ["static", "lazy", "weak", "unowned", "override", "dynamic", "distributed", "mutating"] {
            remedies[modifier] = "a modifier of members; supertypes and attributes ('@Name') can be demanded here"
        }
        for modifier in TypeSelector.Modifier.allCases.map(\.rawValue) { remedies[modifier] = "a modifier; write 'modifier: \(modifier)'" }
        let attributes = [
            "MainActor", "NSApplicationMain", "UIApplicationMain", "available", "dynamicCallable", "dynamicMemberLookup", "frozen", "globalActor",
            "main", "objc", "objcMembers", "preconcurrency", "propertyWrapper", "resultBuilder", "usableFromInline",
        ]
        for name in attributes { remedies[name] = remedy(ofAttribute: name) }
        return remedies
    }()

    private static func remedy(ofAttribute name: String) -> String { "an attribute; write '@\(name)' with quotes" }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(.declarations) }

    func inspect(_ run: inout CheckRun) {
        let attributes = (wanted + unwanted).filter(run.model.isOfAttributes)
        guard attributes.isEmpty else {
            for name in attributes.map(\.text) {
                run.noteEmpty("no type conforms to '\(name)', which is \(Self.remedy(ofAttribute: name))", at: run.rule.location)
            }
            return
        }
        let superclasses = modifiers.contains(.final) ? run.model.superclasses : []
        for type in run.select(types) {
            inspectModifiers(of: type, superclasses, &run)
            let inherited = run.model.inheritance.allSupertypeNames(of: type.id)
            let actors = run.model.inheritedActors(of: type.id)
            let names = inherited.union(run.model.attributeNames(of: type.id).map { "@" + $0 }).union(actors.keys)
                .union(run.model[type.id].modifiers.contains(.nonisolated) ? ["@nonisolated"] : [])
            let match = { (pattern: Pattern) in
                names.sorted().first { name in type.captures.contains { pattern.match(name, given: $0) != nil } }
            }
            let name = run.model.qualifiedName(of: type.id)
            let subject = CheckRun.Subject(path: run.model.files[Int(type.id.file)].path, names: [name])
            let location = run.model.location(of: type.id)
            let isOnMainActor = !inherited.isDisjoint(with: SystemTypes.onMainActor) && !names.contains("@nonisolated")
            let kept = wanted.filter { pattern in
                match(pattern) != nil || isOnMainActor && pattern.match("@MainActor") != nil
                    || run.model.isComposition(named: pattern.filled(with: type.commonCaptures), of: inherited)
            }
            if !kept.isEmpty, run.model.hasOnlySometimes(kept.map(match), type.id, among: inherited) {
                run.report(
                    "'\(name)' conforms to \(list(kept.compactMap(match))) only in some builds", at: location, about: subject,
                    target: wanted.map { $0.filled(with: type.commonCaptures) }.joined(separator: " or "), chain: type.evidence,
                    help: "move the conformance out of the '#if'"
                )
            }
            if !wanted.isEmpty, kept.isEmpty, !run.model.hasNoContract(named(type), type.id), !run.model.hasUnknownSupertype(type.id) {
                run.report(
                    "'\(name)' \(lack(of: type, named: name))", at: location, about: subject,
                    target: wanted.map { $0.filled(with: type.commonCaptures) }.joined(separator: " or "), chain: type.evidence,
                    help: "add it to the declaration of '\(name)', or exclude '\(name)' from the rule"
                )
            }
            let found = unwanted.compactMap(match).map { bad in
                (bad: bad, supertypes: actors[bad].map { [$0] } ?? run.model.inheritance.path(from: type.id, to: bad) ?? [])
            }
            // What leads to another one that the rule names is told with that one.
            for (bad, supertypes) in found where !found.contains(where: { $0.supertypes.contains(bad) }) {
                let verb = bad.hasPrefix("@") ? "is marked with" : "inherits from"
                let detour = supertypes.isEmpty ? "" : " through \(list(supertypes))"
                run.report(
                    "'\(name)' \(verb) '\(bad)'\(detour)", at: location, about: subject, target: bad, chain: type.evidence,
                    help: actors[bad] != nil ? "mark '\(name)' with 'nonisolated'"
                        : "remove '\(supertypes.first ?? bad)' from the declaration of '\(name)'"
                )
            }
        }
    }

    private func inspectModifiers(of type: SelectedType, _ superclasses: Set<DeclarationID>, _ run: inout CheckRun) {
        let declaration = run.model[type.id]
        for modifier in modifiers where !declaration.has(modifier) {
            switch modifier {
            // Only classes are final.
            case .final where declaration.kind != .class || declaration.access == .open || superclasses.contains(type.id): continue
            case .indirect where declaration.kind != .enum: continue
            default: break
            }
            let name = run.model.qualifiedName(of: type.id)
            run.report(
                "'\(name)' is not declared '\(modifier.rawValue)'", at: run.model.location(of: type.id),
                about: CheckRun.Subject(path: run.model.files[Int(type.id.file)].path, names: [name]), target: modifier.rawValue,
                chain: type.evidence, help: "write '\(modifier.rawValue)' before its declaration, or exclude '\(name)' from the rule"
            )
        }
    }

    /// The names that `to` derives from the name of the type.
    private func named(_ type: SelectedType) -> [String] {
        let named = wanted.filter { !$0.captures.isEmpty }
        return named.count == wanted.count ? named.map { $0.filled(with: type.commonCaptures) } : []
    }

    /// `does not conform to 'A' or 'B' and is not marked with '@C'`; without the type itself, where it is 'A'.
    private func lack(of type: SelectedType, named name: String) -> String {
        let names = wanted.map { $0.filled(with: type.commonCaptures) }.filter { $0 != name }
        let types = names.filter { !$0.hasPrefix("@") }
        let attributes = names.filter { $0.hasPrefix("@") }
        var phrases: [String] = []
        if !types.isEmpty { phrases.append("does not conform to " + list(types, joinedBy: "or")) }
        if !attributes.isEmpty { phrases.append("is not marked with " + list(attributes, joinedBy: "or")) }
        return phrases.joined(separator: " and ")
    }
}

extension Model {
    /// Whether a pattern is the name of something from which nothing inherits and with which declarations are marked: a global actor of
    /// the project, or what the project does not declare and names as an attribute of types alone.
    fileprivate func isOfAttributes(_ pattern: Pattern) -> Bool {
        guard pattern.isLiteral, !pattern.text.hasPrefix("@") else { return false }
        let declared = types.declarations(named: pattern.text)
        guard declared.isEmpty else { return declared.allSatisfy { attributeNames(of: $0).contains("globalActor") } }
        var isAttribute = false
        for file in files.indices {
            // One field at a time: declarations are large to copy.
            for index in files[file].types {
                if files[file].declarations[Int(index)].attributes.contains(where: { $0.name == pattern.text }) { isAttribute = true }
                let supertypes = inheritance.supertypes(of: DeclarationID(file: FileID(file), index: index))
                if supertypes.contains(where: { $0.name == pattern.text }) { return false }
            }
        }
        return isAttribute
    }

    /// Whether a name is that of a type alias for protocols all of which are among some supertypes.
    fileprivate func isComposition(named name: String, of supertypes: Set<String>) -> Bool {
        types.declarations(named: name).contains { alias in
            guard self[alias].kind == .typealias, let type = self[alias].type else { return false }
            return !type.valueNames.isEmpty && supertypes.isSuperset(of: type.valueNames)
        }
    }

    /// Whether a type needs no contract, though names are derived from its own: an enum without cases only holds static members,
    /// and where each of these names is that of a type from which nothing can inherit, there is none.
    fileprivate func hasNoContract(_ names: [String], _ id: DeclarationID) -> Bool {
        guard !names.isEmpty else { return false }
        if self[id].kind == .enum, !members(of: id).contains(where: { self[$0].kind == .case }) { return true }
        return names.allSatisfy { name in
            let found = types.declarations(named: name)
            return !found.isEmpty && found.allSatisfy { id in
                switch self[id].kind {
                case .struct, .enum, .actor: true
                case .class: self[id].modifiers.contains(.final)
                default: false
                }
            }
        }
    }

    /// Whether a type has a supertype that may come from a library whose sources are not at hand: its own supertypes are unknown.
    fileprivate func hasUnknownSupertype(_ id: DeclarationID) -> Bool {
        ([id] + inheritance.allSupertypes(of: id)).contains { type in
            guard inheritance.supertypes(of: type).contains(where: { $0.declarations.isEmpty && !SystemTypes.isKnown($0.name) }) else { return false }
            return typeAndExtensions(of: type).contains { part in
                files[Int(part.file)].imports.contains { statement in
                    !Platform.hasModule(named: statement.module) && !modules.contains { $0.name == statement.module }
                }
            }
        }
    }

    /// Whether all of some names are supertypes that a type has only under compilation flags; `nil` is no supertype.
    fileprivate func hasOnlySometimes(_ names: [String?], _ id: DeclarationID, among inherited: Set<String>) -> Bool {
        guard names.allSatisfy({ $0.map(inherited.contains) == true }) else { return false }
        let condition = files[Int(id.file)].condition(at: self[id].offset)
        return inheritance.lastingSupertypeNames(of: id, declaredWhere: condition).isDisjoint(with: names.compactMap(\.self))
    }

    /// The global actors that isolate a type because they isolate its superclass, a protocol that its own declaration names,
    /// or its whole module, with the name of that. By Swift's convention their names end in `Actor`.
    func inheritedActors(of id: DeclarationID) -> [String: String] {
        let own = self[id].attributes.map { "@" + $0.name }
        guard !self[id].modifiers.contains(.nonisolated), !own.contains(where: { $0.hasSuffix("Actor") }) else { return [:] }
        var actors: [String: String] = [:]
        for supertype in inheritance.supertypesByDeclaration(of: id) {
            for attribute in self[supertype].attributes where attribute.name.hasSuffix("Actor") {
                actors["@" + attribute.name] = actors["@" + attribute.name] ?? self[supertype].name
            }
        }
        // An actor isolates itself, and a type that inherits an isolation has no other.
        guard actors.isEmpty, self[id].kind != .actor else { return actors }
        let targets = modulesOfFile[Int(id.file)].map { modules[Int($0)] }
        if let first = targets.first, targets.allSatisfy(\.target.isOnMainActor) { actors["@MainActor"] = first.name }
        return actors
    }
}
