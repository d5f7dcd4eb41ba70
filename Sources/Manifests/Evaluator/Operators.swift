import SwiftSyntax

/// Evaluates operators.
extension Evaluator {
    func evaluate(_ infix: InfixOperatorExprSyntax, as type: TypeShape?) -> Value {
        if infix.operator.is(AssignmentExprSyntax.self) {
            assign(infix.rightOperand, to: infix.leftOperand)
            return .void
        }
        let symbol = infix.operator.firstToken(viewMode: .sourceAccurate)?.text ?? ""
        switch symbol {
        case "&&", "||": return logical(infix, isAnd: symbol == "&&")
        case "??": return coalesced(infix, as: type)
        case "+=", "-=", "*=":
            let shape = self.type(of: infix.leftOperand)
            let right = evaluate(infix.rightOperand, as: shape)
            modify(infix.leftOperand) { left in
                left = self.combined(String(symbol.dropLast()), left, right, at: infix)
            }
            return .void
        default:
            if let routines = operators(named: symbol) {
                let arguments = [infix.leftOperand, infix.rightOperand].map { PendingArgument(label: nil, expression: $0) }
                return call(routines, scope: nil, receiver: nil, arguments, at: infix)
            }
            let compares = isComparison(symbol)
            let common = compares ? nil : type ?? commonType(of: infix.operands(joinedBy: symbol))
            let left = evaluate(infix.leftOperand, as: common)
            let right = evaluate(infix.rightOperand, as: compares ? Self.shape(of: left) : common)
            return combined(symbol, left, right, at: infix)
        }
    }

    func evaluate(_ prefix: PrefixOperatorExprSyntax, as type: TypeShape?) -> Value {
        let value = evaluate(prefix.expression, as: type)
        switch (prefix.operator.text, value) {
        case ("!", _):
            return value.truth.map { .bool(!$0) } ?? value.firstUnknown.map { .unknown($0) } ?? value
        case ("-", .integer(let number)): return .integer(0 &- number)
        case ("-", .double(let number)): return .double(-number)
        default: return value
        }
    }

    /// Builds an array or a text, unless it is larger than any manifest needs; large ones cost steps.
    func sized(_ size: Int, _ node: (some SyntaxProtocol)? = ExprSyntax?.none, _ make: () -> Value) -> Value {
        guard size < 20_000, step(size / 8) else { return unknown("it grows too large", node) }
        return make()
    }

    private func isComparison(_ symbol: String) -> Bool { ["==", "!=", "<", ">", "<=", ">=", "~="].contains(symbol) }

    /// The operator functions that the manifest declares for a symbol.
    private func operators(named symbol: String) -> [Routine]? {
        if let routines = program.functions[symbol] { return routines }
        if ["+", "==", "!=", "<", ">", "..<", "..."].contains(symbol) { return nil }
        let owners = program.types.lazy.filter { $0.value.staticMethods[symbol] != nil }
        return owners.min { $0.key < $1.key }?.value.staticMethods[symbol]
    }

    private static func shape(of value: Value) -> TypeShape? {
        if case .record(let record) = value.alternatives[0] { record.type.map { .named($0) } } else { nil }
    }

    private func logical(_ infix: InfixOperatorExprSyntax, isAnd: Bool) -> Value {
        let left = evaluate(infix.leftOperand)
        if left.truth == !isAnd { return .bool(!isAnd) }
        let right = evaluate(infix.rightOperand)
        if right.truth == !isAnd { return .bool(!isAnd) }
        if left.truth == nil { return left }
        return right
    }

    private func coalesced(_ infix: InfixOperatorExprSyntax, as type: TypeShape?) -> Value {
        let type = type ?? commonType(of: [infix.leftOperand, infix.rightOperand])
        let left = evaluate(infix.leftOperand, as: type)
        let present = left.alternatives.filter { !$0.isNone }
        guard present.count < left.alternatives.count || present.contains(where: \.isUnknownOptional) else { return left }
        if present.isEmpty { return evaluate(infix.rightOperand, as: type) }
        return either([{ self.evaluate(infix.rightOperand, as: type) }, { Value.oneOf(present.map(\.unwrapped)) }])
    }

