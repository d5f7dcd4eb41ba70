package import AshlarFacts

/// One file's code as idioms read it: its declarations with their bodies, and every call, assignment and use in those bodies,
/// each with its context (innermost declaration and closure, expected type, locals in scope).
package struct BodyAnalysis {
    package let imports: Set<String>
    package let declarations: [Declaration]
    /// The indices of the variables with a name, in source order: generated files have thousands.
    private let variables: [String: [Int]]
    package let bodies: Bodies
    /// The branches of `#if`, in source order.
    package let branches: [FileFacts.Branch]
    package private(set) var calls: [CallSite] = []
    package private(set) var assignments: [Assignment] = []
    package private(set) var keyPaths: [KeyPathSite] = []
    /// The uses of the operator `~>`.
    package private(set) var arrows: [OperationSite] = []
    /// The byte ranges of the previews of views, `#Preview { … }`.
    package private(set) var previews: [(start: UInt32, end: UInt32)] = []
    /// The same behind its operand, `r~>`, with the byte offset of the operand.
    package private(set) var postfixArrows: [(offset: UInt32, context: Context)] = []
    package private(set) var uses: [UseSite] = []
    /// The singletons that are named without their type.
    package private(set) var implicitSingletons: [ImplicitMember] = []
    /// The variables with an attribute whose name begins like a type; local variables come last.
    package internal(set) var wrapped: [Wrapped]
    /// The uses of locals whose value is a call.
    package private(set) var localUses: [LocalUse] = []
    /// Empty unless calls are read.
    private(set) var functionReferences: [FunctionReference] = []
    private(set) var expectations: [Expectation] = []
    private var defaultValues: [(start: UInt32, end: UInt32, label: String)] = []
    let arena: ScopeArena
    /// Keeps the nodes alive that the expressions refer to.
    private let tree: FlatTree
    var bodyCount: Int32 = 0
    private var unresolvedMemberNames = NameTable()
    /// The statements of the blocks being visited, innermost last.
    var statements: [Expression.Statement] = []

    /// - Parameters:
    ///   - tree: the tree that the nodes of `code` belong to.
    ///   - code: the bodies, initial values and top-level statements, each with the index of its declaration; -1 for the file.
    init(
        tree: FlatTree, imports: [Import], declarations: [Declaration], branches: [FileFacts.Branch],
        code: [(scope: Int32, node: Node)], kinds: FactKinds
    ) {
        self.tree = tree
        self.branches = branches
        self.imports = Set(imports.map(\.module))
        self.declarations = declarations
        variables = Dictionary(grouping: declarations.indices.lazy.filter { declarations[$0].kind == .variable }) { declarations[$0].name }
        wrapped = declarations.wrapped
        bodies = Bodies(of: code, count: declarations.count)
        arena = ScopeArena(recordsEscapes: kinds.contains(.calls))
        calls.reserveCapacity(256)
        uses.reserveCapacity(256)
        statements.reserveCapacity(64)
        for (scope, node) in code {
            var context = Context(scope: scope, body: newBody(), locals: noLocals)
            guard !node.isParameter else {
                visit(defaultValueOf: node, at: &context)
                continue
            }
            if scope >= 0, declarations[Int(scope)].type != nil { context.expected = .declared(scope) }
            visit(statementsOf: node, at: &context)
        }
    }

    /// The variable with a name that is a member of a type of the file or, for `nil`, a global one.
    package func variable(named name: String, of parent: Int32?) -> Int? {
        variables[name]?.first { declarations[$0].parent == parent }
    }

    /// Visits the default value of a parameter, which is code of the function.
    private mutating func visit(defaultValueOf parameter: Node, at context: inout Context) {
        guard let value = parameter.defaultValue else { return }
        if let type = parameter.parameterType { context.expected = .type(WrittenType(type)) }
        let label = parameter.firstToken?.identifier ?? ""
        defaultValues.append((value.start, value.end, label == "_" ? "" : label))
        visit(statementsOf: value, at: &context)
    }

    /// The label of the parameter whose default value a byte offset is in; `nil` outside of default values.
    package func parameter(at offset: UInt32) -> String? {
        defaultValues.first { $0.start <= offset && offset < $0.end }?.label
    }

    /// Locals without any binding.
    package var noLocals: Locals { Locals(in: arena) }
}

// MARK: - Expressions

extension BodyAnalysis {
    mutating func visit(_ expression: Expression, at context: Context) { visit(expression, expression.view, at: context) }

