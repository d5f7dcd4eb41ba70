import AshlarFacts
import SwiftSyntax

// What is kept of each kind of declaration.

extension Declaration {
    init(_ node: ClassDeclSyntax) {
        self.init(
            .class, node, name: node.name, generics: node.genericParameterClause, where: node.genericWhereClause,
            inherits: node.inheritanceClause
        )
    }

    init(_ node: StructDeclSyntax) {
        self.init(
            .struct, node, name: node.name, generics: node.genericParameterClause, where: node.genericWhereClause,
            inherits: node.inheritanceClause
        )
    }

    init(_ node: EnumDeclSyntax) {
        self.init(
            .enum, node, name: node.name, generics: node.genericParameterClause, where: node.genericWhereClause,
            inherits: node.inheritanceClause
        )
    }

    init(_ node: ActorDeclSyntax) {
        self.init(
            .actor, node, name: node.name, generics: node.genericParameterClause, where: node.genericWhereClause,
            inherits: node.inheritanceClause
        )
    }

    init(_ node: ProtocolDeclSyntax) {
        self.init(.protocol, node, name: node.name, where: node.genericWhereClause, inherits: node.inheritanceClause)
        genericParameters = node.primaryAssociatedTypeClause?.primaryAssociatedTypes.map(\.name.identifierText) ?? []
    }

    init(_ node: ExtensionDeclSyntax) {
        self.init(.extension, node, name: nil, where: node.genericWhereClause, inherits: node.inheritanceClause)
        let extended = typeName(node.extendedType)
        name = extended.text
        offset = extended.offset
    }

    init(_ node: TypeAliasDeclSyntax) {
        self.init(
            .typealias, node, name: node.name, generics: node.genericParameterClause, where: node.genericWhereClause
        )
        type = typeName(node.initializer.value)
    }

    init(_ node: AssociatedTypeDeclSyntax) {
        self.init(
            .associatedtype, node, name: node.name, where: node.genericWhereClause, inherits: node.inheritanceClause
        )
        type = node.initializer.map { typeName($0.value) }
    }

    init(_ node: FunctionDeclSyntax) {
        self.init(
            .function, node, name: node.name, generics: node.genericParameterClause, where: node.genericWhereClause
        )
        parameters = node.signature.parameterClause.parameters.map { Parameter($0) }
        type = node.signature.returnClause.map { typeName($0.type) }
        if node.signature.effectSpecifiers?.asyncSpecifier != nil { modifiers.insert(.async) }
        if node.signature.effectSpecifiers?.throwsClause != nil { modifiers.insert(.throws) }
        if node.body != nil { modifiers.insert(.defined) }
    }

    init(_ node: InitializerDeclSyntax) {
        self.init(
            .initializer, node, name: node.initKeyword, generics: node.genericParameterClause,
            where: node.genericWhereClause
        )
        parameters = node.signature.parameterClause.parameters.map { Parameter($0) }
        if node.signature.effectSpecifiers?.asyncSpecifier != nil { modifiers.insert(.async) }
        if node.signature.effectSpecifiers?.throwsClause != nil { modifiers.insert(.throws) }
        if node.body != nil { modifiers.insert(.defined) }
    }

    init(_ node: DeinitializerDeclSyntax) {
        self.init(.deinitializer, node, name: node.deinitKeyword)
    }

    init(_ node: SubscriptDeclSyntax) {
        self.init(
            .subscript, node, name: node.subscriptKeyword, generics: node.genericParameterClause,
            where: node.genericWhereClause
        )
        parameters = node.parameterClause.parameters.map { Parameter($0) }
        type = typeName(node.returnClause.type)
        if node.accessorBlock != nil { modifiers.insert(.defined) }
    }

    init(_ node: MacroDeclSyntax) {
        self.init(.macro, node, name: node.name, generics: node.genericParameterClause, where: node.genericWhereClause)
        parameters = node.signature.parameterClause.parameters.map { Parameter($0) }
    }

    init(_ node: OperatorDeclSyntax) {
        self.init(
            kind: .operator, name: node.name.text, offset: AshlarScanner.offset(of: node.name),
            start: AshlarScanner.offset(of: node), end: UInt32(node.endPositionBeforeTrailingTrivia.utf8Offset)
        )
    }

    init(_ node: PrecedenceGroupDeclSyntax) {
        self.init(.precedencegroup, node, name: node.name)
    }

    /// One case of an enum; attributes and access are those of the whole `case` line.
    init(_ node: EnumCaseElementSyntax, of line: EnumCaseDeclSyntax) {
        self.init(.case, line, name: node.name)
        start = AshlarScanner.offset(of: node)
        end = UInt32(node.endPositionBeforeTrailingTrivia.utf8Offset)
        parameters = node.parameterClause?.parameters.map { parameter in
            Parameter(
                label: parameter.firstName?.identifierText, name: parameter.secondName?.identifierText ?? "",
                type: typeName(parameter.type), defaultValue: parameter.defaultValue.map { text(of: $0.value) }
            )
        } ?? []
    }

