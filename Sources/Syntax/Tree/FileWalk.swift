package import AshlarFacts
@_spi(RawSyntax) import SwiftSyntax

/// Walks one file's tree once and keeps what the rest of the program asks of it: no node leaves this type.
///
/// This file holds the walk's state, imports and conditions; `DeclarationFacts.swift` holds what is kept of each
/// declaration, `References.swift` how references are found, `Addresses.swift` which literals are addresses.
package struct FileWalk {
    package private(set) var imports: [Import] = []
    package private(set) var declarations: [Declaration] = []
    /// The indices of the types and extensions among the declarations.
    package private(set) var types: [Int32] = []
    /// The distinct names that references use.
    var names = NameTable()
    package var references: [Reference] = []

    /// The index of the innermost open declaration; -1 at the top of the file.
    package private(set) var scope: Int32 = -1
    /// Whether a body (of a function, an accessor, a closure, a case) is open inside the innermost type.
    private var isInBody = false
    /// Whether a closure is open inside the innermost declaration, or an accessor of something local.
    private var isInClosure = false
    /// Whether any body is open.
    private var isLocal = false
    private(set) var branches: [FileFacts.Branch] = []
    /// What must hold for the innermost open branch of an `#if`; empty outside of any.
    private var condition = ""

    /// The members named after the expression that is walked, nearest last: `c`, `b` at the `a` of `a.b.c`.
    var members: [Node] = []
    /// Where in `members` those of the innermost expression begin.
    private var firstMember = 0
    /// The names that the open bodies have bound: what they stand for nobody has written.
    var boundNames = BoundNames()
    /// What the way to a value is written into.
    package var way: [UInt8] = []
    /// Where what the innermost call calls begins.
    package private(set) var called: UInt32?
    /// Where the type begins of which `= .init()` makes a value, in the innermost variable or parameter.
    package private(set) var made: UInt32?
    /// What a type is there for that stands here, unless it inherits or the like.
    private(set) var roleOfTypes = Reference.Role.type
    private(set) var closures: [FileFacts.Closure] = []
    private(set) var addresses: [FileFacts.Address] = []
    /// Whether what stands here is said to the compiler or shown while the app is written, and is no part of the app.
    private var isAside = false
    /// What there is of code, by the declaration that it belongs to: bodies, initial values, statements of the file.
    private(set) var code: [(scope: Int32, node: Node)] = []

    private let depth: Depth

    /// - Parameter tree: must not go before `code` has been read.
    init(_ tree: FlatTree, to depth: Depth) {
        self.depth = depth
        let file = tree.file
        declarations.reserveCapacity(16)
        references.reserveCapacity(64)
        walkChildren(of: file)
        if depth.asksForBodies, let items = file.first(.codeBlockItemList) { code.append((-1, items)) }
    }

    var expressionMembers: ArraySlice<Node> { members[firstMember...] }

    private mutating func walk(_ node: Node, in parent: Node) {
        switch node.kind {
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl, .initializerDecl,
            .deinitializerDecl, .subscriptDecl, .typeAliasDecl, .associatedTypeDecl, .macroDecl, .enumCaseDecl, .operatorDecl,
            .precedenceGroupDecl, .importDecl:
            walkDeclaration(node)
        case .variableDecl:
            // Variables of types and files are facts, those of bodies are not. What a variable refers to belongs to it.
            if isInBody { walkChildren(of: node) } else { walkVariable(node) }
        case .ifConfigDecl: walkBranches(of: node)
        case .codeBlock, .accessorBlock, .closureExpr, .switchCase:
            if node.kind != .closureExpr { keep(node) }
            let outer = isInClosure
            isInClosure = outer || node.kind == .closureExpr || (node.kind == .accessorBlock && isLocal)
            walkBody(node)
            isInClosure = outer
        case .returnStmt:
            if scope >= 0, !isInClosure { declarations[Int(scope)].modifiers.insert(.returns) }
            walkChildren(of: node)
        case .memberAccessExpr:
            if depth.contains(.values) { referToValue(of: node) }
            walkMember(node)
        case .identifierPattern, .closureShorthandParameter, .closureParameter:
            if isLocal, depth.contains(.values) { bind(node) }
            walkChildren(of: node)
        case .functionCallExpr: walkCall(node)
        case .patternBinding, .functionParameter:
            if node.kind == .patternBinding, let value = node.first(.initializerClause) { keep(value) }
            let outer = made
            made = node.implicitlyMadeType?.start
            walkChildren(of: node)
            made = outer
        case .someOrAnyType:
            let isExistential = node.firstToken?.isName("any") == true
            walkChildren(of: node, withTypesAs: isExistential ? .existential : .opaque)
        case .genericParameter, .conformanceRequirement, .sameTypeRequirement, .typeInitializerClause:
            walkChildren(of: node, withTypesAs: .constraint)
        case .genericArgumentClause: walkChildren(of: node, withTypesAs: .type)
        // Attributes may stand before what is inherited, and several types may be joined.
        case .inheritedType: walkChildren(of: node, withTypesAs: .inheritance)
        case .stringLiteralExpr:
            if depth.contains(.addresses), !isAside { addAddress(node) }
            walkChildren(of: node)
        case .attribute, .macroExpansionExpr, .macroExpansionDecl:
            let outer = isAside
            isAside = isAside || node.isAside
            if collectReferences(from: node, in: parent) { walkChildren(of: node) }
            isAside = outer
        default: if collectReferences(from: node, in: parent) { walkChildren(of: node) }
        }
    }

    /// Apart, so that what a declaration takes on the stack is not taken for every node.
    @inline(never) private mutating func walkDeclaration(_ node: Node) {
        switch node.kind {
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
            let wasInBody = isInBody
            isInBody = false
            walkChildren(of: node, declaring: Declaration(node))
            isInBody = wasInBody
        case .enumCaseDecl:
            for declaration in Declaration.cases(of: node) { add(declaration) }
            walkChildren(of: node)
        case .operatorDecl, .precedenceGroupDecl: add(Declaration(node))
        case .importDecl: addImport(node)
        default: walkChildren(of: node, declaring: Declaration(node))
        }
    }

    private mutating func walkChildren(of node: Node) {
        // Most children are tokens, in which there is nothing to find.
        for child in node.children where child.kind != .token { walk(child, in: node) }
    }

    private mutating func walkChildren(of node: Node, withTypesAs role: Reference.Role) {
        let outer = roleOfTypes
        roleOfTypes = role
        walkChildren(of: node)
        roleOfTypes = outer
    }

    /// Keeps the code of a declaration, where it is asked for. What lies in other code is kept with that.
    private mutating func keep(_ node: Node) {
        if depth.asksForBodies, !isLocal { code.append((scope, node)) }
    }

    // MARK: Scopes

    private mutating func walkBody(_ node: Node) {
        let outer = (isInBody, isLocal)
        (isInBody, isLocal) = (true, true)
        walkChildren(of: node)
        (isInBody, isLocal) = outer
        if !isLocal { boundNames.removeAll() }
    }

    /// Walks what stands in a declaration, which belongs to it or, where it has no name, to what is around.
    private mutating func walkChildren(of node: Node, declaring declaration: consuming Declaration) {
        let outer = (scope, isInClosure)
        isInClosure = false
        if add(declaration) { scope = Int32(declarations.count - 1) }
        walkChildren(of: node)
        (scope, isInClosure) = outer
    }

    @inline(never) private mutating func walkVariable(_ node: Node) {
        let outer = scope
        let first = declarations.count
        for variable in Declaration.variables(of: node) { add(variable) }
        if first < declarations.count { scope = Int32(first) }
        walkChildren(of: node)
        scope = outer
    }

    /// Adds a declaration inside the open ones; one that has no name yet is left out.
    @discardableResult
    private mutating func add(_ declaration: consuming Declaration) -> Bool {
        guard !declaration.name.isEmpty else { return false }
        let isType = declaration.kind.isType
        declarations.append(declaration)
        let last = declarations.count - 1
        if isType { types.append(Int32(last)) }
        if scope >= 0 { declarations[last].parent = scope }
        if isLocal { declarations[last].modifiers.insert(.local) }
        return true
    }

    // MARK: Members

    /// The name of a member is part of what it is a member of.
    private mutating func walkMember(_ node: Node) {
        guard let base = node.firstChild else { return }
        members.append(node.lastPart ?? base)
        let outer = firstMember
        switch base.kind {
        case .declReferenceExpr, .memberAccessExpr, .genericSpecializationExpr: break
        default: firstMember = members.count
        }
        if !base.isToken { walk(base, in: node) }
        firstMember = outer
        members.removeLast()
    }

    // MARK: Calls

    private mutating func walkCall(_ node: Node) {
        let outer = called
        called = node.firstPart?.start
        walkChildren(of: node)
        called = outer
        guard depth.contains(.closures), let name = node.firstPart, name.kind == .declReferenceExpr,
              let token = name.firstToken, token.beginsLikeType,
              let closure = node.first(.closureExpr) else { return }
        closures.append(FileFacts.Closure(
            called: names.number(of: token.identifierBytes), start: closure.start, end: node.end
        ))
    }

    // MARK: Conditions

    private mutating func walkBranches(of node: Node) {
        guard let clauses = node.first(.ifConfigClauseList) else { return }
        let outer = condition
        var conditions = ClauseConditions(in: outer)
        for clause in clauses.children {
            var parts = Array(clause.parts)[...]
            let own = clause.firstToken?.tokenKind == .poundElse ? nil : parts.popFirst()?.text
            condition = conditions.next(own)
            branches.append(FileFacts.Branch(start: clause.start, end: clause.end, condition: condition))
            for elements in parts { walk(elements, in: clause) }
        }
        condition = outer
    }

    // MARK: Addresses and imports

    @inline(never) private mutating func addAddress(_ node: Node) {
        guard let (scheme, host) = node.address else { return }
        addresses.append(FileFacts.Address(
            scheme: names.number(of: scheme), host: names.number(of: host), offset: node.start, scope: scope
        ))
    }

    private mutating func addImport(_ node: Node) {
        guard let path = node.first(.importPathComponentList) else { return }
        let components = path.children.compactMap { $0.firstToken?.identifier }
        guard let module = components.first else { return }
        var added = Import(
            module: module, path: components.joined(separator: "."), attributes: [], offset: path.start
        )
        var words = 0
        for child in node.children {
            switch child.kind {
            case .attributeList: added.attributes = child.attributes.map(\.name)
            case .declModifierList: for modifier in child.children { added.access = modifier.access ?? added.access }
            case .token:
                words += 1
                if words == 2 { added.kind = child.identifier }
            default: break
            }
        }
        imports.append(added)
    }
}
