import SwiftSyntax

/// The declarations of a manifest and its helpers, collected before evaluation.
struct Program: Sendable {
    /// A type that the manifest declares, or a library's type that it extends.
    struct TypeInfo: Sendable {
        struct Field: Sendable {
            var name: String
            var type: TypeShape?
            var initial: ExprSyntax?
            var isConstant: Bool
            var file: Int
        }

        struct Case: Sendable {
            var name: String
            var parameters: [(label: String?, type: TypeShape?)]?
            var rawValue: ExprSyntax?
        }

        fileprivate static let rawTypes: Set<String> = ["String", "Character", "Int", "UInt", "Double", "Float"]

        /// Whether the manifest declares the type, rather than only extending it.
        var isDeclared = false
        var isClass = false
        var isResultBuilder = false
        var inherits: [String] = []
        var fields: [Field] = []
        var cases: [Case] = []
        /// Whether it is an enumeration whose cases have raw values.
        var hasRawValues: Bool {
            !cases.isEmpty && inherits.contains(where: Self.rawTypes.contains)
        }
        var properties: [String: Routine] = [:]
        var methods: [String: [Routine]] = [:]
        var initializers: [Routine] = []
        var subscripts: [Routine] = []
        var staticProperties: [String: Routine] = [:]
        var staticMethods: [String: [Routine]] = [:]
        /// Stored static variables, which become heap slots.
        var staticFields: [String: [Initializer]] = [:]
    }

    /// By canonical name: `Outer.Inner`, without the library's name.
    var types: [String: TypeInfo] = [:]
    var aliases: [String: TypeShape] = [:]
    /// Global functions by name; file-private ones by `file:name`.
    var functions: [String: [Routine]] = [:]
    var computedGlobals: [String: Routine] = [:]
    /// Global variables by name; file-private ones by `file:name`.
    var globals: [String: [Initializer]] = [:]
    var conditions: BuildConditions

    /// The declarations of helpers, whose files are numbered from 1.
    init(helpers: [SourceFileSyntax], conditions: BuildConditions) {
        self.conditions = conditions
        // First the aliases, since any file may extend a type by its alias.
        for file in helpers { collectAliases(file.statements) }
        for (index, file) in helpers.enumerated() {
            collect(file.statements, file: index + 1, isConditional: false)
        }
    }

    /// The declarations of a manifest, file 0, followed by those of its helpers. Variables in clauses of `#if` whose condition
    /// is unknown are declared when the manifest runs.
    init(manifest: SourceFileSyntax, helpers: Program) {
        self = helpers
        var own = Program(helpers: [], conditions: conditions)
        own.collect(manifest.statements, file: 0, isConditional: false)
        types.merge(own.types) { $1.joined(with: $0) }
        aliases.merge(own.aliases) { $1 }
        functions.merge(own.functions) { $1 + $0 }
        computedGlobals.merge(own.computedGlobals) { $1 }
        globals.merge(own.globals) { $1 + $0 }
    }

    private mutating func collectAliases(_ items: CodeBlockItemListSyntax) {
        for case .decl(let declaration) in items.map(\.item) {
            guard let alias = declaration.as(TypeAliasDeclSyntax.self) else { continue }
            aliases[alias.name.text.withoutBackticks] = TypeShape(alias.initializer.value)
        }
    }

    private mutating func collect(_ items: CodeBlockItemListSyntax, file: Int, isConditional: Bool) {
        for item in items {
            guard case .decl(let declaration) = item.item else { continue }
            if let block = declaration.as(IfConfigDeclSyntax.self) {
                for (clause, isCertain) in conditions.clauses(of: block) {
                    guard case .statements(let items)? = clause.elements else { continue }
                    collect(items, file: file, isConditional: isConditional || !isCertain)
                }
            } else {
                collect(declaration, file: file, isConditional: isConditional)
            }
        }
    }

