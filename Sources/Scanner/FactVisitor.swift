import AshlarFacts
import SwiftSyntax

/// Walks one file's tree once and keeps what the rest of the program asks of it: no node leaves this type.
///
/// This file holds the walk's state, imports and conditions; `DeclarationFacts.swift` holds what is kept of each
/// declaration, `RawReferences.swift` how references are found.
final class FactVisitor: SyntaxVisitor {
    var imports: [Import] = []
    var declarations: [Declaration] = []
    private(set) var found = RawReferences()

    /// The open declarations, innermost last, as indices into `declarations`; -1 for one without a name.
    private var scopes: [Int32] = []
    /// How many bodies (function bodies, accessors, closures) are open inside the innermost type.
    private var bodyDepth = 0
    /// The body depths of the types around the innermost one.
    private var outerBodyDepths: [Int] = []
    private var conditions: [String] = []

    // MARK: Scopes

    private var scope: Int32 { scopes.last ?? -1 }
    private var condition: String? { conditions.isEmpty ? nil : conditions.joined(separator: " && ") }
    private var isLocal: Bool { bodyDepth > 0 || outerBodyDepths.contains { $0 > 0 } }

    /// Adds a declaration inside the open ones; one that has no name yet is left out.
    private func add(_ declaration: Declaration) {
        guard !declaration.name.isEmpty else { return }
        var declaration = declaration
        declaration.parent = scope < 0 ? nil : scope
        declaration.condition = condition
        if isLocal { declaration.modifiers.insert(.local) }
        declarations.append(declaration)
    }

    /// Adds declarations and opens the first; what stands inside belongs to it, or, without one, to what is around.
    private func open(_ added: [Declaration]) {
        let first = declarations.count
        for declaration in added { add(declaration) }
        scopes.append(first < declarations.count ? Int32(first) : scope)
    }

    private func openType(_ declaration: Declaration) -> SyntaxVisitorContinueKind {
        open([declaration])
        outerBodyDepths.append(bodyDepth)
        bodyDepth = 0
        return .visitChildren
    }

    private func open(_ declaration: Declaration, _ node: some DeclSyntaxProtocol) -> SyntaxVisitorContinueKind {
        open([declaration])
        return collect(node)
    }

    /// Collects the references of a node, and goes into it only where it holds more than those.
    private func collect(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
        found.collect(from: node, in: scope)
    }

    private func close() { scopes.removeLast() }

    private func closeType() {
        close()
        bodyDepth = outerBodyDepths.removeLast()
    }

    // MARK: Types and extensions

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { openType(Declaration(node)) }
    override func visitPost(_ node: ClassDeclSyntax) { closeType() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { openType(Declaration(node)) }
    override func visitPost(_ node: StructDeclSyntax) { closeType() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { openType(Declaration(node)) }
    override func visitPost(_ node: EnumDeclSyntax) { closeType() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { openType(Declaration(node)) }
    override func visitPost(_ node: ActorDeclSyntax) { closeType() }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { openType(Declaration(node)) }
    override func visitPost(_ node: ProtocolDeclSyntax) { closeType() }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { openType(Declaration(node)) }
    override func visitPost(_ node: ExtensionDeclSyntax) { closeType() }

    // MARK: Members

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { open(Declaration(node), node) }
    override func visitPost(_ node: TypeAliasDeclSyntax) { close() }
    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind { open(Declaration(node), node) }
    override func visitPost(_ node: AssociatedTypeDeclSyntax) { close() }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { open(Declaration(node), node) }
    override func visitPost(_ node: FunctionDeclSyntax) { close() }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { open(Declaration(node), node) }
    override func visitPost(_ node: InitializerDeclSyntax) { close() }
    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { open(Declaration(node), node) }
    override func visitPost(_ node: DeinitializerDeclSyntax) { close() }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { open(Declaration(node), node) }
    override func visitPost(_ node: SubscriptDeclSyntax) { close() }
    override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind { open(Declaration(node), node) }
    override func visitPost(_ node: MacroDeclSyntax) { close() }

    override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind {
        add(Declaration(node))
        return .skipChildren
    }

    override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
        add(Declaration(node))
        return .skipChildren
    }

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
        for element in node.elements { add(Declaration(element, of: node)) }
        return collect(node)
    }

    /// Variables of types and files are facts, those of bodies are not. What a variable refers to belongs to it.
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        if bodyDepth == 0 { open(Declaration.variables(of: node)) }
        return collect(node)
    }

    override func visitPost(_ node: VariableDeclSyntax) {
        if bodyDepth == 0 { close() }
    }

    // MARK: Bodies

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
        bodyDepth += 1
        return collect(node)
    }

    override func visitPost(_ node: CodeBlockSyntax) { bodyDepth -= 1 }

    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
        bodyDepth += 1
        return collect(node)
    }

    override func visitPost(_ node: AccessorBlockSyntax) { bodyDepth -= 1 }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        bodyDepth += 1
        return collect(node)
    }

    override func visitPost(_ node: ClosureExprSyntax) { bodyDepth -= 1 }

    override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
        bodyDepth += 1
        return collect(node)
    }

    override func visitPost(_ node: SwitchCaseSyntax) { bodyDepth -= 1 }

    // MARK: Conditions

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        var parts: [String] = []
        for clause in node.parent?.as(IfConfigClauseListSyntax.self) ?? [] {
            guard clause.id != node.id else { break }
            if let condition = clause.condition { parts.append("!(\(text(of: condition)))") }
        }
        if let condition = node.condition { parts.append(text(of: condition)) }
        conditions.append(parts.joined(separator: " && "))
        if let elements = node.elements { walk(elements) }
        return .skipChildren
    }

    override func visitPost(_ node: IfConfigClauseSyntax) { conditions.removeLast() }

    // MARK: Imports

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let first = node.path.first else { return .skipChildren }
        var access: Access?
        for modifier in node.modifiers { access = Access(rawValue: modifier.name.text) ?? access }
        imports.append(Import(
            module: first.name.identifierText,
            path: node.path.map(\.name.identifierText).joined(separator: "."),
            kind: node.importKindSpecifier?.text,
            attributes: attributes(of: node.attributes).map(\.name),
            access: access,
            offset: offset(of: node.path),
            condition: condition
        ))
        return .skipChildren
    }

    // MARK: References

    override func visit(_ node: AttributeListSyntax) -> SyntaxVisitorContinueKind { collect(node) }
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { collect(node) }
    override func visit(_ node: InheritanceClauseSyntax) -> SyntaxVisitorContinueKind { collect(node) }
    override func visit(_ node: GenericParameterClauseSyntax) -> SyntaxVisitorContinueKind { collect(node) }
    override func visit(_ node: GenericWhereClauseSyntax) -> SyntaxVisitorContinueKind { collect(node) }
    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind { collect(node) }
    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind { collect(node) }
    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind { collect(node) }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { collect(node) }
    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { collect(node) }

    /// The name of a member is part of what it is a member of.
    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if collect(node) == .visitChildren, let base = node.base { walk(base) }
        return .skipChildren
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
