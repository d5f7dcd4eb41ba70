import AshlarFacts
import SwiftSyntax

/// A name that a pattern binds, with its value.
typealias NamedValue = (name: String, value: Value)

/// Tests conditions and matches patterns.
extension Evaluator {
    /// Whether a value matches a pattern (`nil`: unknown), and the names that the pattern then binds.
    func match(_ pattern: PatternSyntax, _ value: Value) -> (matches: Bool?, bindings: [NamedValue]) {
        if case .choice(let values) = value { return matchAny(values) { match(pattern, $0) } }
        if let pattern = pattern.as(IdentifierPatternSyntax.self) {
            return (true, [(pattern.identifier.text.withoutBackticks, value)])
        } else if let pattern = pattern.as(ValueBindingPatternSyntax.self) {
            return match(pattern.pattern, value)
        } else if let pattern = pattern.as(TuplePatternSyntax.self) {
            return match(pattern.elements.map { (nil, PatternSyntax($0.pattern)) }, with: fields(of: value), of: value)
        } else if let pattern = pattern.as(ExpressionPatternSyntax.self) {
            return match(pattern.expression, value)
        } else if pattern.is(WildcardPatternSyntax.self) {
            return (true, [])
        }
        return (nil, [])
    }

    /// The parts of a value that a tuple pattern matches.
    private func fields(of value: Value) -> [Value.Labeled] {
        switch value {
        case .tuple(let fields): fields
        case .record(let record): record.fields
        default: [Value.Labeled(label: nil, value: value)]
        }
    }

    private func match(_ expression: ExprSyntax, _ value: Value) -> (matches: Bool?, bindings: [NamedValue]) {
        if case .choice(let values) = value { return matchAny(values) { match(expression, $0) } }
        if let inner = expression.as(PatternExprSyntax.self) { return match(inner.pattern, value) }
        if expression.is(DiscardAssignmentExprSyntax.self) { return (true, []) }
        if let cast = expression.as(AsExprSyntax.self) {
            let inner = match(cast.expression, value)
            return inner.matches == true ? (isInstance(value, of: TypeShape(cast.type)), inner.bindings) : inner
        }
        if let optional = expression.as(OptionalChainingExprSyntax.self) {
            return value.isNone ? (false, []) : match(optional.expression, value)
        }
        if let tuple = expression.as(TupleExprSyntax.self) {
            return match(tuple.elements.map { ($0.label?.text, $0.expression) }, with: fields(of: value), of: value)
        }
        if let call = expression.as(FunctionCallExprSyntax.self),
            let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        {
            guard case .record(let record) = value else { return (value.isUnknown ? nil : false, bindings(in: call)) }
            guard record.name == member.declName.baseName.text.withoutBackticks else { return (false, []) }
            let patterns = call.arguments.map { ($0.label?.text, $0.expression) }
            return match(patterns, with: record.fields, of: value)
        }
        if let member = expression.as(MemberAccessExprSyntax.self), case .record(let record) = value,
            member.base == nil || isType(member.base), isCase(record)
        {
            return (record.name == member.declName.baseName.text.withoutBackticks, [])
        }
        return (contains(evaluate(expression, as: nil), value), [])
    }

    /// Whether a value has a type or conforms to it; `nil` if that cannot be told.
    private func isInstance(_ value: Value, of shape: TypeShape?) -> Bool? {
        guard case .named(let name)? = resolved(shape, within: frame.type), let own = typeName(of: value) else { return nil }
        if own == name || lineage(of: own).contains(where: { $0.inherits.contains(name) }) { return true }
        return program.types[own]?.isDeclared == true && program.types[name]?.isDeclared == true ? false : nil
    }

    private func isType(_ base: ExprSyntax?) -> Bool {
        base?.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase == true
    }

    private func isCase(_ record: Value.Record) -> Bool { record.name != "init" }

    /// Whether an expression pattern matches a value: a range by containment, others by equality.
    private func contains(_ pattern: Value, _ value: Value) -> Bool? {
        if case .record(let range) = pattern, range.type == "Range", case .integer(let number) = value,
            case .integer(let low)? = range["low"], case .integer(let high)? = range["high"]
        {
            return (low..<high).contains(number)
        }
        return isEqual(pattern, value).truth
    }

    /// The names that a pattern binds, with unknown values.
    private func bindings(in node: some SyntaxProtocol) -> [NamedValue] {
        node.tokens(viewMode: .sourceAccurate).compactMap { token in
            guard token.parent?.is(IdentifierPatternSyntax.self) == true else { return nil }
            return (token.text.withoutBackticks, unknown("the matched value is unknown", token))
        }
    }

    private func match(
        _ patterns: [(label: String?, pattern: some SyntaxProtocol)], with fields: [Value.Labeled], of whole: Value
    ) -> (matches: Bool?, bindings: [NamedValue]) {
        if patterns.count == 1, patterns[0].label == nil, fields.count != 1 {
            return match(patterns[0].pattern, against: whole.isUnknown ? whole : .tuple(fields))
        }
        var all: Bool? = true
        var bindings: [NamedValue] = []
        for (index, (label, pattern)) in patterns.enumerated() {
            let labeled = label.flatMap { label in fields.first { $0.label == label }?.value }
            let value = labeled ?? (index < fields.count ? fields[index].value : nil)
            let part = match(pattern, against: value ?? unknown("the matched value is unknown", pattern))
            bindings += part.bindings
            if part.matches == false { return (false, []) }
            if part.matches == nil { all = nil }
        }
        return (all, bindings)
    }