    mutating func visit(_ expression: Expression, _ view: Expression.View, at context: Context) {
        switch view {
        case .name, .member, .call, .forced, .tested:
            recordUse(of: expression, view, at: context)
            if arena.recordsEscapes, case .member(let base?, _, let offset) = view, let name = expression.functionName {
                functionReferences.append(FunctionReference(name: name, receiver: base, offset: offset, context: context))
            }
            visitAccessPath(view, at: context, before: 0, 0)
        case .closure(let closure):
            var inner = context
            inner.closure = closure.start
            inner.body = newBody()
            inner.expected = .unknown
            visit(closure, of: nil, at: inner, createdAt: context)
        case .cast(let value, let type, let isOptional):
            var inner = context
            inner.expected = .type(type)
            inner.isTested = isOptional || context.isTested
            visit(value, at: inner)
        case .either(let values):
            var inner = context
            // Without an expected type, the operands of `??` share the type of the first.
            if let first = values.firstExpression { inner.expected = record(.orAccessPath(inner.expected, first, context.locals)) }
            inner.isConditional = true
            for value in values { visit(value, at: inner) }
        case .assignment(let sides): visit(assignment: sides, at: context)
        case .list(let values):
            var inner = context
            inner.expected = record(.element(context.expected))
            for value in values { visit(value, at: inner) }
        case .keyPath(let keyPath): visit(keyPath, of: nil, at: context)
        case .operation(let sides):
            var inner = context
            if sides.name == "~>" {
                arrows.append(OperationSite(sides: sides, context: context))
            } else {
                inner.expected = .unknown
            }
            visit(sides.left, at: inner)
            visit(sides.right, at: inner)
        case .block(.code(let node)):
            var inner = context
            visit(statementsOf: node, at: &inner)
        case .block(.condition(let expression)): visit(expression, at: context)
        case .parts(let expressions):
            var inner = context.expectingNothing
            if let (value, argument) = expression.subscripted, case .keyPath(let keyPath) = argument.view {
                visit(value, at: inner)
                visit(keyPath, of: nil, subscripting: value, at: context)
                return
            }
            if expression.isPreview {
                inner.isInPreview = true
                if let range = expression.range { previews.append(range) }
            }
            if expression.isPostfixArrow, let start = expression.range?.start { postfixArrows.append((start, context)) }
            for expression in expressions { visit(expression, at: inner) }
        case .metatype, .text: break
        }
    }

    private mutating func record(_ expectation: Expectation) -> Expected {
        expectations.append(expectation)
        return .recorded(UInt32(expectations.count - 1))
    }

    mutating func visit(assignment sides: Expression.Sides, at context: Context) {
        let (target, value) = (sides.left, sides.right)
        var inner = context.expectingNothing
        var name: Name?
        switch target.view {
        case .member(let base?, let member, _) where base.isName("self"): name = member
        case .name(let local, _): name = context.locals.binds(local) ? nil : local
        default:
            var place = inner
            // The value of a subscript is a part of the member's.
            if case .member = target.view { place.isAssigned = true }
            visit(target, at: place)
        }
        if context.locals.hasAccessPath(target.view) { inner.expected = record(.accessPath(target, context.locals)) }
        visit(value, at: inner)
        guard let (start, end) = value.range else { return }
        assignments.append(Assignment(name: name, target: target, value: value, context: context, start: start, end: end))
    }

    mutating func visit(
        _ keyPath: Expression.KeyPath, of call: Expression.Call?, subscripting value: Expression? = nil, at context: Context
    ) {
        keyPaths.append(KeyPathSite(keyPath: keyPath, call: call, subscripted: value, context: context))
        for name in keyPath.names where !name.isEmpty { recordUnresolvedMember(name, isImplicit: false, keyPath.offset, context) }
    }

    // MARK: Uses

    private mutating func recordUse(of expression: Expression, _ view: Expression.View, at context: Context) {
        recordLocalUse(of: view, at: context)
        var isSingle = false
        if let name = view.singleName, !context.locals.binds(name) {
            // A type name, alone or as a construction, uses no member.
            guard !name.startsLikeType else { return }
            isSingle = true
        }
        guard let offset = view.useOffset else { return }
        if context.locals.hasAccessPath(view) {
            var inner = context
            if case .tested = view { inner.isTested = true }
            if isSingle {
                uses.append(UseSite(what: .single(expression), offset: offset, context: inner))
                return
            }
            uses.append(UseSite(what: .expression(expression), offset: offset, context: inner))
        } else {
            if case .member(nil, let name, _) = view, name == "shared" {
                implicitSingletons.append(ImplicitMember(offset: offset, context: context))
            }
            // The receiver's type is unknown: record each member name once, so that a member of that name counts as used.
            recordUnresolvedMembers(in: expression, offset, context)
        }
    }

    private mutating func recordLocalUse(of view: Expression.View, at context: Context) {
        guard context.locals.bindsAny, let root = view.rootName, let call = context.locals[root]?.value?.calledValue,
              let offset = view.lastOffset else { return }
        localUses.append(LocalUse(call: call.offset, isWhole: view.isName, offset: offset, context: context))
    }

    /// Records the members of an access path: `a` and `b` of `f().a.b()`.
    private mutating func recordUnresolvedMembers(in expression: Expression, _ offset: UInt32, _ context: Context) {
        switch expression.view {
        case .member(let base, let name, _):
            if let base { recordUnresolvedMembers(in: base, offset, context) }
            recordUnresolvedMember(name, isImplicit: base == nil, offset, context)
        case .call(let call): recordUnresolvedMembers(in: call.callee, offset, context)
        case .forced(let expression), .tested(let expression): recordUnresolvedMembers(in: expression, offset, context)
        default: break
        }
    }

