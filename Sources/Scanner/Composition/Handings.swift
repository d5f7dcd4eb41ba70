import AshlarFacts

// What is called in bodies, on what, and to what locals are handed.

extension Composition {
    /// That a statement hands a local on.
    struct Handing {
        var body: Int
        var local: String
        /// The name of what is called with it; `=` where it is assigned, `nil` where it is returned.
        var call: String?
        /// Whether it may be kept for good: it is assigned, returned, or an argument of a function of the same type.
        var isKept: Bool
        var isReturned = false
        var offset: UInt32
    }

    /// The calls by name, in the order in which they were met.
    func calls(naming names: inout NameTable) -> [Call] {
        let later = Dictionary(grouping: handings, by: \.body)
        return calls.compactMap { site -> Call? in
            guard let name = site.call.name else { return nil }
            let receiver = site.receivingLocal
            let made = site.call.receiver?.unwrapped.call?.constructed ?? receiver.flatMap { site.madeType(of: $0) }
            let isMade = receiver != nil && made != nil
            let before = isMade ? receiver.flatMap { site.place.locals.handed[$0] } ?? [] : []
            let after = isMade ? later[site.place.body, default: []].filter { $0.local == receiver && $0.offset > site.call.offset } : []
            let labels = site.call.arguments.map { ($0.label ?? "_") + ":" }.joined()
            return Call(
                name: names.number(of: "\(name)(\(labels))"), receiver: (receiver ?? made).map { names.number(of: $0) },
                made: made.map { names.number(of: $0) },
                before: before.compactMap(\.call).map { names.number(of: $0) },
                after: after.compactMap(\.call).map { names.number(of: $0) },
                isKept: before.contains(where: \.isKept) || after.contains(where: \.isReturned),
                offset: site.call.offset, scope: site.place.scope
            )
        }
    }
}

extension Composition.CallSite {
    /// The name on which it is called: `a` of `a.b()`.
    fileprivate var receivingLocal: String? {
        if case .name(let name, _)? = call.receiver?.unwrapped { name } else { nil }
    }

    /// The type of which the body itself makes the value of a local.
    fileprivate func madeType(of name: String) -> String? {
        guard let local = place.locals[name], local.body == place.body, let call = local.value?.call else { return nil }
        if let type = call.constructed { return type }
        guard case .member(nil, "init", _) = call.callee else { return nil }
        return local.type?.nominalText
    }
}

extension Composition.Locals {
    /// The locals that a statement hands on, closures in it and inner blocks aside.
    func handings(by statement: Term.Statement, in body: Int) -> [Composition.Handing] {
        var found: [Composition.Handing] = []
        switch statement {
        case .local(_, _, let value?), .value(let value): note(value, in: body, &found)
        case .result(let value):
            note(value, in: body, &found)
            let end = value.lastOffset ?? 0
            for name in bareNames(in: value) {
                found.append(Composition.Handing(body: body, local: name, isKept: true, isReturned: true, offset: end))
            }
        case .local, .wrapped, .branch, .block, .function: break
        }
        return found
    }

    private func note(_ term: Term, in body: Int, _ found: inout [Composition.Handing]) {
        switch term {
        case .call(let call):
            let isOwn = switch call.callee {
            case .name: call.constructed == nil
            case .member(.name("self", _)?, _, _), .member(.name("super", _)?, _, _): true
            default: false
            }
            for argument in call.arguments {
                for name in bareNames(in: argument.value) {
                    found.append(Composition.Handing(
                        body: body, local: name, call: call.name, isKept: isOwn, offset: call.offset
                    ))
                }
                note(argument.value, in: body, &found)
            }
            if let receiver = call.receiver { note(receiver, in: body, &found) }
        case .assignment(let target, let value):
            if isLasting(target), let offset = value.lastOffset ?? value.range?.start {
                found += bareNames(in: value).map {
                    Composition.Handing(body: body, local: $0, call: "=", isKept: true, offset: offset)
                }
            }
            note(value, in: body, &found)
        case .operation("+=", let target, let value) where isLasting(target):
            let offset = value.range?.start ?? 0
            found += bareNames(in: value).map {
                Composition.Handing(body: body, local: $0, call: "+=", isKept: true, offset: offset)
            }
        case .member(let base?, _, _): note(base, in: body, &found)
        case .forced(let term), .tested(let term), .cast(let term, _, _): note(term, in: body, &found)
        case .either(let terms), .list(let terms), .parts(let terms): for term in terms { note(term, in: body, &found) }
        default: break
        }
    }

    /// Whether what is assigned outlives the body: a member, an element, a name that the body does not bind.
    private func isLasting(_ target: Term) -> Bool {
        switch target {
        case .name(let name, _): self[name] == nil
        case .parts(let terms): !terms.isEmpty
        default: true
        }
    }

    private func bareNames(in term: Term) -> [String] {
        switch term.unwrapped {
        case .name(let name, _): self[name] == nil ? [] : [name]
        case .list(let terms): terms.flatMap(bareNames)
        case .cast(let term, _, _): bareNames(in: term)
        default: []
        }
    }
}

extension Term.Call {
    /// Whether it runs its closures before it is done, and only then.
    var runsClosuresAtOnce: Bool {
        if case .closure = callee { return true }
        return immediate.contains(name ?? "")
    }
}

/// Functions that run a closure at once: of collections, of locks, and those that scope names.
private let immediate: Set<String> = [
    "map", "flatMap", "compactMap", "forEach", "filter", "reduce", "sorted", "first", "contains", "sync", "withLock",
    "with", "apply", "also", "then", "run", "configure", "autoreleasepool", "assumeIsolated", "withExtendedLifetime",
]