    private func match(_ pattern: some SyntaxProtocol, against value: Value) -> (matches: Bool?, bindings: [NamedValue]) {
        if let pattern = pattern.as(PatternSyntax.self) { return match(pattern, value) }
        return pattern.as(ExprSyntax.self).map { match($0, value) } ?? (nil, [])
    }

    private func matchAny(
        _ values: [Value], _ match: (Value) -> (matches: Bool?, bindings: [NamedValue])
    ) -> (matches: Bool?, bindings: [NamedValue]) {
        let results = values.map(match)
        let possible = results.filter { $0.matches != false }
        guard !possible.isEmpty else { return (false, []) }
        var bindings: [NamedValue] = []
        for binding in possible.flatMap(\.bindings) {
            if let index = bindings.firstIndex(where: { $0.name == binding.name }) {
                bindings[index].value = Value.join(bindings[index].value, binding.value)
            } else {
                bindings.append(binding)
            }
        }
        let isCertain = possible.count == results.count && possible.allSatisfy { $0.matches == true }
        return (isCertain ? true : nil, bindings)
    }

    /// Whether all conditions of an `if`, `guard` or `while` hold (`nil`: unknown); declares what they bind in the scope.
    func test(_ conditions: ConditionElementListSyntax) -> Bool? {
        var all: Bool? = true
        for element in conditions {
            let holds: Bool?
            switch element.condition {
            case .expression(let expression): holds = evaluate(expression).truth
            case .availability: holds = nil
            case .matchingPattern(let condition):
                let (matches, bindings) = match(condition.pattern, evaluate(condition.initializer.value))
                for (name, value) in bindings { declare(name, value) }
                holds = matches
            case .optionalBinding(let condition):
                holds = bind(condition)
            }
            if holds == false { return false }
            if holds == nil { all = nil }
        }
        return all
    }

    private func bind(_ condition: OptionalBindingConditionSyntax) -> Bool? {
        guard let name = condition.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return nil }
        let type = TypeShape(condition.typeAnnotation?.type)
        let value = condition.initializer.map { evaluate($0.value, as: type) } ?? self.value(named: name.text, name)
        let present = value.alternatives.filter { !$0.isNone }
        guard !present.isEmpty else { return false }
        declare(name.text.withoutBackticks, Value.oneOf(present.map(\.unwrapped)))
        return present.count < value.alternatives.count || present.contains(where: \.isUnknownOptional) ? nil : true
    }
}

/// Evaluates `if` and `switch`.
extension Evaluator {
    func evaluate(_ expression: IfExprSyntax) -> Value {
        inScope {
            let truth = test(expression.conditions)
            let then: () -> Value = { self.inScope { self.execute(expression.body.statements) } }
            let otherwise: () -> Value = {
                switch expression.elseBody {
                case .codeBlock(let block)?: self.inScope { self.execute(block.statements) }
                case .ifExpr(let next)?: self.evaluate(next)
                case nil: .void
                }
            }
            switch truth {
            case true?: return then()
            case false?: return otherwise()
            case nil: return either([then, otherwise])
            }
        }
    }

    func evaluate(_ expression: SwitchExprSyntax) -> Value {
        let subject = evaluate(expression.subject)
        frame.loops.append(Loop(label: nil, isSwitch: true))
        let cases = cases(of: expression.cases)
        let alternatives = subject.alternatives
        let value = alternatives.count == 1
            ? select(cases[...], subject)
            : either(alternatives.map { alternative in { self.select(cases[...], alternative) } })
        finishLoop()
        return value
    }

    private func cases(of list: SwitchCaseListSyntax) -> [SwitchCaseSyntax] {
        list.flatMap { element -> [SwitchCaseSyntax] in
            switch element {
            case .switchCase(let syntax): return [syntax]
            case .ifConfigDecl(let block):
                return library.conditions.clauses(of: block).flatMap { clause, _ -> [SwitchCaseSyntax] in
                    guard case .switchCases(let list)? = clause.elements else { return [] }
                    return cases(of: list)
                }
            }
        }
    }

    private func select(_ cases: ArraySlice<SwitchCaseSyntax>, _ subject: Value) -> Value {
        guard let first = cases.first else { return .void }
        let run: ([NamedValue]) -> Value = { bindings in
            self.inScope {
                for (name, value) in bindings { self.declare(name, value) }
                return self.execute(first.statements)
            }
        }
        guard case .case(let label) = first.label else { return run([]) }
        for item in label.caseItems {
            var (matches, bindings) = match(item.pattern, subject)
            if matches != false, let condition = item.whereClause?.condition {
                let holds = inScope {
                    for (name, value) in bindings { declare(name, value) }
                    return evaluate(condition).truth
                }
                matches = holds == true ? matches : holds.flatMap { _ in false }
            }
            switch matches {
            case true?: return run(bindings)
            case false?: continue
            case nil: return either([{ run(bindings) }, { self.select(cases.dropFirst(), subject) }])
            }
        }
        return select(cases.dropFirst(), subject)
    }
}
