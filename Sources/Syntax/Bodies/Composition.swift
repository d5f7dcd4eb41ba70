package import AshlarFacts

/// One file's code as idioms read it: its declarations with their bodies, and every call, assignment and use in them, each
/// with what is known where it stands.
package struct Composition {
    package let imports: Set<String>
    package let declarations: [Declaration]
    package let bodies: Bodies
    package private(set) var calls: [CallSite] = []
    package private(set) var assignments: [Assignment] = []
    package private(set) var keyPaths: [KeyPathSite] = []
    /// Those by `~>`.
    package private(set) var arrows: [OperationSite] = []
    package private(set) var uses: [UseSite] = []
    /// The variables with an attribute that is written like a type, those in bodies last.
    package private(set) var wrapped: [Wrapped]
    private(set) var expectations: [Expectation] = []
    let ledger: Ledger
    private var bodiesSeen: Int32 = 0
    private var strayNames = NameTable()
    /// The statements of the blocks that are open, those of the innermost last.
    private var statements: [Term.Statement] = []

    /// - Parameter code: what there is of it, by the declaration that it belongs to. Must not go before the composition does.
    init(imports: [Import], declarations: [Declaration], code: [(scope: Int32, node: Node)], to depth: Depth) {
        self.imports = Set(imports.map(\.module))
        self.declarations = declarations
        wrapped = declarations.wrapped
        bodies = Bodies(of: code, count: declarations.count)
        ledger = Ledger(notingHandings: depth.contains(.calls))
        calls.reserveCapacity(256)
        uses.reserveCapacity(256)
        statements.reserveCapacity(64)
        for (scope, node) in code {
            var place = Place(scope: scope, body: newBody(), locals: noLocals)
            if scope >= 0, declarations[Int(scope)].type != nil { place.expected = .declared(scope) }
            visit(statementsOf: node, at: &place)
        }
    }

    /// Where no names are bound.
    package var noLocals: Locals { Locals(in: ledger) }
}

// MARK: - Statements

extension Composition {
    private mutating func newBody() -> Int32 {
        bodiesSeen += 1
        return bodiesSeen
    }

    private mutating func visit(statementsOf node: Node, at place: inout Place) {
        let first = statements.count
        Term.Statement.add(node, to: &statements)
        visitStatements(from: first, at: &place)
    }

    /// Visits the innermost statements, and leaves those around them.
    private mutating func visitStatements(from first: Int, at place: inout Place) {
        let last = statements.count
        let isSingle = last - first == 1
        let expected = place.expected
        defer { statements.removeLast(statements.count - first) }
        for index in first..<last {
            let statement = statements[index]
            var inner = place
            switch statement {
            case .local(let pattern, let type, let value):
                inner.expected = type.map { .type($0) } ?? .unknown
                if let value { visit(value, at: inner) }
                place.locals.bind(pattern, type: type, value: value, in: place.body)
            case .wrapped(let node, let type, let offset):
                guard let attribute = node.attribute else { continue }
                wrapped.append(Wrapped(attribute: attribute, type: type?.typeName, owner: place.scope, offset: offset))
            case .result(let value): visit(value, at: inner)
            case .value(let value):
                if !isSingle { inner.expected = .unknown }
                visit(value, at: inner)
            case .branch(let node):
                inner.isConditional = true
                visit(statementsOf: node, at: &inner)
            case .block(let node):
                visit(statementsOf: node, at: &inner)
                place.locals.handed = inner.locals.handed
            case .function(let node):
                inner.expected = .unknown
                inner.body = newBody()
                visit(statementsOf: node, at: &inner)
            }
            place.expected = expected
            if ledger.notesHandings { place.locals.noteHandings(by: statement, in: place.body) }
        }
    }
}

// MARK: - Terms

extension Composition {
    private mutating func visit(_ term: Term, at place: Place) { visit(term, term.view, at: place) }

