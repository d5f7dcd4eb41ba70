package import AshlarFacts

// What bodies give.

extension Composition {
    /// A value that a body may give, and what the names in it stand for.
    package struct Result {
        package var value: Term
        package var locals: Locals
        /// Where it begins, for an initializer that is only named: `A.init`, which makes an `A`.
        package var initializer: UInt32?

        package init(value: Term, locals: Locals, initializer: UInt32? = nil) {
            self.value = value
            self.locals = locals
            self.initializer = initializer
        }
    }

    /// All values that statements may give: what they return, and what stands alone in them or ends one of their branches.
    package static func results(of statements: [Term.Statement], locals: Locals) -> [Result] {
        var results: [Result] = []
        add(resultsOf: statements, locals, to: &results)
        return results
    }

    private static func add(resultsOf statements: [Term.Statement], _ locals: Locals, to all: inout [Result]) {
        var locals = locals
        let before = all.count
        for (index, statement) in statements.enumerated() {
            switch statement {
            case .local(let pattern, let type, let value): locals.bind(pattern, type: type, value: value, in: 0)
            case .result(let value): add(alternativesOf: value, locals, to: &all)
            case .value(let value):
                // Only what stands last can be a value that is given without `return`.
                if index == statements.count - 1, all.count == before { add(alternativesOf: value, locals, to: &all) }
            case .branch(let node), .block(let node):
                add(resultsOf: Term.Statement.statements(of: node), locals, to: &all)
            case .function, .wrapped: break
            }
        }
    }

    /// What a value may come from: both sides of `??`, the branches of `if`, what a closure gives that is called at once.
    package static func alternatives(of value: Term, locals: Locals) -> [Result] {
        var results: [Result] = []
        add(alternativesOf: value, locals, to: &results)
        return results
    }

    private static func add(alternativesOf value: Term, _ locals: Locals, to all: inout [Result]) {
        let value = value.unwrapped
        switch value.view {
        case .either(let values): for value in values { add(alternativesOf: value, locals, to: &all) }
        case .block(let block): add(resultsOf: block.statements, locals, to: &all)
        case .cast(let value, _, _): add(alternativesOf: value, locals, to: &all)
        case .call(let call):
            if let closure = call.callee.closure {
                add(resultsOf: closure.statements, locals, to: &all)
            } else {
                all.append(Result(value: value, locals: locals))
            }
        case .name(let name, _):
            if let bound = locals[name]?.value {
                // What a name stands for was written before it was bound: `let a = a`.
                add(alternativesOf: bound, locals.without(name), to: &all)
            } else {
                all.append(Result(value: value, locals: locals))
            }
        default: all.append(Result(value: value, locals: locals))
        }
    }

    /// Of which type a value is made, or where it comes from; `nil` where neither can be told.
    private static func origin(of result: Result, expected: TypeName?) -> TypeClue? {
        if let start = result.initializer, case .member(let base?, _, _) = result.value.view {
            return base.typePath.map { .type(TypeName(text: $0, offset: start)) }
        }
        if case .call(let call) = result.value.view {
            if let path = call.constructed { return .type(TypeName(text: path, offset: call.start)) }
            // `.init(…)` makes what is expected.
            if call.isImplicitInitializer { return expected.map { .type($0) } }
        }
        return result.locals.way(of: result.value).map { .way($0) }
    }

    /// Of which type the values of some statements are made: the first that says so, else where the first comes from.
    package static func implementation(of results: [Result], expected: TypeName?) -> TypeClue? {
        var first: TypeClue?
        for result in results {
            guard let origin = origin(of: result, expected: expected) else { continue }
            if case .type = origin { return origin }
            first = first ?? origin
        }
        return first
    }

    /// Whether statements do nothing but stop the program.
    package static func onlyTraps(_ statements: [Term.Statement]) -> Bool {
        guard statements.count == 1 else { return false }
        switch statements[0] {
        case .value(let value), .result(let value): return value.call.map { trapping.contains($0.name) } ?? false
        default: return false
        }
    }
}

private let trapping: Words = ["fatalError", "preconditionFailure", "unimplemented", "assertionFailure"]
