import AshlarFacts
import SwiftSyntax

/// Binds arguments to parameters and executes calls.
extension Evaluator {
    /// The indices of the arguments that each parameter is bound to; `nil` if they do not match.
    func binding(of arguments: [PendingArgument], to routine: Routine) -> [[Int]]? {
        // Many routines of one name are compared with each call.
        guard step() else { return nil }
        if routine.name == "closure" {
            return routine.parameters.isEmpty || routine.parameters.count == arguments.count
                ? routine.parameters.indices.map { [$0] } : nil
        }
        var next = 0
        var bound: [[Int]] = []
        for (index, parameter) in routine.parameters.enumerated() {
            guard next < arguments.count, fits(arguments[next], parameter, routine.parameters[(index + 1)...]) else {
                guard parameter.defaultValue != nil || parameter.isVariadic else { return nil }
                bound.append([])
                continue
            }
            var indices = [next]
            next += 1
            while parameter.isVariadic, next < arguments.count, arguments[next].label == nil, !arguments[next].isTrailing {
                indices.append(next)
                next += 1
            }
            bound.append(indices)
        }
        return next == arguments.count ? bound : nil
    }

    private func fits(
        _ argument: PendingArgument, _ parameter: Routine.Parameter, _ later: ArraySlice<Routine.Parameter>
    ) -> Bool {
        guard argument.isTrailing else { return argument.label == parameter.label }
        if case .function? = resolved(parameter.type, within: frame.type) { return true }
        return later.isEmpty
    }

    /// Whether a function can be called with these argument labels.
    func takes(_ routine: Routine, _ labels: [String?]) -> Bool {
        let arguments = labels.map { PendingArgument(label: $0, expression: ExprSyntax(NilLiteralExprSyntax())) }
        return binding(of: arguments, to: routine) != nil
    }

    /// Whether a call means another function of the name, as one of the library, though its arguments match the routine that runs:
    /// one that only declares constants and makes this call would never return.
    func isOverload(of routine: Routine) -> Bool {
        guard frame.routine == routine.identity, let body = routine.body, let last = body.last,
              body.dropLast().allSatisfy({ if case .decl = $0.item { true } else { false } }) else { return false }
        return switch last.item {
        case .expr(let expression): expression.is(FunctionCallExprSyntax.self)
        case .stmt(let statement): statement.as(ReturnStmtSyntax.self)?.expression?.is(FunctionCallExprSyntax.self) == true
        case .decl: false
        }
    }

    /// Calls the first of several overloads that the arguments match.
    func call(
        _ routines: [Routine], scope: Scope?, receiver: Heap.Address?, _ arguments: [PendingArgument],
        at node: some SyntaxProtocol
    ) -> Value {
        let candidates = routines.compactMap { routine in binding(of: arguments, to: routine).map { (routine, $0) } }
        guard let first = candidates.first else {
            return unknown("no '\(routines.first?.name ?? "function")' takes these arguments", node)
        }
        for (routine, bound) in candidates {
            let values = evaluated(arguments, for: routine, bound)
            let fits = candidates.count == 1 || zip(routine.parameters, values).allSatisfy { parameter, value in
                value.map { isPossible($0, as: resolved(parameter.type, within: routine.owner)) } ?? true
            }
            guard fits || routine.identity == candidates.last?.0.identity else { continue }
            return call(
                routine, scope: scope, receiver: receiver, values, at: position(of: node),
                changed: references(in: arguments, of: routine, bound)
            )
        }
        return unknown("no '\(first.0.name)' takes these arguments", node)
    }

    /// Whether static functions of the manifest are called rather than one of the library, of which the manifest extends
    /// the type: one of them may take the values of the arguments.
    func mayTake(_ arguments: [PendingArgument], _ routines: [Routine], ratherThanLibraryIn type: String) -> Bool {
        guard let name = routines.first?.name, program.types[type]?.isDeclared != true, library.makes(name, in: type) else {
            return true
        }
        return routines.contains { routine in
            guard let bound = binding(of: arguments, to: routine) else { return false }
            return zip(routine.parameters, evaluated(arguments, for: routine, bound)).allSatisfy { parameter, value in
                // What the library or the manifest makes may be of an alias.
                guard let value, case .string = value else { return true }
                return isPossible(value, as: resolved(parameter.type, within: routine.owner))
            }
        }
    }

    private func evaluated(_ arguments: [PendingArgument], for routine: Routine, _ bound: [[Int]]) -> [Value?] {
        if routine.name == "closure", routine.parameters.isEmpty { return arguments.map { evaluate($0.expression) } }
        return zip(routine.parameters, bound).map { parameter, indices in
            let shape = parameter.genericName == nil ? resolved(parameter.type, within: routine.owner) : nil
            if parameter.isVariadic {
                return .array(indices.map { index in
                    let expression = arguments[index].expression
                    let value = evaluate(expression, as: shape)
                    return Value.Element(value: value, position: origin(of: value, writtenAs: expression))
                })
            }
            return indices.first.map { argument(evaluate(arguments[$0].expression, as: shape), for: parameter, of: routine) }
        }
    }

    /// The `inout` parameters, with the variables they are bound to.
    private func references(
        in arguments: [PendingArgument], of routine: Routine, _ bound: [[Int]]
    ) -> [(name: String, expression: ExprSyntax)] {
        if routine.name == "closure", routine.parameters.isEmpty {
            return arguments.enumerated().compactMap { index, argument in
                argument.expression.as(InOutExprSyntax.self).map { ("$\(index)", $0.expression) }
            }
        }
        return zip(routine.parameters, bound).compactMap { parameter, indices in
            guard let index = indices.first else { return nil }
            return arguments[index].expression.as(InOutExprSyntax.self).map { (parameter.name, $0.expression) }
        }
    }

