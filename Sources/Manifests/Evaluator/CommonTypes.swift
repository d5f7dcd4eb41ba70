import SwiftSyntax

/// Infers what `.member` means where no type is written: expressions that have one type, as the elements of an array or the branches of
/// a condition, have that of those among them that name it.
extension Evaluator {
    /// The type of expressions of which some begin with `.member` and others name their type; `nil` if it is not known of any.
    func commonType(of expressions: some Sequence<ExprSyntax>) -> TypeShape? {
        let forms = expressions.map { ($0, form(of: $0)) }
        guard forms.contains(where: { $0.1 == .implicit }) else { return nil }
        return forms.lazy.filter { $0.1 == .typed }.compactMap { self.type(ofValueOf: $0.0) }.first
    }

    /// What an expression says of its type.
    private enum Form {
        /// It begins with `.member`, and so has the type that is expected of it.
        case implicit
        /// A literal, which may be of any type that has such literals.
        case literal
        case typed
    }

    /// The form of an expression; one that consists of several names its type if any of them does.
    private func form(of expression: ExprSyntax, level: Int = 0) -> Form {
        guard level < 8 else { return .typed }
        func form(_ parts: some Sequence<ExprSyntax>) -> Form {
            let forms = parts.map { self.form(of: $0, level: level + 1) }
            return forms.contains(.typed) ? .typed : forms.contains(.implicit) ? .implicit : .literal
        }
        switch expression.as(ExprSyntaxEnum.self) {
        case .nilLiteralExpr, .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .dictionaryExpr:
            return .literal
        case .ternaryExpr(let ternary): return form([ternary.thenExpression, ternary.elseExpression])
        case .arrayExpr(let array): return form(array.elements.lazy.map(\.expression))
        case .tupleExpr(let tuple) where tuple.elements.count == 1: return form(tuple.elements.lazy.map(\.expression))
        case .infixOperatorExpr(let infix):
            let symbol = infix.operator.trimmedDescription
            return ["+", "??"].contains(symbol) ? form(infix.operands(joinedBy: symbol)) : .typed
        case .tryExpr(let attempt): return form([attempt.expression])
        case .forceUnwrapExpr(let unwrap): return form([unwrap.expression])
        default: return isImplicit(expression) ? .implicit : .typed
        }
    }

    /// The type of an expression's value; what the evaluation changes is undone.
    private func type(ofValueOf expression: ExprSyntax) -> TypeShape? {
        let (before, wasLive) = (heap, isLive)
        let type = shape(of: evaluate(expression))
        let latest = heap
        (heap, isLive) = (before, wasLive && !isExhausted)
        heap.extend(as: latest)
        return type
    }

    /// The type of a value, as far as it is known of one of its alternatives or elements.
    func shape(of value: Value) -> TypeShape? {
        value.alternatives.lazy.compactMap { value -> TypeShape? in
            guard case .array(let elements) = value else { return self.typeName(of: value).map { .named($0) } }
            return elements.lazy.compactMap { self.shape(of: $0.value) }.first.map { .array($0) }
        }.first
    }

    /// Evaluates statements whose last expression is expected to have a type.
    func expecting(_ type: TypeShape?, _ body: () -> Value) -> Value {
        let outer = frame.result
        frame.result = type
        defer { frame.result = outer }
        return body()
    }
}

extension InfixOperatorExprSyntax {
    /// The operands of a chain of one operator that associates to the left, `a + b + c`, the first of which may be a chain of more.
    func operands(joinedBy symbol: String) -> [ExprSyntax] {
        var operands = [rightOperand]
        var left = leftOperand
        while operands.count < 64, let infix = left.as(InfixOperatorExprSyntax.self), infix.operator.trimmedDescription == symbol {
            operands.append(infix.rightOperand)
            left = infix.leftOperand
        }
        return [left] + operands.reversed()
    }
}
