package import AshlarFacts

// The results of bodies and expressions.

extension BodyAnalysis {
    /// A value that a body may return, with the locals in scope there.
    package struct Result {
        package var value: Expression
        package var locals: Locals
        /// For an unapplied initializer (`A.init`), the byte offset where it begins.
        package var initializer: UInt32?
        /// The type of the local that it is the value of, if that is written.
        package var expected: TypeName?

        package init(value: Expression, locals: Locals, initializer: UInt32? = nil, expected: TypeName? = nil) {
            self.value = value
            self.locals = locals
            self.initializer = initializer
            self.expected = expected
        }

        /// Whether it is a call that stops the program.
        package var isTrap: Bool { value.call.map { trappingFunctions.contains($0.name) } ?? false }
    }

    /// All values that statements may return, by `return` or as the last expression of the body or of a branch.
    package static func results(of statements: [Expression.Statement], locals: Locals) -> [Result] {
        var results: [Result] = []
        add(resultsOf: statements, locals, to: &results)
        return results
    }

    private static func add(resultsOf statements: [Expression.Statement], _ locals: Locals, to all: inout [Result]) {
        var locals = locals
        let before = all.count
        // A setter follows its getter, and is read as a function.
        let last = statements.lastIndex { if case .function = $0 { false } else { true } }
        for (index, statement) in statements.enumerated() {
            switch statement {
            case .local(let pattern, let type, let value): locals.bind(pattern, type: type, value: value, in: 0)
            case .result(let value): add(alternativesOf: value, locals, to: &all)
            case .value(let value):
                // Only the last expression can be returned implicitly.
                if index == last, all.count == before { add(alternativesOf: value, locals, to: &all) }
            case .branch(let node), .block(let node):
                add(resultsOf: Expression.Statement.statements(of: node), locals, to: &all)
            case .function, .wrapped: break
            }
        }
    }

    /// The expressions that a value may come from: both sides of `??`, the branches of `if`, the results of a closure that is
    /// called at once.
    package static func alternatives(of value: Expression, locals: Locals) -> [Result] {
        var results: [Result] = []
        add(alternativesOf: value, locals, to: &results)
        return results
    }

    /// What a value that may be called later comes from: an unapplied initializer constructs the type.
    package static func results(of value: Expression, locals: Locals) -> [Result] {
        guard case .member(let base?, "init", _) = value.view, base.isTypePath else { return alternatives(of: value, locals: locals) }
        return [Result(value: value, locals: locals, initializer: value.range?.start)]
    }

    private static func add(alternativesOf value: Expression, _ locals: Locals, to all: inout [Result]) {
        let value = value.unwrapped
        switch value.view {
        case .either(let values): for value in values { add(alternativesOf: value, locals, to: &all) }
        // The condition of a ternary expression is none of its values.
        case .block(.condition): break
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
                let first = all.count
                // The value may refer to an outer local of the same name: `let a = a`.
                add(alternativesOf: bound, locals.hiding(name), to: &all)
                let type = locals[name]?.type?.typeName.nominal
                for index in all.indices[first...] { all[index].expected = all[index].expected ?? type }
            } else {
                all.append(Result(value: value, locals: locals))
            }
        default: all.append(Result(value: value, locals: locals))
        }
    }

    /// The type that a value is constructed of, or its access path; `nil` if neither is known.
    private static func origin(of result: Result, expected: TypeName?) -> UnresolvedType? {
        if let start = result.initializer, case .member(let base?, _, _) = result.value.view {
            return base.typePath.map { .type(TypeName(text: $0, offset: start)) }
        }
        if case .call(let call) = result.value.view {
            if let path = call.constructed { return .type(TypeName(text: path, offset: call.start)) }
            // `.init(…)` constructs the expected type.
            if call.isImplicitInitializer { return (result.expected ?? expected).map { .type($0) } }
            // `let a: A = .make()` calls a static function of `A`.
            if case .member(nil, let name, _) = call.callee.view, let type = result.expected {
                return .accessPath(type.text + "." + name.string + "()")
            }
        }
        // `.standard` is a member of the expected type and a value of it.
        if case .member(nil, _, _) = result.value.view, let expected { return .type(expected) }
        return result.locals.accessPath(of: result.value).map { .accessPath($0) }
    }

    /// The type that implements some results: the first one constructed, otherwise the first access path.
    package static func implementation(of results: [Result], expected: TypeName?) -> UnresolvedType? {
        var first: UnresolvedType?
        for result in results {
            guard let origin = origin(of: result, expected: expected) else { continue }
            if case .type = origin { return origin }
            first = first ?? origin
        }
        return first
    }

    /// The labels of the arguments with which results are constructed, `nil` if one is not constructed, and the types that are
    /// constructed as arguments, directly or as arguments of these.
    package static func construction(of results: [Result]) -> (labels: [String]?, parts: [TypeName]) {
        var labels: [String]? = []
        var parts: [TypeName] = []
        for result in results {
            guard case .call(let call) = result.value.view, call.constructed != nil || call.isImplicitInitializer else {
                labels = nil
                continue
            }
            for argument in call.arguments {
                let label = argument.label?.string ?? ""
                if labels?.contains(label) == false { labels?.append(label) }
                add(partsOf: argument.value, result.locals, depth: 0, to: &parts)
            }
        }
        return (labels, parts)
    }

    private static func add(partsOf value: Expression, _ locals: Locals, depth: Int, to parts: inout [TypeName]) {
        guard depth < 4 else { return }
        for result in alternatives(of: value, locals: locals) {
            switch result.value.view {
            case .call(let call):
                guard let path = call.constructed else { continue }
                parts.append(TypeName(text: path, offset: call.start))
                for argument in call.arguments { add(partsOf: argument.value, result.locals, depth: depth + 1, to: &parts) }
            case .list(let values):
                for value in values { add(partsOf: value, result.locals, depth: depth + 1, to: &parts) }
            default: break
            }
        }
    }

    /// Whether the statements only trap: a single call of `fatalError` or the like.
    package static func onlyTraps(_ statements: [Expression.Statement]) -> Bool {
        guard statements.count == 1 else { return false }
        switch statements[0] {
        case .value(let value), .result(let value): return value.call.map { trappingFunctions.contains($0.name) } ?? false
        default: return false
        }
    }
}

private let trappingFunctions = Words(Conventions.trappingFunctions)
