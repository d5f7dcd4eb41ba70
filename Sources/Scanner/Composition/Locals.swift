import AshlarFacts

extension Composition {
    /// What the names that a body binds stand for.
    struct Locals {
        private var values: [String: Local] = [:]
        private var leftOut = 0
        /// What has handed them on so far.
        var handed: [String: [Handing]] = [:]

        struct Local {
            var value: Term?
            var type: TypeName?
            /// The way to it from outside of the body, where there is one.
            var way: String?
            /// The call to whose closure it is handed, and as which parameter.
            var parameter: (call: String, index: Int)?
            /// The body that binds it.
            var body = 0
        }

        subscript(name: String) -> Local? { values[name] }

        /// The same without a name, and without any once a few have been left out: no chain of names is followed for ever.
        func without(_ name: String) -> Locals {
            guard leftOut < 8 else { return Locals() }
            var locals = self
            locals.values[name] = nil
            locals.leftOut += 1
            return locals
        }

        mutating func bind(_ names: [String], type: TypeName?, value: Term?, in body: Int) {
            var local = Local(value: value, type: type, body: body)
            for name in names { handed[name] = nil }
            if let type = type?.nominalText {
                local.way = type + "()"
            } else if let value, names.count == 1 {
                local.way = way(of: value)
            }
            for name in names { values[name] = names.count == 1 ? local : Local() }
        }

        mutating func bind(_ parameters: [(name: String, type: TypeName?)], of call: String?) {
            for (index, parameter) in parameters.enumerated() {
                var local = Local(type: parameter.type, parameter: call.map { ($0, index) })
                if let type = parameter.type?.nominalText { local.way = type + "()" }
                values[parameter.name] = local
            }
        }

        /// The way to a value, as far as names tell; locals are replaced by what they stand for. Long ones lead nowhere: what
        /// is built by a chain of calls is no part of how objects are put together.
        func way(of term: Term, atMost steps: Int = 24) -> String? {
            guard steps > 0 else { return nil }
            switch term {
            case .name(let name, _):
                // What a local stands for may be long already, and is not made longer without end.
                if let local = values[name] { return local.way.flatMap { $0.utf8.count < 400 ? $0 : nil } }
                return name.isEmpty || name.hasPrefix("$") ? nil : name
            case .member(let base?, let name, _): return way(of: base, atMost: steps - 1).map { $0 + "." + name }
            case .call(let call): return way(of: call.callee, atMost: steps - 1).map { $0 + "()" }
            case .forced(let term), .tested(let term): return way(of: term, atMost: steps - 1)
            case .cast(_, let type, _): return type.nominalText.map { $0 + "()" }
            default: return nil
            }
        }

        /// How many steps of the way to a value the local stands for that it begins with.
        func knownSteps(of term: Term) -> Int {
            // Only asked of what has a way, which is short.
            switch term {
            case .name(let name, _): values[name]?.way.map { $0.split(separator: ".").count } ?? 0
            case .member(let base?, _, _): knownSteps(of: base)
            case .call(let call): knownSteps(of: call.callee)
            case .forced(let term), .tested(let term), .cast(let term, _, _): knownSteps(of: term)
            default: 0
            }
        }

        func receiver(of call: Term.Call) -> Receiver {
            guard let base = call.receiver?.unwrapped else {
                if case .name = call.callee { return .none }
                return .unknown
            }
            return receiver(base)
        }

        /// What something is asked of or told to.
        func receiver(_ base: Term) -> Receiver {
            if case .name(let name, _) = base {
                if let local = values[name] {
                    if let way = local.way { return .way(way) }
                    return local.parameter.map { .parameter(of: $0.call, index: $0.index) } ?? .unknown
                }
                // The first parameter of the innermost closure, which has no names for them.
                if name.hasPrefix("$"), let index = Int(name.dropFirst()), let call = values["$"]?.parameter {
                    return .parameter(of: call.call, index: index)
                }
            }
            return way(of: base).map { .way($0) } ?? .unknown
        }

        /// The innermost closure names no parameters: `$0` is handed to it by this call.
        mutating func bindShorthand(of call: String?) {
            values["$"] = Local(parameter: call.map { ($0, 0) })
        }
    }
}
