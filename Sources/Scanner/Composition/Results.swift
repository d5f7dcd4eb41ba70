import AshlarFacts

// What bodies give.

extension Composition {
    /// A value that a body may give, and what the names in it stand for.
    struct Result {
        var value: Term
        var locals: Locals
    }

    /// All values that statements may give: what they return, and what stands alone in them or ends one of their branches.
    static func results(of statements: [Term.Statement], locals: Locals = Locals()) -> [Result] {
        var locals = locals
        var results: [Result] = []
        for (index, statement) in statements.enumerated() {
            switch statement {
            case .local(let names, let type, let value): locals.bind(names, type: type, value: value, in: 0)
            case .result(let value): results += alternatives(of: value, locals)
            case .value(let value):
                // Only what stands last can be a value that is given without `return`.
                if index == statements.count - 1, results.isEmpty { results += alternatives(of: value, locals) }
            case .branch(let statements), .block(let statements):
                results += self.results(of: statements, locals: locals)
            case .function, .wrapped: break
            }
        }
        return results
    }

    /// What a value may come from: both sides of `??`, the branches of `if`, what a closure gives that is called at once.
    private static func alternatives(of value: Term, _ locals: Locals) -> [Result] {
        switch value.unwrapped {
        case .either(let values): values.flatMap { alternatives(of: $0, locals) }
        case .block(let statements): results(of: statements, locals: locals)
        case .cast(let value, _, _): alternatives(of: value, locals)
        case .call(let call):
            if case .closure(let closure) = call.callee {
                results(of: closure.statements, locals: locals)
            } else {
                [Result(value: value.unwrapped, locals: locals)]
            }
        case .name(let name, _):
            if let value = locals[name]?.value {
                // What a name stands for was written before it was bound: `let a = a`.
                alternatives(of: value, locals.without(name))
            } else {
                [Result(value: value.unwrapped, locals: locals)]
            }
        default: [Result(value: value.unwrapped, locals: locals)]
        }
    }

    /// Of which type a value is made, or where it comes from; `nil` where neither can be told.
    static func origin(of result: Result, expected: TypeName?) -> TypeClue? {
        guard case .call(let call) = result.value else {
            return result.locals.way(of: result.value).map { .way($0) }
        }
        if let path = call.constructed {
            return .type(TypeName(text: path, offset: call.start))
        }
        // `.init(…)` makes what is expected.
        if case .member(nil, "init", _) = call.callee { return expected.map { .type($0) } }
        return result.locals.way(of: result.value).map { .way($0) }
    }

    /// Of which type the values of some statements are made: the first that says so, else where the first comes from.
    static func implementation(of results: [Result], expected: TypeName?) -> TypeClue? {
        let origins = results.compactMap { origin(of: $0, expected: expected) }
        return origins.first { if case .type = $0 { true } else { false } } ?? origins.first
    }

    /// Whether statements do nothing but stop the program.
    static func onlyTraps(_ statements: [Term.Statement]) -> Bool {
        guard statements.count == 1 else { return false }
        switch statements[0] {
        case .value(let value), .result(let value):
            return ["fatalError", "preconditionFailure", "unimplemented", "assertionFailure"].contains(value.call?.name ?? "")
        default: return false
        }
    }
}