    private mutating func visit(_ term: Term, _ view: Term.View, at place: Place) {
        switch view {
        case .name, .member, .call, .forced, .tested:
            noteUse(of: term, view, at: place)
            visitWay(view, at: place, before: 0, 0)
        case .closure(let closure):
            var inner = place
            inner.closure = closure.start
            inner.body = newBody()
            inner.expected = .unknown
            visit(closure, of: nil, at: inner)
        case .cast(let value, let type, let isOptional):
            var inner = place
            inner.expected = .type(type)
            inner.isTested = isOptional || place.isTested
            visit(value, at: inner)
        case .either(let values):
            var inner = place
            // What stands on the other side of `??` has the type that is wanted.
            if let first = values.firstTerm { inner.expected = note(.orWay(inner.expected, first, place.locals)) }
            for value in values { visit(value, at: inner) }
        case .assignment(let sides): visit(assignment: sides, at: place)
        case .list(let values):
            var inner = place
            inner.expected = note(.element(place.expected))
            for value in values { visit(value, at: inner) }
        case .keyPath(let keyPath): visit(keyPath, of: nil, at: place)
        case .operation(let sides):
            var inner = place
            if sides.name == "~>" {
                arrows.append(OperationSite(sides: sides, place: place))
            } else {
                inner.expected = .unknown
            }
            visit(sides.left, at: inner)
            visit(sides.right, at: inner)
        case .block(.code(let node)):
            var inner = place
            visit(statementsOf: node, at: &inner)
        case .block(.condition(let term)): visit(term, at: place)
        case .parts(let terms):
            let inner = place.expectingNothing
            for term in terms { visit(term, at: inner) }
        case .metatype, .text: break
        }
    }

    private mutating func note(_ expectation: Expectation) -> Expected {
        expectations.append(expectation)
        return .noted(UInt32(expectations.count - 1))
    }

    private mutating func visit(assignment sides: Term.Sides, at place: Place) {
        let (target, value) = (sides.left, sides.right)
        var inner = place.expectingNothing
        var name: Name?
        switch target.view {
        case .member(let base?, let member, _) where base.isName("self"): name = member
        case .name(let local, _): name = place.locals.binds(local) ? nil : local
        default: visit(target, at: inner)
        }
        if place.locals.hasWay(target.view) { inner.expected = note(.way(target, place.locals)) }
        visit(value, at: inner)
        guard let (start, end) = value.range else { return }
        assignments.append(Assignment(name: name, target: target, value: value, place: place, start: start, end: end))
    }

    private mutating func visit(_ keyPath: Term.KeyPath, of call: Term.Call?, at place: Place) {
        keyPaths.append(KeyPathSite(keyPath: keyPath, call: call, place: place))
        for name in keyPath.names where !name.isEmpty { noteStray(name, keyPath.offset, place) }
    }

    // MARK: Uses

    private mutating func noteUse(of term: Term, _ view: Term.View, at place: Place) {
        var isSingle = false
        if let name = view.singleName, !place.locals.binds(name) {
            // What makes a value of a type, or names it, is a use of no member.
            guard !name.startsLikeType else { return }
            isSingle = true
        }
        guard let offset = view.lastOffset else { return }
        if place.locals.hasWay(view) {
            var inner = place
            if case .tested = view { inner.isTested = true }
            if isSingle {
                uses.append(UseSite(what: .single(term), offset: offset, place: inner))
                return
            }
            uses.append(UseSite(what: .term(term), offset: offset, place: inner))
        } else {
            // Of what cannot be followed the names are kept, each once: somebody uses what is called so.
            noteStrays(in: term, offset, place)
        }
    }

    /// The members on a way: `a` and `b` of `f().a.b()`.
    private mutating func noteStrays(in term: Term, _ offset: UInt32, _ place: Place) {
        switch term.view {
        case .member(let base, let name, _):
            if let base { noteStrays(in: base, offset, place) }
            noteStray(name, offset, place)
        case .call(let call): noteStrays(in: call.callee, offset, place)
        case .forced(let term), .tested(let term): noteStrays(in: term, offset, place)
        default: break
        }
    }