    /// Whether a value may have a type, as precisely as overload resolution needs.
    private func isPossible(_ value: Value, as shape: TypeShape?) -> Bool {
        switch (value, shape) {
        case (.array, .array?), (.dictionary, .dictionary?), (.function, .function?), (_, nil): true
        case (.array, _), (.dictionary, _), (.function, _), (.record, .array?), (.string, .array?): false
        case (.string, .named(let name)?): !["Int", "Bool", "Double"].contains(name) && program.types[name]?.isDeclared != true
        case (.bool, .named(let name)?): name == "Bool"
        case (.integer, .named(let name)?): ["Int", "UInt", "Double"].contains(name)
        // A text or a number has no members that the manifest could name.
        case (.record, .named(let name)?) where ["String", "Int", "UInt", "Double", "Bool"].contains(name): false
        case (.type, .named(let name)?) where ["String", "Int", "UInt", "Double", "Bool"].contains(name): false
        case (.record(let record), .named(let name)?): record.type == nil || record.type == name || isOpen(name)
        default: true
        }
    }

    /// Whether values of other types are accepted, since the name may be a protocol or a generic parameter.
    private func isOpen(_ name: String) -> Bool {
        program.types[name].map { $0.isDeclared && $0.fields.isEmpty && $0.cases.isEmpty } ?? (name.count == 1)
    }

    func call(
        _ routine: Routine, scope: Scope?, receiver: Heap.Address?, _ arguments: [Argument], at position: SourcePosition
    ) -> Value {
        call(routine, scope: scope, receiver: receiver, arguments.map { $0.value }, at: position, changed: [])
    }

    /// Calls a function with a value for each bound parameter.
    private func call(
        _ routine: Routine, scope outer: Scope?, receiver: Heap.Address?, _ values: [Value?], at position: SourcePosition,
        changed: [(name: String, expression: ExprSyntax)]
    ) -> Value {
        guard let body = routine.body else {
            return .unknown(Unknown(reason: "'\(routine.name)' has no body", position: position))
        }
        guard isLive else { return .unknown(Unknown(reason: "the manifest ends before this call", position: position)) }
        var thrown: Heap?
        let inner = Scope(outer: outer)
        let frame = Frame(
            file: routine.file, type: routine.owner, receiver: receiver,
            result: resolved(routine.result, within: routine.owner), routine: routine.identity
        )
        let value = nested(at: position) {
            inFrame(frame, inner) {
                declareParameters(of: routine, values, body)
                let value = buildsList(routine) ? list(of: body) : execute(body)
                thrown = self.frame.thrown
                return finish(value, of: routine)
            }
        }
        if let thrown, !isLive { self.frame.thrown = join(self.frame.thrown, thrown) }
        for (name, expression) in changed {
            guard let address = inner.names[name] else { continue }
            let value = heap.read(address)
            modify(expression) { $0 = value }
        }
        return value
    }

    private func declareParameters(of routine: Routine, _ values: [Value?], _ body: CodeBlockItemListSyntax) {
        if routine.name == "closure" {
            var values = values.compactMap { $0 }
            if values.count == 1, case .tuple(let fields) = values[0], destructures(routine, body) {
                values = fields.map(\.value)
            }
            for (index, value) in values.enumerated() {
                declare(index < routine.parameters.count ? routine.parameters[index].name : "$\(index)", value)
            }
            return
        }
        for (index, parameter) in routine.parameters.enumerated() {
            scope.types[parameter.name] = parameter.type
            if index < values.count, let value = values[index] {
                declare(parameter.name, value)
                if let name = parameter.genericName { declareGeneric(name, of: value) }
            } else if let standard = parameter.defaultValue {
                declare(parameter.name, evaluate(standard, as: parameter.type))
            } else {
                declare(parameter.name, .array([]))
            }
        }
    }

    /// Declares a generic parameter by an argument of its type, or by the type itself.
    private func declareGeneric(_ name: String, of value: Value) {
        if case .type = value {
            declare(name, value)
        } else if let type = typeName(of: value) {
            declare(name, .type(type))
        }
    }

    /// Whether a closure destructures a tuple into its parameters.
    private func destructures(_ routine: Routine, _ body: CodeBlockItemListSyntax) -> Bool {
        routine.parameters.count > 1 || routine.parameters.isEmpty && body.tokens(viewMode: .sourceAccurate).contains { $0.text == "$1" }
    }

    /// Whether a function is declared with a result other than `Void`.
    private func returnsValue(_ routine: Routine) -> Bool {
        switch routine.result {
        case nil: false
        case .tuple(let parts, _)?: !parts.isEmpty
        case let shape?: shape != .named("Void")
        }
    }

    /// Ends a call whose body was executed: returns its value and restores the joined heap of all returns.
    private func finish(_ value: Value, of routine: Routine) -> Value {
        if isLive {
            let lacksValue = if case .tuple(let parts) = value { parts.isEmpty && returnsValue(routine) } else { false }
            let last = lacksValue ? unknown("'\(routine.name)' ends without a value", routine.body) : value
            frame.returned = join(frame.returned, (last, heap))
        }
        guard let returned = frame.returned else { return unknown("the function does not return") }
        frame.returned = nil
        let latest = heap
        heap = returned.heap
        heap.extend(as: latest)
        isLive = !isExhausted
        return returned.value
    }
}