    /// Records a member used on a receiver of unknown type, once per name.
    private mutating func recordUnresolvedMember(_ name: Name, isImplicit: Bool, _ offset: UInt32, _ context: Context) {
        let use = UseSite(what: .unresolvedMember(name, isImplicit: isImplicit), offset: offset, context: context)
        let next = UInt32(unresolvedMemberNames.count)
        var path: [UInt8] = []
        use.appendAccessPath(to: &path)
        guard unresolvedMemberNames.number(of: path) == next else { return }
        uses.append(use)
    }

    // MARK: Access paths

    /// Visits a name, a member or a call.
    ///
    /// - Parameters:
    ///   - calls: the calls chained on its value, as a number of the arena; 0 for none.
    ///   - names: the members chained on its value, likewise.
    private mutating func visitAccessPath(_ view: Expression.View, at context: Context, before calls: UInt32, _ names: UInt32) {
        switch view {
        case .member(let base?, let name, _):
            visit(base, at: context.ofBase, before: calls, arena.add(chainedCall: nil, name, before: names))
        case .call(let call): visit(call, at: context, before: calls, names)
        case .forced(let value):
            var inner = context
            inner.isForced = true
            inner.isTested = false
            visit(value, at: inner, before: calls, names)
        case .tested(let value):
            var inner = context
            inner.isTested = !context.isForced
            visit(value, at: inner, before: calls, names)
        default: break
        }
    }

    mutating func visit(_ expression: Expression, at context: Context, before calls: UInt32, _ names: UInt32) {
        let view = expression.view
        switch view {
        case .name, .member, .call, .forced, .tested: visitAccessPath(view, at: context, before: calls, names)
        default: visit(expression, view, at: context)
        }
    }

    mutating func visit(_ call: Expression.Call, at context: Context, before modifiers: UInt32, _ names: UInt32) {
        let callee = call.callee
        let view = callee.view
        let name = view.lastName
        calls.append(CallSite(call: call, name: name, context: context, followedBy: modifiers, names))
        let site = calls.count - 1
        switch view {
        case .member(let base?, _, _):
            visit(base, at: context.ofBase, before: arena.add(chainedCall: call, Name(""), before: modifiers), names)
        case .closure(let closure): visit(closure, of: nil, at: context, createdAt: context)
        case .name, .member: break
        default: visit(callee, view, at: context.expectingNothing)
        }
        let isClosure = if case .closure = view { true } else { false }
        var inner = context
        inner.isTested = false
        inner.isForced = false
        for (index, argument) in call.arguments.enumerated() {
            let value = argument.value
            let view = value.view
            switch view {
            case .closure(let closure):
                var body = inner
                if !(isClosure || immediateFunctions.contains(name)) { (body.closure, body.body) = (closure.start, newBody()) }
                body.expected = calls[site].metatype.map { .type($0) } ?? .unknown
                visit(closure, of: name, on: call.configured, at: body, createdAt: inner)
            case .keyPath(let keyPath) where index == 0: visit(keyPath, of: call, at: context)
            default:
                if index == 0 { calls[site].metatype = call.metatype ?? call.metatype(of: view, context.locals) }
                inner.expected = .argument(UInt32(site), UInt32(index))
                visit(value, view, at: inner)
            }
        }
    }

    /// - Parameters:
    ///   - object: what the closure's first parameter is, if it is known.
    ///   - creation: the context around the closure, in which captured values are computed: `[a = make()]`.
    mutating func visit(
        _ closure: Expression.Closure, of call: Name?, on object: Expression? = nil, at context: Context, createdAt creation: Context
    ) {
        var inner = context
        for capture in closure.captures {
            visit(capture.value, at: creation.expectingNothing)
            inner.locals.bind(capture.name, to: capture.value, in: inner.body)
        }
        let parameters = closure.parameters
        inner.locals.bindShorthand(of: parameters.isEmpty ? call : nil)
        inner.locals.bind(parameters, of: call)
        if let object {
            inner.locals.bind(parameters.first?.name ?? Name("$0"), to: object, in: inner.body)
        } else if parameters.isEmpty, inner.locals.binds(Name("$0")) {
            // That of a closure around is another.
            inner.locals.bind([(name: Name("$0"), type: nil)], of: call)
        }
        if let result = closure.result { inner.expected = .type(result) }
        guard let items = closure.items else { return }
        let first = statements.count
        Expression.Statement.add(items: items, to: &statements)
        visitStatements(from: first, at: &inner)
    }
}

private let immediateFunctions = Words(Conventions.immediateFunctions)
private let configuringFunctions = Words(Conventions.configuringFunctions)

extension Expression.Call {
    /// The object that is made and handed to the closure: `Page()` of `Page().then { $0.client = client }`.
    fileprivate var configured: Expression? {
        guard configuringFunctions.contains(name), let object = receiver?.unwrapped, case .call(let made) = object.view, made.isConstruction
        else { return nil }
        return object
    }
}
