import AshlarFacts

/// One file's code as idioms read it: its declarations with their bodies, and every call, assignment and use in them, each
/// with what is known where it stands.
struct Composition {
    let imports: Set<String>
    let declarations: [Declaration]
    /// By declaration; -1 for the statements of the file.
    private(set) var bodies: [Int32: [Term.Statement]] = [:]
    private(set) var calls: [CallSite] = []
    private(set) var assignments: [Assignment] = []
    private(set) var keyPaths: [KeyPathSite] = []
    private(set) var operations: [OperationSite] = []
    private(set) var uses: [UseSite] = []
    private(set) var wrappedLocals: [Wrapped] = []
    /// What hands locals on, in the order of bodies.
    private(set) var handings: [Handing] = []
    private var bodiesSeen = 0
    private var strayNames: Set<String> = []

    init(imports: [Import], declarations: [Declaration], code: [(scope: Int32, statements: [Term.Statement])]) {
        self.imports = Set(imports.map(\.module))
        self.declarations = declarations
        for (scope, statements) in code { bodies[scope, default: []] += statements }
        for (scope, statements) in code {
            var place = Place(scope: scope, body: newBody())
            if scope >= 0 { place.expected = declarations[Int(scope)].type.map { .type($0) } ?? .unknown }
            visit(statements, at: &place)
        }
    }
}

// MARK: - The visit

extension Composition {
    private mutating func newBody() -> Int {
        bodiesSeen += 1
        return bodiesSeen
    }

    private mutating func visit(_ statements: [Term.Statement], at place: inout Place) {
        let isSingle = statements.count == 1
        let expected = place.expected
        for statement in statements {
            var inner = place
            switch statement {
            case .local(let names, let type, let value):
                inner.expected = type.map { .type($0) } ?? .unknown
                if let value { visit(value, at: inner) }
                place.locals.bind(names, type: type, value: value, in: place.body)
            case .wrapped(let attribute, let type, let offset):
                wrappedLocals.append(Wrapped(attribute: attribute, type: type, owner: place.scope, offset: offset))
            case .result(let value): visit(value, at: inner)
            case .value(let value):
                if !isSingle { inner.expected = .unknown }
                visit(value, at: inner)
            case .branch(let statements):
                inner.isConditional = true
                visit(statements, at: &inner)
            case .block(let statements):
                visit(statements, at: &inner)
                place.locals.handed = inner.locals.handed
            case .function(let statements):
                inner.expected = .unknown
                inner.body = newBody()
                visit(statements, at: &inner)
            }
            place.expected = expected
            for handing in place.locals.handings(by: statement, in: place.body) {
                handings.append(handing)
                place.locals.handed[handing.local, default: []].append(handing)
            }
        }
    }

    private mutating func visit(_ term: Term, at place: Place) {
        switch term {
        case .name, .member, .call, .forced, .tested: visitWay(term, at: place, modifiers: [], members: [], isWhole: true)
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
            if case .unknown = inner.expected, let way = values.first.flatMap({ place.locals.way(of: $0) }) {
                inner.expected = .way(way)
            }
            for value in values { visit(value, at: inner) }
        case .assignment(let target, let value): visit(assignmentOf: value, to: target, at: place)
        case .list(let values):
            var inner = place
            inner.expected = .element(of: place.expected)
            for value in values { visit(value, at: inner) }
        case .keyPath(let root, let path, let offset): visit(keyPath: root, path, offset, of: nil, at: place)
        case .operation(let name, let left, let right):
            var inner = place
            if name != "~>" { inner.expected = .unknown }
            operations.append(OperationSite(name: name, left: left, right: right, place: inner))
            visit(left, at: inner)
            visit(right, at: inner)
        case .block(let statements):
            var inner = place
            visit(statements, at: &inner)
        case .parts(let terms):
            var inner = place
            inner.expected = .unknown
            for term in terms { visit(term, at: inner) }
        case .metatype, .text: break
        }
    }

    private mutating func visit(assignmentOf value: Term, to target: Term, at place: Place) {
        var inner = place
        inner.expected = .unknown
        if case .member(.name("self", _)?, _, _) = target {} else if case .name = target {} else { visit(target, at: inner) }
        if let way = place.locals.way(of: target) { inner.expected = .way(way) }
        visit(value, at: inner)
        let name: String? = switch target {
        case .member(.name("self", _)?, let name, _): name
        case .name(let name, _) where place.locals[name] == nil: name
        default: nil
        }
        guard let (start, end) = value.range else { return }
        assignments.append(Assignment(name: name, target: target, value: value, place: place, start: start, end: end))
    }

