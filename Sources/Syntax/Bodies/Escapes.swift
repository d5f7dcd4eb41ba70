import AshlarFacts

// Calls in bodies, their receivers, and where locals escape to.

extension BodyAnalysis {
    /// A local that escapes by a statement: as an argument, by an assignment, or by being returned.
    struct Escape {
        package var body: Int32
        package var local: Name
        /// The function that takes it; the operator for an assignment, `nil` for a return.
        package var call: Name?
        /// What that function is called on, by its last name: `children` of `self.children.append(child)`.
        package var receiver: Name?
        /// Whether it may outlive the body: it is assigned, returned, or an argument of a function of the same type.
        var mayOutliveBody: Bool
        var isReturned = false
        package var offset: UInt32
    }

    /// The calls that have a name, and the references to functions with their labels, in source order.
    func calls(naming names: inout NameTable) -> [Call] {
        let later = Dictionary(grouping: arena.escapes, by: \.body)
        var found: [Call] = []
        var text: [UInt8] = []
        for site in calls {
            guard let name = site.name else { continue }
            let value = site.call.receiver?.unwrapped
            let receiver = value?.name
            let made = value?.call?.constructed ?? receiver.flatMap { site.context.madeType(of: $0) }
            var before: [Escape] = []
            var after: [Escape] = []
            if let receiver, made != nil {
                before = arena.escapes(of: receiver, from: site.context.locals.escaped)
                let offset = site.call.offset
                after = later[site.context.body, default: []].filter { $0.local == receiver && $0.offset > offset }
                // A closure runs later: what the body around it does with the local may precede the call.
                if let body = site.context.locals[receiver]?.body, body != site.context.body {
                    before += later[body, default: []].filter { $0.local == receiver }
                }
            }
            text.removeAll(keepingCapacity: true)
            site.call.add(name, withLabelsTo: &text)
            let number = names.number(of: text)
            let shared = receiver == nil && made == nil ? value.flatMap(site.context.staticValue) : nil
            let madeNumber = { (names: inout NameTable) in made.map { names.number(of: $0) } }
            // A member of the same name is not what a local hides.
            let isUnknownLocal = made == nil && receiver.map(site.context.locals.binds) == true
            let path = isUnknownLocal ? value.flatMap(site.context.locals.accessPath) : nil
            let named = isUnknownLocal ? path.map { names.number(of: $0) } : receiver.map { names.number(of: $0.bytes) }
            found.append(Call(
                name: number, receiver: named ?? madeNumber(&names) ?? shared.map { names.number(of: $0) },
                constructedType: madeNumber(&names),
                before: before.compactMap { $0.number(in: &names) }, after: after.compactMap { $0.number(in: &names) },
                isRetained: before.contains(where: \.mayOutliveBody) || after.contains(where: \.isReturned),
                offset: site.call.offset, scope: site.context.scope
            ))
        }
        guard !functionReferences.isEmpty else { return found }
        return (found + functionReferences.map { call(of: $0, naming: &names) }).sorted { $0.offset < $1.offset }
    }

    /// A reference to a function as the call that it leads to, whose receiver does not escape.
    private func call(of reference: FunctionReference, naming names: inout NameTable) -> Call {
        let value = reference.receiver.unwrapped
        let receiver = value.name
        let made = value.call?.constructed ?? receiver.flatMap { reference.context.madeType(of: $0) }
        let madeNumber = made.map { names.number(of: $0) }
        return Call(
            name: names.number(of: reference.name), receiver: receiver.map { names.number(of: $0.bytes) } ?? madeNumber,
            constructedType: madeNumber, before: [], after: [], isRetained: false, offset: reference.offset, scope: reference.context.scope
        )
    }
}

extension BodyAnalysis.Escape {
    /// The number of the function's name, with that of what it is called on: `children.append`.
    fileprivate func number(in names: inout NameTable) -> UInt32? {
        guard let call else { return nil }
        guard let receiver else { return names.number(of: call.bytes) }
        return names.number(of: Array(receiver.bytes) + [UInt8(ascii: ".")] + call.bytes)
    }
}

extension Expression {
    /// The name that it consists of; `nil` for any other expression.
    package var name: Name? { if case .name(let name, _) = view { name } else { nil } }
}