    /// The variables of one `let` or `var`, in order; `var a, b: Int` gives both the type.
    static func variables(of node: VariableDeclSyntax) -> [Declaration] {
        var result: [Declaration] = []
        var nextType: TypeName?
        for binding in node.bindings.reversed() {
            let type = binding.typeAnnotation.map { typeName($0.type) } ?? (binding.initializer == nil ? nextType : nil)
            nextType = type
            for name in names(in: binding.pattern).reversed() {
                var variable = Declaration(.variable, node, name: name)
                variable.type = binding.pattern.is(IdentifierPatternSyntax.self) ? type : nil
                if node.bindingSpecifier.tokenKind == .keyword(.let) { variable.modifiers.insert(.constant) }
                if binding.initializer != nil { variable.modifiers.insert(.defined) }
                if binding.accessorBlock?.hasGetter == true { variable.modifiers.insert(.computed) }
                result.append(variable)
            }
        }
        return result.reversed()
    }

    private static func names(in pattern: PatternSyntax) -> [TokenSyntax] {
        if let identifier = pattern.as(IdentifierPatternSyntax.self) { return [identifier.identifier] }
        guard let tuple = pattern.as(TuplePatternSyntax.self) else { return [] }
        return tuple.elements.flatMap { names(in: $0.pattern) }
    }

    /// What every declaration has.
    private init(
        _ kind: Kind,
        _ node: some WithAttributesSyntax & WithModifiersSyntax,
        name: TokenSyntax?,
        generics: GenericParameterClauseSyntax? = nil,
        where clause: GenericWhereClauseSyntax? = nil,
        inherits: InheritanceClauseSyntax? = nil
    ) {
        self.init(
            kind: kind,
            name: name?.identifierText ?? "",
            offset: name.map { AshlarScanner.offset(of: $0) } ?? 0,
            start: AshlarScanner.offset(of: node),
            end: UInt32(node.endPositionBeforeTrailingTrivia.utf8Offset),
            attributes: node.attributes.isEmpty ? [] : AshlarScanner.attributes(of: node.attributes),
            inherits: inherits?.inheritedTypes.map { typeName($0.type) } ?? [],
            genericParameters: generics?.parameters.map(\.name.identifierText) ?? []
        )
        for parameter in generics?.parameters ?? [] {
            guard let bound = parameter.inheritedType else { continue }
            constraints.append(
                Constraint(left: parameter.name.identifierText, relation: .conforms, right: typeName(bound))
            )
        }
        for requirement in clause?.requirements ?? [] {
            if let constraint = Constraint(requirement.requirement) { constraints.append(constraint) }
        }
        for modifier in node.modifiers { add(modifier) }
    }

    private mutating func add(_ modifier: DeclModifierSyntax) {
        let word = modifier.name.text
        if let level = Access(rawValue: word) {
            if modifier.detail?.detail.text == "set" { setterAccess = level } else { access = level }
        } else if let known = Modifiers.words[word] {
            modifiers.insert(known)
        }
    }
}

extension Declaration.Modifiers {
    fileprivate static let words: [String: Self] = [
        "static": .static, "class": .overridableStatic, "final": .final, "lazy": .lazy, "weak": .weak,
        "unowned": .unowned, "override": .override, "mutating": .mutating, "nonisolated": .nonisolated,
        "convenience": .convenience, "required": .required, "indirect": .indirect,
    ]
}

extension Constraint {
    /// `nil` for layout requirements (`T: AnyObject` is none of them).
    fileprivate init?(_ requirement: GenericRequirementSyntax.Requirement) {
        switch requirement {
        case .conformanceRequirement(let node):
            self.init(left: text(of: node.leftType), relation: .conforms, right: typeName(node.rightType))
        case .sameTypeRequirement(let node):
            guard let right = node.rightType.as(TypeSyntax.self) else { return nil }
            self.init(left: text(of: node.leftType), relation: .equals, right: typeName(right))
        default:
            return nil
        }
    }
}

extension Parameter {
    fileprivate init(_ node: FunctionParameterSyntax) {
        let first = node.firstName.identifierText
        var type = typeName(node.type)
        if node.ellipsis != nil { type.text += "..." }
        self.init(
            label: first == "_" ? nil : first,
            name: node.secondName?.identifierText ?? first,
            type: type,
            defaultValue: node.defaultValue.map { text(of: $0.value) }
        )
    }
}

extension AccessorBlockSyntax {
    /// Whether the block computes the value; observers (`willSet`, `didSet`) do not.
    fileprivate var hasGetter: Bool {
        switch accessors {
        case .getter: true
        case .accessors(let list):
            list.contains { !["willSet", "didSet", "init"].contains($0.accessorSpecifier.text) }
        }
    }
}
