import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Selects members by their types, kind, name, access, parameters and value types.
struct MemberSelector: Sendable {
    let types: TypeSelector
    let kinds: [Kind]
    let names: [Pattern]
    let otherNames: [Pattern]
    let access: [Access]
    /// Whether only stored instance properties are selected.
    let isStored: Bool
    /// Whether only constants or only variables are selected; `nil` for both.
    let isConstant: Bool?
    /// Whether only static members or only those of instances are selected; `nil` for both.
    let isStatic: Bool?
    /// Whether members of extensions are left out.
    let isOwn: Bool
    /// Whether their own bodies contain `return`; `nil` for either.
    let returns: Bool?
    /// If not empty, a parameter has one of these types. The patterns may use captures of the types.
    let takenTypes: [Pattern]
    /// If not empty, this parameter has a default value that matches one of these patterns.
    let defaultValues: [Pattern]
    /// If not empty, this parameter has a default value that matches none of these patterns.
    let otherDefaultValues: [Pattern]
    /// If not empty, one of these attributes marks the member.
    let attributes: [String]
    /// None of these attributes marks the member.
    let otherAttributes: [String]
    /// The member has all of these modifiers, and none of the others.
    let modifiers: [Modifier]
    let otherModifiers: [Modifier]
    /// Whether no attribute at all marks the member.
    let isUnmarked: Bool
    /// If not empty, the member holds or returns one of these types. The patterns may use captures of the types.
    let valueTypes: [Pattern]
    /// If set, the member is such a mapping.
    let mapping: ValueMapping?
    /// If set, the member is no such mapping.
    let otherMapping: ValueMapping?
    /// The same for types that do not count.
    let otherValueTypes: [Pattern]
    /// Whether a member may also hold one of these types as a supertype or a generic parameter.
    let isByUpperBound: Bool
    /// Whether functions count that a type of the system requires.
    let countsSystemRequirements: Bool
    /// If not empty, the member holds or returns a collection of one of these types.
    let elementTypes: [Pattern]
    /// The files whose global variables and functions are selected too.
    let globals: FileSelector?
    /// The files in which members of extensions of types from elsewhere are selected too.
    let extensions: FileSelector?

    enum Kind: String, CaseIterable {
        case function, initializer, `subscript`, variable, `case`, `class`, `struct`, `enum`, actor, `protocol`, `typealias`

        func noun(_ count: Int) -> String { count == 1 ? rawValue : rawValue + (self == .class ? "es" : "s") }
    }

    /// A selected member, with the types for which it is selected.
    struct Member {
        let id: DeclarationID
        /// `show`, or `show(_:animated:)` if the selector's patterns have labels.
        let name: String
        /// `UserRepositoryImpl` of `lazy var users: UserRepositoryImpl?`; `nil` if the selector has no `type`.
        let valueType: String?
        /// `UserRepository` of `func show(_ users: any UserRepository)`; `nil` if the selector has no `takes`.
        let takenType: String?
    }
}

extension MemberSelector {
    /// A description of the selected members, to follow a number: `2 stored members of type '*ViewModel'`.
    func summary(of count: Int, given captures: Captures) -> String {
        let words = kinds.map { $0.noun(count) }
        let noun = words.isEmpty ? (count == 1 ? "member" : "members") : words.joined(separator: " or ")
        var parts = [isStored ? "stored " + noun : noun]
        for (words, patterns) in [("named", names), ("of type", valueTypes), ("with a list of", elementTypes), (count == 1 ? "that takes" : "that take", takenTypes)] where !patterns.isEmpty {
            parts.append("\(words) " + list(patterns.map { $0.filled(with: captures) }, joinedBy: "or"))
        }
        if !attributes.isEmpty { parts.append("marked with " + list(attributes.map { "@" + $0 }, joinedBy: "or")) }
        if let returns { parts.append(returns ? "with 'return'" : "without 'return'") }
        return parts.joined(separator: " ")
    }

    /// What the selected members lack, if they are selected for that: `is not marked with '@A'`.
    var lack: String? {
        if !otherAttributes.isEmpty { return "is not marked with " + list(otherAttributes.map { "@" + $0 }, joinedBy: "or") }
        if otherDefaultValues.isEmpty { return nil }
        return "has another default than " + list(otherDefaultValues.map(\.text), joinedBy: "or")
    }

    /// Whether they are selected because their bodies contain `return`.
    var readsResults: Bool { returns == true }
}