extension BodyAnalysis.Context {
    /// The access path of a call of a static function, `Client.live()`, or of a shared object, `URLSession.shared`; `nil` for any other
    /// expression.
    fileprivate func staticValue(_ value: Expression) -> String? {
        guard let path = locals.accessPath(of: value), path.first?.isUppercase == true else { return nil }
        if value.call != nil { return path.hasSuffix("()") ? path : nil }
        let components = path.split(separator: ".")
        return components.count == 2 && Conventions.sharedObjects.contains(String(components[1])) ? path : nil
    }

    /// The type of a local whose value is constructed in the same body, or in one around it.
    fileprivate func madeType(of name: Name) -> String? {
        guard let local = locals[name], let call = local.value?.call else { return nil }
        return call.constructed ?? (call.isImplicitInitializer ? local.type?.nominalText : nil)
    }
}

extension BodyAnalysis.Locals {
    /// Records the locals that escape by a statement, without closures in it and inner blocks.
    mutating func recordEscapes(by statement: Expression.Statement, in body: Int32) {
        guard bindsAny else { return }
        switch statement {
        case .local(_, _, let value?), .value(let value): recordEscapes(in: value.view, body)
        case .result(let value):
            let view = value.view
            recordEscapes(in: view, body)
            record(namesIn: view, escapingTo: .caller(at: view.lastOffset ?? 0), in: body)
        case .local, .wrapped, .branch, .block, .function: break
        }
    }

    private mutating func recordEscapes(in view: Expression.View, _ body: Int32) {
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
                record(namesIn: view, escapingTo: .call(call, isOwn: isOwn), in: body)
                recordEscapes(in: view, body)
            }
            if case .member(let base?, _, _) = called { recordEscapes(in: base.view, body) }
        case .assignment(let sides):
            let value = sides.right
            if isLasting(sides.left), let offset = value.lastOffset ?? value.range?.start {
                record(namesIn: value.view, escapingTo: .assignment(Name("="), at: offset), in: body)
            }
            recordEscapes(in: value.view, body)
        case .operation(let sides):
            guard sides.name == "+=", isLasting(sides.left) else { return }
            record(namesIn: sides.right.view, escapingTo: .assignment(Name("+="), at: sides.right.range?.start ?? 0), in: body)
        case .member(let base?, _, _): recordEscapes(in: base.view, body)
        case .forced(let expression), .tested(let expression), .cast(let expression, _, _): recordEscapes(in: expression.view, body)
        case .either(let expressions), .list(let expressions), .parts(let expressions):
            for expression in expressions { recordEscapes(in: expression.view, body) }
        default: break
        }
    }

    /// Whether the target of an assignment outlives the body: a member, an element, a name that the body does not bind.
    private func isLasting(_ target: Expression) -> Bool {
        switch target.view {
        case .name(let name, _): !binds(name)
        case .parts(let expressions): !expressions.isEmpty
        default: true
        }
    }

    /// Records the locals that a value consists of: one alone, or several in an array.
    private mutating func record(namesIn view: Expression.View, escapingTo destination: Destination, in body: Int32) {
        switch view {
        case .forced(let expression), .tested(let expression): record(namesIn: expression.view, escapingTo: destination, in: body)
        case .name(let name, _): if binds(name) { escaped = arena.add(destination.escape(of: name, in: body), inside: escaped) }
        case .list(let expressions):
            for expression in expressions { record(namesIn: expression.view, escapingTo: destination, in: body) }
        case .cast(let expression, _, _): record(namesIn: expression.view, escapingTo: destination, in: body)
        default: break
        }
    }
}

/// Where a local escapes to.
private enum Destination {
    case call(Expression.Call, isOwn: Bool)
    /// An assignment, by its operator.
    case assignment(Name, at: UInt32)
    /// The caller, by a `return`.
    case caller(at: UInt32)

    func escape(of name: Name, in body: Int32) -> BodyAnalysis.Escape {
        switch self {
        case .call(let call, let isOwn):
            BodyAnalysis.Escape(
                body: body, local: name, call: call.name, receiver: call.receiver?.unwrapped.lastName, mayOutliveBody: isOwn, offset: call.offset
            )
        case .assignment(let symbol, let offset):
            BodyAnalysis.Escape(body: body, local: name, call: symbol, mayOutliveBody: true, offset: offset)
        case .caller(let offset):
            BodyAnalysis.Escape(body: body, local: name, mayOutliveBody: true, isReturned: true, offset: offset)
        }
    }
}

extension Expression.Call {
    /// Appends `name(label:_:)`.
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