    func combined(_ symbol: String, _ left: Value, _ right: Value, at node: some SyntaxProtocol) -> Value {
        switch symbol {
        case "==", "===": return isEqual(left, right)
        case "!=", "!==":
            let equal = isEqual(left, right)
            return equal.truth.map { .bool(!$0) } ?? equal
        default: break
        }
        if symbol == "+", case .array(let first) = left, case .array(let second) = right {
            return sized(first.count + second.count, node) { .array(first + second) }
        }
        if symbol == "+", case .string = left.alternatives[0] { return concatenated(left, right) }
        if symbol == "+", case .string = right.alternatives[0] { return concatenated(left, right) }
        if left.isUnknown { return withKnown(left, right, symbol) }
        if right.isUnknown { return withKnown(right, left, symbol) }
        return Value.oneOf(left.alternatives.flatMap { left in
            right.alternatives.map { right in calculated(symbol, left, right, at: node) }
        })
    }

    /// An unknown array concatenated with a known one still contains the elements of the latter.
    private func withKnown(_ unknown: Value, _ known: Value, _ symbol: String) -> Value {
        guard symbol == "+", case .array(let elements) = known, case .unknown(let reason) = unknown else { return unknown }
        return .array(elements + [Value.Element(value: .unknown(reason), isConditional: true, position: reason.position)])
    }

    private func calculated(_ symbol: String, _ left: Value, _ right: Value, at node: some SyntaxProtocol) -> Value {
        switch (symbol, left, right) {
        case ("+", .array(let first), .none): .array(first)
        case ("+", .integer(let first), .integer(let second)): .integer(first &+ second)
        case ("-", .integer(let first), .integer(let second)): .integer(first &- second)
        case ("*", .integer(let first), .integer(let second)): .integer(first &* second)
        case ("<", .integer(let first), .integer(let second)): .bool(first < second)
        case (">", .integer(let first), .integer(let second)): .bool(first > second)
        case ("<=", .integer(let first), .integer(let second)): .bool(first <= second)
        case (">=", .integer(let first), .integer(let second)): .bool(first >= second)
        case ("<", .string(let first), .string(let second)): .bool(first < second)
        case (">", .string(let first), .string(let second)): .bool(first > second)
        case ("..<", .integer(let first), .integer(let second)): range(first, second, at: node)
        case ("...", .integer(let first), .integer(let second)): range(first, second &+ 1, at: node)
        case ("..<", .string, _), ("...", .string, _):
            .record(Value.Record(type: "Range", name: "range", fields: [Value.Labeled(label: "low", value: left)], position: position(of: node)))
        default: unknown("'\(symbol)' cannot be evaluated here", node)
        }
    }

    private func range(_ low: Int, _ high: Int, at node: some SyntaxProtocol) -> Value {
        .record(Value.Record(
            type: "Range", name: "init",
            fields: [
                Value.Labeled(label: "low", value: .integer(low)),
                Value.Labeled(label: "high", value: .integer(max(low, high))),
            ],
            position: position(of: node)
        ))
    }

    /// Whether two values are equal; unknown if either contains an unknown value.
    func isEqual(_ left: Value, _ right: Value) -> Value {
        Value.oneOf(left.alternatives.flatMap { left in
            right.alternatives.map { right in
                if let unknown = left.firstUnknown ?? right.firstUnknown { return .unknown(unknown) }
                if case .record(let record) = left, case .record(let other) = right, record.type != other.type {
                    return .bool(record.name == other.name && record.fields.count == other.fields.count)
                }
                return .bool(left == right)
            }
        })
    }
}