    private mutating func visit(keyPath root: String?, _ path: String, _ offset: UInt32, of call: Term.Call?, at place: Place) {
        keyPaths.append(KeyPathSite(root: root, path: path, offset: offset, call: call, place: place))
        noteStray(path.split(separator: ".").map(String.init), offset, place)
    }

    /// Members that are used on something unknown, each name once.
    private mutating func noteStray(_ names: [String], _ offset: UInt32, _ place: Place) {
        for name in names where strayNames.insert(name).inserted {
            uses.append(UseSite(way: "?." + name, known: 0, offset: offset, place: place))
        }
    }

    /// A name, a member or a call, with what follows on its value.
    private mutating func visitWay(
        _ term: Term, at place: Place, modifiers: [Term.Call], members: [String], isWhole: Bool
    ) {
        if isWhole, let offset = term.lastOffset {
            if let way = place.locals.way(of: term) {
                var inner = place
                if case .tested = term { inner.isTested = true }
                uses.append(UseSite(way: way, known: place.locals.knownSteps(of: term), offset: offset, place: inner))
            } else {
                // Of what cannot be followed the names are kept, each once: somebody uses what is called so.
                noteStray(term.memberNames, offset, place)
            }
        }
        switch term {
        case .member(let base?, let name, _):
            visitBase(base, at: place, modifiers: modifiers, members: [name] + members.prefix(12))
        case .call(let call):
            visit(call, at: place, modifiers: modifiers, members: members)
        case .forced(let value):
            var inner = place
            inner.isForced = true
            inner.isTested = false
            visitOrWay(value, at: inner, modifiers: modifiers, members: members)
        case .tested(let value):
            var inner = place
            inner.isTested = !place.isForced
            visitOrWay(value, at: inner, modifiers: modifiers, members: members)
        default: break
        }
    }

    private mutating func visitOrWay(_ term: Term, at place: Place, modifiers: [Term.Call], members: [String]) {
        switch term {
        case .name, .member, .call, .forced, .tested:
            visitWay(term, at: place, modifiers: modifiers, members: members, isWhole: false)
        default: visit(term, at: place)
        }
    }

    private mutating func visitBase(_ base: Term, at place: Place, modifiers: [Term.Call], members: [String]) {
        var inner = place
        // What is expected of a member says nothing of what has it.
        inner.expected = .unknown
        inner.isTested = false
        inner.isForced = false
        visitOrWay(base, at: inner, modifiers: modifiers, members: members)
    }

    private mutating func visit(_ call: Term.Call, at place: Place, modifiers: [Term.Call], members: [String]) {
        calls.append(CallSite(
            call: call, place: place, receiver: place.locals.receiver(of: call), modifiers: modifiers, members: members
        ))
        switch call.callee {
        case .member(let base?, _, _):
            var inner = place
            inner.expected = .unknown
            inner.isTested = false
            inner.isForced = false
            visitOrWay(base, at: inner, modifiers: [call] + modifiers.prefix(12), members: members)
        case .closure(let closure): visit(closure, of: nil, at: place)
        case .name, .member: break
        default:
            var inner = place
            inner.expected = .unknown
            visit(call.callee, at: inner)
        }
        let labels = call.arguments.map { $0.label ?? "" }
        let callee = call.constructed ?? place.locals.way(of: call.callee)
        for (index, argument) in call.arguments.enumerated() {
            var inner = place
            inner.isTested = false
            inner.isForced = false
            inner.expected = callee.map { .argument(of: $0, labels: labels, index: index) } ?? .unknown
            switch argument.value {
            case .closure(let closure):
                if !call.runsClosuresAtOnce { (inner.closure, inner.body) = (closure.start, newBody()) }
                inner.expected = call.metatype.map { .type($0) } ?? .unknown
                visit(closure, of: call.name, at: inner)
            case .keyPath(let root, let path, let offset) where index == 0:
                visit(keyPath: root, path, offset, of: call, at: place)
            default: visit(argument.value, at: inner)
            }
        }
    }

    private mutating func visit(_ closure: Term.Closure, of call: String?, at place: Place) {
        var inner = place
        inner.locals.bindShorthand(of: closure.parameters.isEmpty ? call : nil)
        inner.locals.bind(closure.parameters, of: call)
        if let result = closure.result { inner.expected = .type(result) }
        visit(closure.statements, at: &inner)
    }
}
