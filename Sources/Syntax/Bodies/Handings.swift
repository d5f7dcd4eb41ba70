import AshlarFacts

// What is called in bodies, on what, and to what locals are handed.

extension Composition {
    /// That a statement hands a local on.
    struct Handing {
        package var body: Int32
        package var local: Name
        /// The name of what is called with it; `=` where it is assigned, `nil` where it is returned.
        package var call: Name?
        /// Whether it may be kept for good: it is assigned, returned, or an argument of a function of the same type.
        var isKept: Bool
        var isReturned = false
        package var offset: UInt32
    }

    /// The calls by name, in the order in which they were met.
    func calls(naming names: inout NameTable) -> [Call] {
        let later = Dictionary(grouping: ledger.handings, by: \.body)
        var found: [Call] = []
        var text: [UInt8] = []
        for site in calls {
            guard let name = site.name else { continue }
            let value = site.call.receiver?.unwrapped
            let receiver: Name? = if case .name(let name, _)? = value?.view { name } else { nil }
            let made = value?.call?.constructed ?? receiver.flatMap { site.madeType(of: $0) }
            var before: [Handing] = []
            var after: [Handing] = []
            if let receiver, made != nil {
                before = ledger.handings(of: receiver, from: site.place.locals.handed)
                let offset = site.call.offset
                after = later[site.place.body, default: []].filter { $0.local == receiver && $0.offset > offset }
            }
            text.removeAll(keepingCapacity: true)
            site.call.add(name, withLabelsTo: &text)
            let number = names.number(of: text)
            let madeNumber = { (names: inout NameTable) in made.map { names.number(of: $0) } }
            found.append(Call(
                name: number, receiver: receiver.map { names.number(of: $0.bytes) } ?? madeNumber(&names), made: madeNumber(&names),
                before: before.compactMap(\.call).map { names.number(of: $0.bytes) },
                after: after.compactMap(\.call).map { names.number(of: $0.bytes) },
                isKept: before.contains(where: \.isKept) || after.contains(where: \.isReturned),
                offset: site.call.offset, scope: site.place.scope
            ))
        }
        return found
    }
}

extension Composition.CallSite {
    /// The type of which the body itself makes the value of a local.
    fileprivate func madeType(of name: Name) -> String? {
        guard let local = place.locals[name], local.body == place.body, let call = local.value?.call else { return nil }
        return call.constructed ?? (call.isImplicitInitializer ? local.type?.nominalText : nil)
    }
}

extension Composition.Locals {
    /// Notes the locals that a statement hands on, closures in it and inner blocks aside.
    mutating func noteHandings(by statement: Term.Statement, in body: Int32) {
        // Where nothing is bound, nothing is handed on.
        guard bindsAny else { return }
        switch statement {
        case .local(_, _, let value?), .value(let value): note(value.view, in: body)
        case .result(let value):
            let view = value.view
            note(view, in: body)
            note(namesIn: view, by: .caller(at: view.lastOffset ?? 0), in: body)
        case .local, .wrapped, .branch, .block, .function: break
        }
    }

    private mutating func note(_ view: Term.View, in body: Int32) {
        switch view {
        case .call(let call):
            let called = call.callee.view
            let isOwn = switch called {
            case .name: !call.isConstruction
            case .member(let base?, _, _): base.isName("self") || base.isName("super")
            default: false
            }
            for argument in call.arguments {
                let view = argument.value.view
                note(namesIn: view, by: .call(call, isOwn: isOwn), in: body)
                note(view, in: body)
            }
            if case .member(let base?, _, _) = called { note(base.view, in: body) }
        case .assignment(let sides):
            let value = sides.right
            if isLasting(sides.left), let offset = value.lastOffset ?? value.range?.start {
                note(namesIn: value.view, by: .sign(Name("="), at: offset), in: body)
            }
            note(value.view, in: body)
        case .operation(let sides):
            guard sides.name == "+=", isLasting(sides.left) else { return }
            note(namesIn: sides.right.view, by: .sign(Name("+="), at: sides.right.range?.start ?? 0), in: body)
        case .member(let base?, _, _): note(base.view, in: body)
        case .forced(let term), .tested(let term), .cast(let term, _, _): note(term.view, in: body)
        case .either(let terms), .list(let terms), .parts(let terms): for term in terms { note(term.view, in: body) }
        default: break
        }
    }

    /// Whether what is assigned outlives the body: a member, an element, a name that the body does not bind.
    private func isLasting(_ target: Term) -> Bool {
        switch target.view {
        case .name(let name, _): !binds(name)
        case .parts(let terms): !terms.isEmpty
        default: true
        }
    }

    /// Notes the locals of which a value is no more than the names.
    private mutating func note(namesIn view: Term.View, by taker: Taker, in body: Int32) {
        switch view {
        case .forced(let term), .tested(let term): note(namesIn: term.view, by: taker, in: body)
        case .name(let name, _): if binds(name) { handed = ledger.add(taker.handing(of: name, in: body), inside: handed) }
        case .list(let terms): for term in terms { note(namesIn: term.view, by: taker, in: body) }
        case .cast(let term, _, _): note(namesIn: term.view, by: taker, in: body)
        default: break
        }
    }
}

/// To what a local is handed.
private enum Taker {
    case call(Term.Call, isOwn: Bool)
    /// An assignment.
    case sign(Name, at: UInt32)
    /// Whoever calls what returns it.
    case caller(at: UInt32)

    func handing(of name: Name, in body: Int32) -> Composition.Handing {
        switch self {
        case .call(let call, let isOwn):
            Composition.Handing(body: body, local: name, call: call.name, isKept: isOwn, offset: call.offset)
        case .sign(let sign, let offset):
            Composition.Handing(body: body, local: name, call: sign, isKept: true, offset: offset)
        case .caller(let offset):
            Composition.Handing(body: body, local: name, isKept: true, isReturned: true, offset: offset)
        }
    }
}

extension Term.Call {
    /// Writes `name(label:_:)`.
    fileprivate func add(_ name: Name, withLabelsTo text: inout [UInt8]) {
        text.append(contentsOf: name.bytes)
        text.append(UInt8(ascii: "("))
        for argument in arguments {
            text.append(contentsOf: (argument.label ?? Name("_")).bytes)
            text.append(UInt8(ascii: ":"))
        }
        text.append(UInt8(ascii: ")"))
    }
}