    /// A member that is used on something unknown, each name once.
    private mutating func noteStray(_ name: Name, _ offset: UInt32, _ place: Place) {
        let known = strayNames.count
        guard strayNames.number(of: name.bytes) == known else { return }
        uses.append(UseSite(what: .stray(name), offset: offset, place: place))
    }

    // MARK: Ways

    /// A name, a member or a call, with what follows on its value.
    private mutating func visitWay(_ view: Term.View, at place: Place, before calls: UInt32, _ names: UInt32) {
        switch view {
        case .member(let base?, let name, _):
            visit(base, at: place.ofBase, before: calls, ledger.add(follower: nil, name, before: names))
        case .call(let call): visit(call, at: place, before: calls, names)
        case .forced(let value):
            var inner = place
            inner.isForced = true
            inner.isTested = false
            visit(value, at: inner, before: calls, names)
        case .tested(let value):
            var inner = place
            inner.isTested = !place.isForced
            visit(value, at: inner, before: calls, names)
        default: break
        }
    }

    private mutating func visit(_ term: Term, at place: Place, before calls: UInt32, _ names: UInt32) {
        let view = term.view
        switch view {
        case .name, .member, .call, .forced, .tested: visitWay(view, at: place, before: calls, names)
        default: visit(term, view, at: place)
        }
    }

    private mutating func visit(_ call: Term.Call, at place: Place, before modifiers: UInt32, _ names: UInt32) {
        let callee = call.callee
        let view = callee.view
        let name = view.lastName
        calls.append(CallSite(call: call, name: name, place: place, followedBy: modifiers, names))
        let site = calls.count - 1
        switch view {
        case .member(let base?, _, _):
            visit(base, at: place.ofBase, before: ledger.add(follower: call, Name(""), before: modifiers), names)
        case .closure(let closure): visit(closure, of: nil, at: place)
        case .name, .member: break
        default: visit(callee, view, at: place.expectingNothing)
        }
        let isClosure = if case .closure = view { true } else { false }
        var inner = place
        inner.isTested = false
        inner.isForced = false
        for (index, argument) in call.arguments.enumerated() {
            let value = argument.value
            let view = value.view
            switch view {
            case .closure(let closure):
                var body = inner
                if !(isClosure || immediate.contains(name)) { (body.closure, body.body) = (closure.start, newBody()) }
                body.expected = calls[site].metatype.map { .type($0) } ?? .unknown
                visit(closure, of: name, at: body)
            case .keyPath(let keyPath) where index == 0: visit(keyPath, of: call, at: place)
            default:
                if index == 0, case .metatype = view { calls[site].metatype = call.metatype }
                inner.expected = .argument(UInt32(site), UInt32(index))
                visit(value, view, at: inner)
            }
        }
    }

    private mutating func visit(_ closure: Term.Closure, of call: Name?, at place: Place) {
        var inner = place
        let parameters = closure.parameters
        inner.locals.bindShorthand(of: parameters.isEmpty ? call : nil)
        inner.locals.bind(parameters, of: call)
        if let result = closure.result { inner.expected = .type(result) }
        guard let items = closure.items else { return }
        let first = statements.count
        Term.Statement.add(items: items, to: &statements)
        visitStatements(from: first, at: &inner)
    }
}

/// Functions that run a closure before they are done, and only then: of collections, of locks, and those that scope names.
private let immediate: Words = [
    "map", "flatMap", "compactMap", "forEach", "filter", "reduce", "sorted", "first", "contains", "sync", "withLock",
    "with", "apply", "also", "then", "run", "configure", "autoreleasepool", "assumeIsolated", "withExtendedLifetime",
]
