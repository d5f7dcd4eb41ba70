import AshlarFacts
import SwiftSyntax

/// Evaluates expressions.
extension Evaluator {
    /// The value of an expression. The expected type determines the meaning of `.member` and of literals.
    func evaluate(_ expression: ExprSyntax, as written: TypeShape? = nil) -> Value {
        guard step() else { return unknown("the manifest takes too many steps", expression) }
        let type = resolved(written, within: frame.type)
        return deeper(expression) { value(of: expression, as: type) }
    }

    private func value(of expression: ExprSyntax, as type: TypeShape?) -> Value {
        switch expression.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr(let literal): return converted(string(literal), to: type, at: literal)
        case .integerLiteralExpr(let literal):
            return Int(literal.literal.text.filter { $0 != "_" }).map { .integer($0) } ?? unknown("the number", literal)
        case .floatLiteralExpr(let literal): return Double(literal.literal.text).map { .double($0) } ?? .double(0)
        case .booleanLiteralExpr(let literal): return .bool(literal.literal.text == "true")
        case .nilLiteralExpr: return .none
        case .arrayExpr(let array): return converted(bounded(evaluate(array, as: type)), to: type, at: array)
        case .dictionaryExpr(let dictionary): return bounded(evaluate(dictionary, as: type))
        case .tupleExpr(let tuple): return bounded(evaluate(tuple, as: type))
        case .declReferenceExpr(let reference): return value(named: reference.baseName.text, reference)
        case .memberAccessExpr(let access): return evaluate(access, as: type)
        case .functionCallExpr(let call): return evaluate(call, as: type)
        case .closureExpr(let closure): return evaluate(closure, as: type)
        case .infixOperatorExpr(let infix): return evaluate(infix, as: type)
        case .prefixOperatorExpr(let prefix): return evaluate(prefix, as: type)
        case .ternaryExpr(let ternary): return evaluate(ternary, as: type)
        case .ifExpr(let conditional): return expecting(type) { evaluate(conditional) }
        case .switchExpr(let conditional): return expecting(type) { evaluate(conditional) }
        case .subscriptCallExpr(let subscripting): return evaluate(subscripting)
        case .keyPathExpr(let path): return evaluate(path)
        case .forceUnwrapExpr(let unwrap): return unwrapped(evaluate(unwrap.expression, as: type))
        case .optionalChainingExpr(let chain): return evaluate(chain.expression)
        case .tryExpr(let attempt): return evaluate(attempt.expression, as: type)
        case .awaitExpr(let wait): return evaluate(wait.expression, as: type)
        case .asExpr(let cast): return evaluate(cast.expression, as: TypeShape(cast.type))
        case .inOutExpr(let reference): return evaluate(reference.expression)
        case .genericSpecializationExpr(let generic): return evaluate(generic.expression, as: type)
        case .macroExpansionExpr(let macro): return unknown("'#\(macro.macroName.text)' depends on the machine", macro)
        case .postfixIfConfigExpr(let block): return block.base.map { evaluate($0, as: type) } ?? unknown("#if", block)
        default: return unknown("'\(expression.trimmedDescription.firstLine)' cannot be evaluated", expression)
        }
    }

    private func unwrapped(_ value: Value) -> Value {
        let present = value.alternatives.filter { !$0.isNone }
        return present.isEmpty ? value : Value.oneOf(present.map(\.unwrapped))
    }

    /// Converts a literal to the expected type, if the manifest declares it with an initializer for such literals.
    private func converted(_ value: Value, to type: TypeShape?, at node: some SyntaxProtocol) -> Value {
        guard case .named(let name)? = type, let info = program.types[name], info.isDeclared else { return value }
        let label = if case .array = value { "arrayLiteral" } else { "stringLiteral" }
        guard let routine = info.initializers.first(where: { $0.parameters.first?.label == label }) else { return value }
        return construct(name, with: routine, [Argument(label: label, value: value)], at: position(of: node))
    }

    private func string(_ literal: StringLiteralExprSyntax) -> Value {
        var text: Value = .string("")
        for segment in literal.segments {
            switch segment {
            case .stringSegment(let segment):
                text = concatenated(text, .string(unescaped(segment.content.text, isRaw: literal.openingPounds != nil)))
            case .expressionSegment(let segment):
                guard let expression = segment.expressions.first?.expression else { continue }
                text = concatenated(text, described(evaluate(expression), at: expression))
            }
        }
        return text
    }

    /// The text of a value in a string interpolation.
    func described(_ value: Value, at node: some SyntaxProtocol) -> Value {
        Value.oneOf(value.alternatives.map { value in
            switch value {
            case .string, .unknown: value
            case .integer(let number): .string(String(number))
            case .double(let number): .string(String(number))
            case .bool(let truth): .string(String(truth))
            case .none: .string("nil")
            case .type(let name): .string(name.split(separator: ".").last.map(String.init) ?? name)
            case .record(let record):
                if record.fields.isEmpty, record.name != "init" {
                    .string(record.name)
                } else if let description = property("description", of: value, at: position(of: node)) {
                    description
                } else {
                    unknown("it is converted to text", node)
                }
            default: unknown("it is converted to text", node)
            }
        })
    }

    func concatenated(_ left: Value, _ right: Value) -> Value {
        switch (left, right) {
        case (.string(let first), .string(let second)):
            return sized(first.utf8.count + second.utf8.count) { .string(first + second) }
        case (.choice, _), (_, .choice):
            return Value.oneOf(left.alternatives.flatMap { left in
                right.alternatives.map { right in concatenated(left, right) }
            })
        case (.unknown, _): return left
        default: return right.isUnknown ? right : unknown("it is concatenated with a value that is not text")
        }
    }

    private func evaluate(_ array: ArrayExprSyntax, as type: TypeShape?) -> Value {
        let list = type.flatMap { $0.name.flatMap { library.shape(of: "", in: $0) } }
        if case .dictionary? = type, array.elements.isEmpty { return .dictionary([]) }
        let element = type?.element ?? list?.element ?? commonType(of: array.elements.lazy.map(\.expression))
        return .array(array.elements.map { item in
            let value = evaluate(item.expression, as: element)
            return Value.Element(value: value, position: origin(of: value, writtenAs: item.expression))
        })
    }

    /// The position to report for a value: that of a literal or call itself, and of a named dependency where it is listed; otherwise
    /// where the value was constructed.
    func origin(of value: Value, writtenAs expression: ExprSyntax) -> SourcePosition {
        let isNamed = expression.is(DeclReferenceExprSyntax.self)
            || expression.as(MemberAccessExprSyntax.self)?.base != nil
        guard isNamed else { return position(of: expression) }
        var named = value
        if case .object(let address) = value { named = heap.read(address) }
        guard case .record(let record) = named, !["Target.Dependency", "TargetDependency"].contains(record.type) else {
            return position(of: expression)
        }
        return record.position
    }

    private func evaluate(_ dictionary: DictionaryExprSyntax, as type: TypeShape?) -> Value {
        guard case .elements(let elements) = dictionary.content else { return .dictionary([]) }
        var shapes: (key: TypeShape?, value: TypeShape?)
        if case .dictionary(let key, let value)? = type { shapes = (key, value) }
        shapes.value = shapes.value ?? commonType(of: elements.lazy.map(\.value))
        return .dictionary(elements.map { element in
            Value.Entry(key: evaluate(element.key, as: shapes.key), value: evaluate(element.value, as: shapes.value))
        })
    }

    private func evaluate(_ tuple: TupleExprSyntax, as type: TypeShape?) -> Value {
        if tuple.elements.count == 1, let only = tuple.elements.first, only.label == nil {
            return evaluate(only.expression, as: type)
        }
        var shapes: [TypeShape] = []
        // Without labels of its own, it has those of the expected type.
        var labels: [String?] = []
        if case .tuple(let parts, let names)? = type, parts.count == tuple.elements.count { (shapes, labels) = (parts, names) }
        return .tuple(tuple.elements.enumerated().map { index, element in
            let value = evaluate(element.expression, as: index < shapes.count ? shapes[index] : nil)
            return Value.Labeled(label: element.label?.text ?? (index < labels.count ? labels[index] : nil), value: value)
        })
    }

    private func evaluate(_ closure: ClosureExprSyntax, as type: TypeShape?) -> Value {
        var result: TypeShape?
        if case .function(let shape)? = type { result = shape }
        let routine = Routine(closure, result: result, owner: frame.type, file: frame.file)
        return .function(Function(body: .routine(routine, scope), receiver: frame.receiver))
    }

    private func evaluate(_ path: KeyPathExprSyntax) -> Value {
        .function(Function(body: .keyPath(path.components.compactMap { component in
            component.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text.withoutBackticks
        })))
    }

    private func evaluate(_ ternary: TernaryExprSyntax, as written: TypeShape?) -> Value {
        let type = written ?? commonType(of: [ternary.thenExpression, ternary.elseExpression])
        return switch evaluate(ternary.condition).truth {
        case true?: evaluate(ternary.thenExpression, as: type)
        case false?: evaluate(ternary.elseExpression, as: type)
        case nil:
            either([
                { self.evaluate(ternary.thenExpression, as: type) }, { self.evaluate(ternary.elseExpression, as: type) },
            ])
        }
    }
}

extension String {
    var firstLine: String { String(prefix { !$0.isNewline }) }
}

/// The text of a segment of a string literal, with escapes replaced.
private func unescaped(_ text: String, isRaw: Bool) -> String {
    guard !isRaw, text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
        guard character == "\\", let escaped = rest.popFirst() else {
            result.append(character)
            continue
        }
        switch escaped {
        case "n": result.append("\n")
        case "t": result.append("\t")
        case "r": result.append("\r")
        case "0": result.append("\0")
        case "u":
            let digits = rest.dropFirst().prefix { $0 != "}" }
            rest = rest.dropFirst(digits.count + 2)
            if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) { result.append(Character(scalar)) }
        case "\n": break
        default: result.append(escaped)
        }
    }
    return result
}
