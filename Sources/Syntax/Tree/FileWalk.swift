package import AshlarFacts
@_spi(RawSyntax) import SwiftSyntax

/// Walks one file's tree once and collects its facts. Apart from `code`, the results hold no nodes.
///
/// This file holds the walk's state, imports and conditions; `DeclarationFacts.swift` reads declarations, `References.swift`
/// finds references, and `Addresses.swift` finds URLs in literals.
package struct FileWalk {
    package private(set) var imports: [Import] = []
    package private(set) var declarations: [Declaration] = []
    /// The indices of the types and extensions among the declarations.
    package private(set) var types: [Int32] = []
    /// The names that facts refer to by number.
    var names = NameTable()
    package var references: [Reference] = []

    /// The index of the innermost open declaration; -1 at the top of the file.
    package private(set) var scope: Int32 = -1
    /// Whether the walk is in a body (of a function, an accessor, a closure, a case) inside the innermost type.
    private var isInBody = false
    /// Whether the walk is in a closure inside the innermost declaration, or in an accessor of a local variable.
    private var isInClosure = false
    /// Whether the walk is in any body.
    private var isLocal = false
    private(set) var branches: [FileFacts.Branch] = []
    /// The condition of the innermost enclosing clause of an `#if`; empty outside of any.
    private var condition = ""

    /// The members that follow the visited expression, nearest last: `c`, `b` at the `a` of `a.b.c`.
    var members: [Node] = []
    /// The index in `members` where those of the innermost expression begin.
    private var firstMember = 0
    /// The names that the enclosing bodies bind: their types are not written in a declaration.
    var boundNames = BoundNames()
    /// The names in expressions that may be those of global functions and variables, in source order, with the calls.
    var globals: [(name: Node, call: Node?, scope: Int32)] = []
    /// A buffer for access paths.
    package var accessPath: [UInt8] = []
    /// The innermost call.
    private(set) var call: Node?
    /// The offset of its callee.
    package private(set) var calleeStart: UInt32?
    /// The offset of the type that `= .init()` constructs, in the innermost variable or parameter.
    package private(set) var implicitlyConstructedStart: UInt32?
    /// The type that the innermost function or accessor gives.
    private var resultType: Node?
    /// The role of types referred to here, unless their parent node determines it.
    private(set) var roleOfTypes = Reference.Role.type
    private(set) var closures: [FileFacts.Closure] = []
    /// The functions that the enclosing body calls without a value or passes on by name, each with the offset of that.
    private var ownFunctions: [(name: UInt32, offset: UInt32)] = []
    private(set) var addresses: [FileFacts.Address] = []
    private(set) var bodies: [FileFacts.Body] = []
    private var compared = ComparedTexts()
    /// Whether the innermost call makes a URL.
    private var isInURL = false
    /// Whether the walk is in an attribute, a diagnostic macro or a preview, and so outside of the running app.
    private var isOutsideApp = false
    /// Bodies, initial values, parameters with default values and the file's statements, each with the index of its declaration;
    /// -1 for the file. Valid as long as the tree, which the walk retains.
    private(set) var code: [(scope: Int32, node: Node)] = []

    let kinds: FactKinds
    private let tree: FlatTree

    init(_ tree: FlatTree, kinds: FactKinds) {
        self.tree = tree
        self.kinds = kinds
        let file = tree.file
        declarations.reserveCapacity(16)
        references.reserveCapacity(64)
        walkChildren(of: file)
        addresses.removeAll { compared.isName($0, declarations: declarations, in: file) }
        if !globals.isEmpty { referToGlobals() }
        if kinds.needsBodies, let items = file.first(.codeBlockItemList) { code.append((-1, items)) }
    }

    var expressionMembers: ArraySlice<Node> { members[firstMember...] }

    private mutating func walk(_ node: Node, in parent: Node) {
        switch node.kind {
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl, .initializerDecl,
            .deinitializerDecl, .subscriptDecl, .typeAliasDecl, .associatedTypeDecl, .macroDecl, .enumCaseDecl, .operatorDecl,
            .precedenceGroupDecl, .importDecl:
            walkDeclaration(node)
        case .variableDecl:
            // Global variables and properties are facts, local variables are not. A variable's references belong to it.
            if isInBody { walkChildren(of: node) } else { walkVariable(node) }
        case .ifConfigDecl: walkBranches(of: node)
        case .codeBlock, .accessorBlock, .closureExpr, .switchCase:
            if node.kind != .closureExpr { recordCode(node) }
            let outer = isInClosure
            isInClosure = outer || node.kind == .closureExpr || (node.kind == .accessorBlock && isLocal)
            walkBody(node)
            isInClosure = outer
        case .returnStmt:
            if scope >= 0, !isInClosure { declarations[Int(scope)].modifiers.insert(.returns) }
            if !isInClosure, let value = node.lastPart { constructImplicitly(in: value, of: resultType) }
            walkChildren(of: node)
        case .codeBlockItem:
            if !isInClosure, isInBody, let value = node.firstPart { constructImplicitly(in: value, of: resultType) }
            walkChildren(of: node)
        case .sequenceExpr:
            constructAssigned(in: node)
            addHost(of: node)
            if kinds.contains(.addresses) { compared.add(sequence: node) }
            walkChildren(of: node)
        case .expressionPattern:
            if kinds.contains(.addresses), let value = node.firstChild { compared.add(operand: value) }
            walkChildren(of: node)
        case .memberAccessExpr:
            if kinds.contains(.values) { referToValue(of: node) }
            walkMember(node)
        case .identifierPattern, .closureShorthandParameter, .closureParameter, .closureCapture:
            if isLocal { bind(node) }
            walkChildren(of: node)
        case .functionCallExpr: walkCall(node)
        case .subscriptCallExpr:
            addEnvironmentKey(of: node)
            if collectReferences(from: node, in: parent) { walkChildren(of: node) }
        case .patternBinding, .functionParameter:
            if let value = node.first(.initializerClause) { recordCode(node.kind == .patternBinding ? value : node) }
            let outer = implicitlyConstructedStart
            implicitlyConstructedStart = node.implicitlyConstructedType?.start
            let outerResult = resultType
            if node.kind == .patternBinding, node.first(.accessorBlock) != nil { resultType = node.first(.typeAnnotation)?.lastPart }
            walkChildren(of: node)
            (implicitlyConstructedStart, resultType) = (outer, outerResult)
        case .someOrAnyType:
            let isExistential = node.firstToken?.isName("any") == true
            walkChildren(of: node, withTypesAs: isExistential ? .existential : .opaque)
        case .genericParameter, .conformanceRequirement, .sameTypeRequirement, .typeInitializerClause:
            walkChildren(of: node, withTypesAs: .constraint)
        case .genericArgumentClause: walkChildren(of: node, withTypesAs: .type)
        // An inherited type may have attributes, and may be a composition.
        case .inheritedType: walkChildren(of: node, withTypesAs: .inheritance)
        case .stringLiteralExpr:
            if kinds.contains(.addresses), !isOutsideApp { addAddress(node) }
            walkChildren(of: node)
        case .attribute, .macroExpansionExpr, .macroExpansionDecl:
            let outer = isOutsideApp
            isOutsideApp = isOutsideApp || node.isOutsideApp
            if collectReferences(from: node, in: parent) { walkChildren(of: node) }
            isOutsideApp = outer
        default: if collectReferences(from: node, in: parent) { walkChildren(of: node) }
        }
    }

    /// Not inlined, so that the recursion over other nodes does not pay for a declaration's stack frame.
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
        // Most children are tokens, which hold no facts.
        for child in node.children where child.kind != .token { walk(child, in: node) }
    }

    private mutating func walkChildren(of node: Node, withTypesAs role: Reference.Role) {
        let outer = roleOfTypes
        roleOfTypes = role
        walkChildren(of: node)
        roleOfTypes = outer
    }

    /// Records the code of a declaration if bodies are needed. Code nested in other code is part of that.
    private mutating func recordCode(_ node: Node) {
        if kinds.needsBodies, !isLocal { code.append((scope, node)) }
    }

    // MARK: Scopes

    private mutating func walkBody(_ node: Node) {
        let outer = (isInBody, isLocal)
        (isInBody, isLocal) = (true, true)
        walkChildren(of: node)
        (isInBody, isLocal) = outer
        if !isLocal {
            boundNames.removeAll()
            ownFunctions.removeAll(keepingCapacity: true)
        }
    }

    /// Walks a declaration's children, which belong to it or, if it has no name, to the enclosing declaration.
    private mutating func walkChildren(of node: Node, declaring declaration: consuming Declaration) {
        let outer = (scope, isInClosure, resultType)
        isInClosure = false
        if declaration.kind == .function || declaration.kind == .subscript {
            resultType = (node.first(.functionSignature) ?? node).first(.returnClause)?.lastPart
        }
        if add(declaration) {
            scope = Int32(declarations.count - 1)
            addBody(of: node)
        }
        walkChildren(of: node)
        (scope, isInClosure, resultType) = outer
    }

    @inline(never) private mutating func walkVariable(_ node: Node) {
        let outer = scope
        let first = declarations.count
        for variable in Declaration.variables(of: node) { add(variable) }
        if first < declarations.count {
            scope = Int32(first)
            addBody(of: node)
        }
        walkChildren(of: node)
        scope = outer
    }

    /// Adds a declaration to the enclosing ones; one without a name is skipped.
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

    /// Adds what the code of the innermost declaration is like, if it has any.
    private mutating func addBody(of node: Node) {
        guard kinds.contains(.bodies), let body = BodyMeasure(of: node) else { return }
        bodies.append(FileFacts.Body(declaration: scope, complexity: body.complexity, depth: body.depth))
    }

    // MARK: Members

    /// Walks a member access so that a type at its base is referred to together with the member types that follow.
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
        let outer = (call, calleeStart, isInURL)
        call = node
        calleeStart = node.firstPart?.start
        isInURL = node.firstPart?.firstToken.map { ["URL", "URLComponents", "URLRequest", "NSURL"].contains($0.identifier) } == true
        walkChildren(of: node)
        (call, calleeStart, isInURL) = outer
        addEnvironmentKey(of: node)
        addHosts(takenBy: node)
        guard kinds.contains(.closures), let called = node.firstPart else { return }
        if let function = called.ownFunction { ownFunctions.append((names.number(of: function.identifierBytes), node.start)) }
        guard called.kind == .declReferenceExpr, let token = called.firstToken, token.beginsLikeType else { return }
        addClosures(of: node, called: token.identifier)
    }

    /// Adds what a call is given to run or to show.
    private mutating func addClosures(of call: Node, called name: String) {
        let arguments = call.first(.labeledExprList)?.children.filter { $0.kind == .labeledExpr } ?? []
        let labels = arguments.map { ($0.argumentLabel?.identifier ?? "_") + ":" }.joined()
        for argument in arguments {
            guard let label = argument.argumentLabel, let value = argument.lastPart,
                  [.closureExpr, .functionCallExpr].contains(value.kind) else { continue }
            addClosure(value, called: "\(name).\(label.identifier)")
        }
        if let elements = call.first(.multipleTrailingClosureElementList) {
            for element in elements.children {
                guard let label = element.firstToken, let closure = element.first(.closureExpr) else { continue }
                addClosure(closure, called: "\(name).\(label.identifier)")
            }
        }
        if let closure = call.first(.closureExpr) {
            addClosure(closure, called: "\(name)(\(labels))")
        } else if arguments.count > 1, let value = arguments.last?.lastPart {
            if let function = value.ownFunction { ownFunctions.append((names.number(of: function.identifierBytes), value.start)) }
            guard [.closureExpr, .memberAccessExpr, .declReferenceExpr].contains(value.kind) else { return }
            addClosure(value, called: "\(name)(\(labels))")
        }
    }

    private mutating func addClosure(_ node: Node, called: String) {
        var functions: [UInt32] = []
        for function in ownFunctions where node.start <= function.offset && function.offset < node.end {
            if !functions.contains(function.name) { functions.append(function.name) }
        }
        closures.append(FileFacts.Closure(
            called: names.number(of: called), start: node.start, end: node.end, functions: functions
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
        if scheme == "http", !isInURL { compared.candidates.insert(node.start) }
        addresses.append(FileFacts.Address(
            scheme: names.number(of: scheme), host: names.number(of: host), offset: node.start, scope: scope, isURL: isInURL
        ))
    }

    /// Adds the host of `components.host = "api.example.com"`.
    private mutating func addHost(of sequence: Node) {
        guard kinds.contains(.addresses), !isOutsideApp, let parts = sequence.first(.exprList)?.parts.map({ $0 }), parts.count == 3,
              parts[1].kind == .assignmentExpr, parts[0].kind == .memberAccessExpr,
              parts[0].lastPart?.firstToken?.isName("host") == true else { return }
        addHost(parts[2])
    }

    /// Adds the hosts that a call takes: `connect(host: "api.example.com")`, `NWEndpoint.Host("api.example.com")`.
    private mutating func addHosts(takenBy call: Node) {
        guard kinds.contains(.addresses), !isOutsideApp, let arguments = call.first(.labeledExprList) else { return }
        let name = call.firstPart?.lastName
        for argument in arguments.children where argument.kind == .labeledExpr {
            guard let value = argument.lastPart, value.kind == .stringLiteralExpr else { continue }
            let label = argument.argumentLabel
            if label.map({ $0.isName("host") || $0.isName("hostname") }) ?? (name?.isName("Host") == true) { addHost(value) }
        }
    }

    private mutating func addHost(_ node: Node) {
        guard let host = node.plainText, host.contains("."), host.allSatisfy({ $0.isLetter || $0.isNumber || "-.".contains($0) }) else { return }
        addresses.append(FileFacts.Address(
            scheme: names.number(of: "https"), host: names.number(of: host), offset: node.start, scope: scope, isURL: true
        ))
    }

    /// Adds the key in `environment["API_URL"]`, `infoDictionary?["API_URL"]` and `object(forInfoDictionaryKey: "API_URL")`.
    private mutating func addEnvironmentKey(of node: Node) {
        guard kinds.contains(.addresses), !isOutsideApp, let argument = node.first(.labeledExprList)?.firstChild,
              let key = argument.lastPart, key.kind == .stringLiteralExpr else { return }
        if node.kind == .functionCallExpr {
            guard argument.argumentLabel?.isName("forInfoDictionaryKey") == true else { return }
        } else {
            let name = node.firstPart?.lastName
            guard name?.isName("environment") == true || name?.isName("infoDictionary") == true else { return }
        }
        guard let text = key.plainText else { return }
        addresses.append(FileFacts.Address(
            scheme: names.number(of: FileFacts.Address.environment), host: names.number(of: text), offset: key.start, scope: scope,
            isURL: false
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