    /// Adds a declaration outside of any type.
    mutating func collect(_ declaration: DeclSyntax, file: Int, isConditional: Bool) {
        if let function = declaration.as(FunctionDeclSyntax.self) {
            let routine = Routine(function, owner: nil, file: file)
            functions[Self.key(routine.name, function.modifiers, file), default: []].append(routine)
        } else if let variable = declaration.as(VariableDeclSyntax.self) {
            for binding in variable.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
                let key = Self.key(name, variable.modifiers, file)
                let type = TypeShape(binding.typeAnnotation?.type)
                if let value = binding.initializer?.value {
                    if file == 0, isConditional { continue }
                    let initializer = Initializer(
                        expression: value, type: type, file: file, isConditional: isConditional
                    )
                    globals[key, default: []].append(initializer)
                } else if let getter = binding.accessorBlock?.getter {
                    computedGlobals[key] = Routine(
                        getter: getter, name: name, result: type, owner: nil, file: file, attributes: variable.attributes
                    )
                }
            }
        } else {
            collectType(declaration, outer: nil, file: file, isConditional: isConditional)
        }
    }

    /// The key of a global.
    private static func key(_ name: String, _ modifiers: DeclModifierListSyntax, _ file: Int) -> String {
        modifiers.isPrivate && file != 0 ? "\(file):\(name)" : name
    }
}

extension Program {
    /// The number of aliases that are followed, since they may name each other in a cycle.
    private static let maximumAliases = 32

    /// The canonical name of a type, given its name in the code of `owner` or outside of types.
    func canonical(_ name: String, within owner: String?, followed aliasCount: Int = 0) -> String {
        guard aliasCount < Self.maximumAliases else { return name }
        let name = TypeShape.withoutModule(name)
        if name == "Self", let owner { return owner }
        var outer = owner
        while let current = outer {
            let candidate = current + "." + name
            if types[candidate] != nil { return candidate }
            if let alias = aliases[candidate]?.name { return canonical(alias, within: current, followed: aliasCount + 1) }
            outer = TypeShape.outer(of: current)
        }
        if let alias = aliases[name]?.name, alias != name { return canonical(alias, within: nil, followed: aliasCount + 1) }
        // A type nested in one that is named by an alias.
        if let dot = name.firstIndex(of: "."), let alias = aliases[String(name[..<dot])]?.name {
            return canonical(alias, within: nil, followed: aliasCount + 1) + name[dot...]
        }
        return name
    }

    /// A type with its aliases replaced.
    func resolved(_ shape: TypeShape?, within owner: String?, followed aliasCount: Int = 0) -> TypeShape? {
        guard aliasCount < Self.maximumAliases else { return shape }
        guard case .named(let name)? = shape else {
            return shape?.mapped { resolved($0, within: owner, followed: aliasCount) ?? $0 }
        }
        if name == "Self", let owner { return .named(owner) }
        if types[name] == nil, let alias = aliases[name], alias != shape {
            return resolved(alias, within: owner, followed: aliasCount + 1)
        }
        if let outer = owner, let alias = aliases[outer + "." + name] {
            return resolved(alias, within: owner, followed: aliasCount + 1)
        }
        return .named(canonical(name, within: owner))
    }

    /// The protocols of the standard library's types that manifests extend.
    private static let standardProtocols = [
        "String": ["StringProtocol", "Collection", "Sequence"], "Array": ["Collection", "Sequence"],
    ]

    /// The type and all its supertypes, nearest first.
    func lineage(of name: String) -> [TypeInfo] {
        var found: [TypeInfo] = []
        var pending = [name]
        var seen: Set<String> = []
        while let next = pending.first {
            pending.removeFirst()
            guard seen.insert(next).inserted else { continue }
            if let info = types[next] {
                found.append(info)
                let isRaw = info.hasRawValues
                pending += info.inherits.filter { !isRaw || !TypeInfo.rawTypes.contains($0) }.map { canonical($0, within: next) }
                if isRaw { pending.append("RawRepresentable") }
            }
            pending += Self.standardProtocols[next] ?? []
        }
        return found
    }
}
