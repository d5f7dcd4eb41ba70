import AshlarFacts
import SwiftSyntax

/// Evaluates closures, functions and getters with a result builder that makes a list, as that of a parameter
/// `@ListBuilder<Target> _ make: () -> [Target]`.
///
/// What the builder does with the parts is not evaluated: the values of expressions are the elements of the list, and those
/// that are lists themselves are joined. A builder that changes the whole list at its end is none of these.
extension Evaluator {
    /// Whether one of the attributes is such a builder of the manifest or its helpers.
    private func hasListBuilder(_ attributes: [String], within owner: String?) -> Bool {
        attributes.contains { name in
            guard let info = program.types[program.canonical(name, within: owner)] else { return false }
            return info.isResultBuilder && info.staticMethods["buildFinalResult"] == nil
        }
    }

    /// An argument for a parameter; a closure builds a list if the parameter has a builder.
    func argument(_ value: Value, for parameter: Routine.Parameter, of routine: Routine) -> Value {
        guard !parameter.attributes.isEmpty, hasListBuilder(parameter.attributes, within: routine.owner),
              case .function(var function) = value, case .routine(var closure, let scope) = function.body,
              closure.name == "closure", closure.result?.element != nil else { return value }
        closure.buildsList = true
        function.body = .routine(closure, scope)
        return .function(function)
    }

    /// Whether the statements of a routine make a list; a `return` ends that.
    func buildsList(_ routine: Routine) -> Bool {
        guard routine.buildsList || !routine.attributes.isEmpty && routine.result?.element != nil
            && hasListBuilder(routine.attributes, within: routine.owner) else { return false }
        return routine.body?.contains { item in
            if case .stmt(let statement) = item.item { statement.is(ReturnStmtSyntax.self) } else { false }
        } == false
    }

    /// The list of what statements build.
    func list(of items: CodeBlockItemListSyntax) -> Value {
        declareFunctions(in: items)
        var elements: [Value.Element] = []
        for item in items {
            guard isLive, step() else { break }
            switch item.item {
            case .decl(let declaration): execute(declaration)
            case .expr(let expression): elements += built(expression)
            case .stmt(let statement):
                if let statement = statement.as(ExpressionStmtSyntax.self) {
                    elements += built(statement.expression)
                } else if let loop = statement.as(ForStmtSyntax.self) {
                    elements += built(loop)
                } else {
                    elements += [unknownElement("a result builder with this statement cannot be evaluated", statement)]
                }
            }
        }
        return .array(elements)
    }

    private func built(_ expression: ExprSyntax) -> [Value.Element] {
        if let conditional = expression.as(IfExprSyntax.self) { return elements(of: list(of: conditional), at: conditional) }
        if let conditional = expression.as(SwitchExprSyntax.self), !conditional.hasSingleStatements {
            return [unknownElement("a result builder with this 'switch' cannot be evaluated", conditional)]
        }
        let value = evaluate(expression, as: expression.is(SwitchExprSyntax.self) ? frame.result : frame.result?.element)
        let lists = value.alternatives.map { value -> Value in
            switch value {
            case .array: return value
            case .none: return .array([])
            case .tuple(let parts) where parts.isEmpty: return .array([])
            default: return .array([Value.Element(value: value, position: origin(of: value, writtenAs: expression))])
            }
        }
        return elements(of: Value.oneOf(lists), at: expression)
    }

    private func list(of conditional: IfExprSyntax) -> Value {
        inScope {
            let truth = test(conditional.conditions)
            let then: () -> Value = { self.inScope { self.list(of: conditional.body.statements) } }
            let otherwise: () -> Value = {
                switch conditional.elseBody {
                case .codeBlock(let block)?: self.inScope { self.list(of: block.statements) }
                case .ifExpr(let next)?: self.list(of: next)
                case nil: .array([])
                }
            }
            switch truth {
            case true?: return then()
            case false?: return otherwise()
            case nil: return either([then, otherwise])
            }
        }
    }

    private func built(_ loop: ForStmtSyntax) -> [Value.Element] {
        elements(of: evaluate(loop.sequence), at: loop.sequence).flatMap { element -> [Value.Element] in
            guard isLive, step() else { return [] }
            return inScope {
                let (matches, bindings) = match(loop.pattern, element.value)
                for (name, value) in bindings { declare(name, value) }
                let holds = loop.whereClause.map { evaluate($0.condition).truth } ?? true
                guard matches != false, holds != false else { return [] }
                let isCertain = matches == true && holds == true && !element.isConditional
                return elements(of: list(of: loop.body.statements), at: loop).map { built in
                    var built = built
                    if !isCertain { built.isConditional = true }
                    return built
                }
            }
        }
    }

    private func unknownElement(_ reason: String, _ node: some SyntaxProtocol) -> Value.Element {
        let position = position(of: node)
        let value = Value.unknown(Unknown(reason: reason, position: position))
        return Value.Element(value: value, isConditional: true, position: position)
    }
}

extension SwitchExprSyntax {
    /// Whether each case has one statement, whose value is that of the whole.
    fileprivate var hasSingleStatements: Bool {
        cases.allSatisfy { if case .switchCase(let one) = $0 { one.statements.count == 1 } else { false } }
    }
}

extension AttributeListSyntax {
    /// The names of the attributes that are types, as result builders and property wrappers.
    var typeNames: [String] {
        compactMap { element in
            guard case .attribute(let attribute) = element else { return nil }
            let name = TypeShape(attribute.attributeName)?.name
            return name?.first?.isUppercase == true ? name : nil
        }
    }

    /// Whether one of them declares a result builder.
    var declaresResultBuilder: Bool {
        contains { element in
            guard case .attribute(let attribute) = element else { return false }
            return attribute.attributeName.trimmedDescription == "resultBuilder"
        }
    }
}