extension MemberSelector {
    /// The keys of a mapping that selects members.
    static let keys = Keys([
        .needed("of", .types, "Members of one of these types, in their declarations or extensions."),
        .optional("kind", .several(.word(Kind.self)), "Members of these kinds."),
        .optional("named", .patterns, """
            Members whose name matches one of these patterns; a pattern with '(' matches the name with labels: handle(url:*).
            """),
        .optional("not-named", .patterns, "Members whose name matches none of these patterns."),
        .optional("access", .several(.word(Access.self)), "Members that have one of these access levels."),
        .optional("stored", .flag, "Stored instance properties: no computed and no static ones."),
        .optional("constant", .flag, "Members declared with 'let' (`true`) or others (`false`); both by default."),
        .optional("static", .flag, "Static members (`true`) or members of instances (`false`); both by default."),
        .optional("own", .flag, """
            Members in the type's own declaration, not in extensions; for a protocol, its requirements.
            """),
        .optional("takes", .patterns, "Members with a parameter whose type matches one of these patterns."),
        .optional("default", .patterns, "Members whose parameter of such a type has a default value that matches one of these patterns."),
        .optional("not-default", .patterns, "Members whose parameter of such a type has a default value that matches none of these patterns."),
        .optional("attribute", .texts, "Members that one of these attributes marks: AssemblyBuilder."),
        .optional("not-attribute", .texts, "Members that none of these attributes marks."),
        .optional("modifier", .several(.word(Modifier.self)), "Members that are declared with all of these modifiers."),
        .optional("not-modifier", .several(.word(Modifier.self)), "Members that are declared with none of these modifiers."),
        .optional("unmarked", .flag, "Members that no attribute marks: no property wrapper, actor or macro."),
        .optional("type", .patterns, "Members that hold or return a value whose type matches one of these patterns."),
        .optional("maps", .mapping(ValueMapping.keys), """
            Members, also of nested types, that map values of a type to values of another: functions and subscripts that return it or \
            pass it to a closure, and stored functions.
            """),
        .optional("not-maps", .mapping(ValueMapping.keys), "Members that map no values of a type to values of another."),
        .optional("not-type", .patterns, "Members that hold or return no value whose type matches one of these patterns."),
        .optional("type-may-be-supertype", .flag, """
            Whether a protocol, a superclass or a generic parameter counts as the type if a type of the project that matches \
            'type' and not 'not-type' conforms to it.
            """),
        .optional("required-by-system", .flag, """
            If false, functions are left out that a protocol of the system may require: operators, hash(into:), and those of the \
            delegates of system classes.
            """),
        .optional("list-of", .patterns, "Members that hold or return an array, a set or a dictionary of one of these types."),
        .optional("globals", .files, """
            The global variables and functions of these files are selected too; goes with 'at-most: 0' and the check 'access'.
            """),
        .optional("extensions", .files, """
            Members of extensions of types from elsewhere in these files are selected too; goes with the check 'access'. Of these members \
            and of globals, 'maps' counts only those that map to types of the project.
            """),
        .optional("with-return", .flag, "Whether the member's own body contains 'return'."),
    ])
}

extension RuleReader {
    /// A selector of members: a mapping, which may have further keys.
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
            isConstant: flag(node["constant"], of: "'constant' of \(what)"),
            isStatic: flag(node["static"], of: "'static' of \(what)"),
            isOwn: flag(node["own"], of: "'own' of \(what)") ?? false,
            returns: flag(node["with-return"], of: "'with-return' of \(what)"),
            takenTypes: patterns(node["takes"], of: "'takes' of \(what)"),
            defaultValues: patterns(node["default"], of: "'default' of \(what)"),
            otherDefaultValues: patterns(node["not-default"], of: "'not-default' of \(what)"),
            attributes: node["attribute"].map { texts($0, of: "'attribute' of \(what)") } ?? [],
            otherAttributes: node["not-attribute"].map { texts($0, of: "'not-attribute' of \(what)") } ?? [],
            modifiers: words(node["modifier"], of: "'modifier' of \(what)", hints: MemberSelector.Modifier.hints),
            otherModifiers: words(node["not-modifier"], of: "'not-modifier' of \(what)", hints: MemberSelector.Modifier.hints),
            isUnmarked: flag(node["unmarked"], of: "'unmarked' of \(what)") ?? false,
            valueTypes: patterns(node["type"], of: "'type' of \(what)"),
            mapping: mapping(of: node["maps"], of: "'maps' of \(what)"),
            otherMapping: mapping(of: node["not-maps"], of: "'not-maps' of \(what)"),
            otherValueTypes: patterns(node["not-type"], of: "'not-type' of \(what)"),
            isByUpperBound: flag(node["type-may-be-supertype"], of: "'type-may-be-supertype' of \(what)") ?? false,
            countsSystemRequirements: flag(node["required-by-system"], of: "'required-by-system' of \(what)") ?? true,
            elementTypes: patterns(node["list-of"], of: "'list-of' of \(what)"),
            globals: node["globals"].flatMap { files($0, of: "'globals' of \(what)") },
            extensions: node["extensions"].flatMap { files($0, of: "'extensions' of \(what)") }
        )
    }
}
