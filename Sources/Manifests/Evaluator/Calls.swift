import AshlarFacts
import SwiftSyntax

/// An argument that is not evaluated yet.
struct PendingArgument {
    var label: String?
    var expression: ExprSyntax
    var isTrailing = false
}

/// An evaluated argument.
struct Argument {
    var label: String?
    var value: Value
}

/// Evaluates calls.
extension Evaluator {
    func evaluate(_ call: FunctionCallExprSyntax, as type: TypeShape?) -> Value {
        let arguments = arguments(of: call)
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self) {
            let name = access.declName.baseName.text.withoutBackticks
            guard let base = access.base else { return implicitMember(name, arguments, as: type, call) }
            return callMember(name, of: base, arguments, call, as: type)
        }
        if let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) {
            return callName(reference.baseName.text.withoutBackticks, arguments, call)
        }
        if let array = call.calledExpression.as(ArrayExprSyntax.self) {
            return arguments.first.map { .array(elements(of: evaluate($0.expression), at: array)) } ?? .array([])
        }
        if call.calledExpression.is(DictionaryExprSyntax.self) {
            return arguments.isEmpty ? .dictionary([]) : unknown("the dictionary cannot be determined", call)
        }
        if let chain = call.calledExpression.as(OptionalChainingExprSyntax.self) {
            return callValue(evaluate(chain.expression), arguments, at: call)
        }
        return callValue(evaluate(call.calledExpression, as: .function(result: type)), arguments, at: call)
    }

    func arguments(of call: FunctionCallExprSyntax) -> [PendingArgument] {
        var arguments = call.arguments.map { argument in
            PendingArgument(label: argument.label?.text.withoutBackticks, expression: argument.expression)
        }
        if let closure = call.trailingClosure {
            arguments.append(PendingArgument(label: nil, expression: ExprSyntax(closure), isTrailing: true))
        }
        arguments += call.additionalTrailingClosures.map { closure in
            PendingArgument(label: closure.label.text, expression: ExprSyntax(closure.closure))
        }
        return arguments
    }

    private func callName(_ name: String, _ arguments: [PendingArgument], _ node: FunctionCallExprSyntax) -> Value {
        if let address = scope.address(of: name) {
            let value = read(address)
            if case .function(let function) = value, case .routine(let routine, let scope) = function.body {
                return call([routine], scope: scope, receiver: function.receiver, arguments, at: node)
            }
            return callValue(value, arguments, at: node)
        }
        if let receiver = frame.receiver, let type = typeName(of: heap.read(receiver)) ?? frame.type {
            if let routines = method(name, of: type)?.filter({ binding(of: arguments, to: $0) != nil }), !routines.isEmpty {
                return call(routines, scope: nil, receiver: receiver, arguments, at: node)
            }
            if let field = property(name, of: heap.read(receiver), at: position(of: node)) {
                return callValue(field, arguments, at: node)
            }
        }
        var outer = frame.type
        while let type = outer {
            for info in lineage(of: type) {
                let routines = (info.staticMethods[name] ?? []).filter { binding(of: arguments, to: $0) != nil && !isOverload(of: $0) }
                guard !routines.isEmpty else { continue }
                if mayTake(arguments, routines, ratherThanLibraryIn: type) {
                    return call(routines, scope: nil, receiver: nil, arguments, at: node)
                }
                return member(name, arguments, ofType: type, node)
            }
            outer = TypeShape.outer(of: type)
        }
        if name == "Self", let type = frame.type { return construct(type, arguments, node) }
        let routines = functions(named: name)
        // 'project(…)' in an extension of 'TargetDependency' is a member of it, not the manifest's variable.
        if routines.isEmpty, let type = extendedType(making: name) { return member(name, arguments, ofType: type, node) }
        if let address = globalAddress(of: name) { return callValue(read(address), arguments, at: node) }
        if !routines.isEmpty { return call(routines, scope: nil, receiver: nil, arguments, at: node) }
        if let standard = standardFunction(name, arguments, node) { return standard }
        guard name.first?.isLowercase == true else {
            return construct(program.canonical(name, within: frame.type), arguments, node)
        }
        // A method of the standard library's type that the current code extends, without 'self.' before it.
        if let receiver = frame.receiver, let result = standardMethod(name, of: heap.read(receiver), arguments, node) {
            return result
        }
        return extendedType(making: name).map { member(name, arguments, ofType: $0, node) } ?? notEvaluated(name, arguments, node)
    }

    /// The type of the manifest's library that the current code extends and that has a static function of a name, which the code
    /// calls without the type's name before it.
    private func extendedType(making name: String) -> String? {
        var outer = frame.type
        while let type = outer {
            if program.types[type]?.isDeclared != true, library.makes(name, in: type) { return type }
            outer = TypeShape.outer(of: type)
        }
        return nil
    }

    private func notEvaluated(_ name: String, _ arguments: [PendingArgument], _ node: FunctionCallExprSyntax) -> Value {
        for argument in arguments where !argument.expression.is(ClosureExprSyntax.self) { _ = evaluate(argument.expression) }
        return unknown("'\(name)' is not part of the manifest", node)
    }

    private func callMember(
        _ name: String, of base: ExprSyntax, _ arguments: [PendingArgument], _ node: FunctionCallExprSyntax,
        as type: TypeShape?
    ) -> Value {
        if name == "init", base.trimmedDescription == "self", let receiver = frame.receiver, let type = frame.type {
            write(construct(type, arguments, node, receiver: receiver), at: receiver)
            return .void
        }
        if base.is(SuperExprSyntax.self) {
            guard let receiver = frame.receiver, let type = frame.type else { return .void }
            for info in lineage(of: type).dropFirst() {
                let routines = name == "init" ? info.initializers : info.methods[name] ?? []
                guard routines.contains(where: { binding(of: arguments, to: $0) != nil }) else { continue }
                return call(routines, scope: nil, receiver: receiver, arguments, at: node)
            }
            return .void
        }
        // `Swift.max(…)`, `PackageDescription.Package(…)`
        if TypeShape.modules.contains(base.trimmedDescription) { return callName(name, arguments, node) }
        let value = evaluate(base, as: isImplicit(base) || keepsElements(name, arguments) ? type : nil)
        if case .type(let type) = value { return member(name, arguments, ofType: type, node) }
        if Self.mutating.contains(name), isMutable(value), value.alternatives.allSatisfy({ !hasMethod(name, $0) }) {
            return change(base, by: name, arguments, node)
        }
        let alternatives = value.alternatives
        if alternatives.count == 1 { return callMethod(name, of: value, base, arguments, node, as: type) }
        return either(alternatives.map { value in { self.callMethod(name, of: value, nil, arguments, node, as: type) } })
    }

    /// Whether a method of an array returns one of the same elements: the type that is expected of the result is that of the array.
    private func keepsElements(_ name: String, _ arguments: [PendingArgument]) -> Bool {
        guard let routine = method(name, of: "Array")?.first(where: { binding(of: arguments, to: $0) != nil }) else {
            return Self.keeping.contains(name)
        }
        return [.array(.named("Element")), .named("Self"), .named("Array")].contains(routine.result)
    }

    private func hasMethod(_ name: String, _ value: Value) -> Bool {
        typeName(of: value).flatMap { method(name, of: $0) } != nil
    }

    /// Calls a method of one value; a mutating one modifies the variable that the base refers to.
    private func callMethod(
        _ name: String, of value: Value, _ base: ExprSyntax?, _ arguments: [PendingArgument],
        _ node: FunctionCallExprSyntax, as type: TypeShape?
    ) -> Value {
        if case .none = value { return .none }
        if let own = typeName(of: value) {
            var routines = (method(name, of: own) ?? []).filter { binding(of: arguments, to: $0) != nil }
            if !routines.isEmpty {
                if case .array = value, let element = (keepsElements(name, arguments) ? type?.element : nil) ?? shape(of: value)?.element {
                    routines = routines.map { $0.replacing("Element", by: element) }
                }
                let receiver = receiver(for: value)
                let result = call(routines, scope: nil, receiver: receiver, arguments, at: node)
                if routines[0].isMutating, let base {
                    let changed = heap.read(receiver)
                    modify(base) { $0 = changed }
                }
                return result
            }
        }
        if name == "callAsFunction" { return callValue(value, arguments, at: node) }
        if let result = standardMethod(name, of: value, arguments, node, as: type) { return result }
        if let field = property(name, of: value, at: position(of: node)), case .function = field {
            return callValue(field, arguments, at: node)
        }
        for argument in arguments where argument.expression.is(ClosureExprSyntax.self) == false {
            _ = evaluate(argument.expression)
        }
        if case .unknown = value {
            // `Environment.name.getString(default:)`
            guard let standard = arguments.first(where: { $0.label == "default" }) else { return value.unknownPart }
            return Value.oneOf([evaluate(standard.expression), value.unwrapped])
        }
        return unknown("'\(name)' cannot be evaluated", node.calledExpression)
    }

    /// Calls a value: a function, a type, or an instance with `callAsFunction`.
    func callValue(_ value: Value, _ arguments: [PendingArgument], at node: some SyntaxProtocol) -> Value {
        switch value {
        case .function(let function):
            switch function.body {
            case .routine(let routine, let scope):
                return call([routine], scope: scope, receiver: function.receiver, arguments, at: node)
            case .member(let type?, let name): return member(name, arguments, ofType: type, node)
            default: return apply(value, to: arguments.map { evaluate($0.expression) }, at: position(of: node))
            }
        case .type(let type): return construct(type, arguments, node)
        case .choice(let values):
            return either(values.map { value in { self.callValue(value, arguments, at: node) } })
        case .record, .object:
            guard let type = typeName(of: value), let routines = method("callAsFunction", of: type) else { break }
            return call(routines, scope: nil, receiver: receiver(for: value), arguments, at: node)
        default: break
        }
        for argument in arguments { _ = evaluate(argument.expression) }
        return value.isUnknown ? value.unknownPart : unknown("'\(node.trimmedDescription.firstLine)' cannot be called", node)
    }

    /// Calls a function with values instead of argument expressions, as `map` calls its closure.
    func apply(_ value: Value, to values: [Value], at position: SourcePosition) -> Value {
        guard case .function(let function) = value else {
            if case .choice(let functions) = value {
                return either(functions.map { function in { self.apply(function, to: values, at: position) } })
            }
            return .unknown(value.firstUnknown ?? Unknown(reason: "the called function is unknown", position: position))
        }
        switch function.body {
        case .routine(let routine, let scope):
            let arguments = values.map { Argument(label: nil, value: $0) }
            return call(routine, scope: scope, receiver: function.receiver, arguments, at: position)
        case .keyPath(let names):
            return names.reduce(values.first ?? .none) { value, name in
                guard let next = property(name, of: value, at: position) else {
                    return .unknown(Unknown(reason: "'\\.\(name)' cannot be determined", position: position))
                }
                return next
            }
        case .member(let type, let name):
            let fields = values.map { Value.Labeled(label: nil, value: $0) }
            if name == "init", let type, let made = standardConversion(type, values) { return made }
            if let type, let info = program.types[type] {
                let routines = name == "init" ? info.initializers : info.staticMethods[name] ?? []
                let arguments = values.map { Argument(label: nil, value: $0) }
                if let routine = routines.first(where: { $0.parameters.count == values.count }) {
                    return name == "init"
                        ? construct(type, with: routine, arguments, at: position)
                        : call(routine, scope: nil, receiver: nil, arguments, at: position)
                }
            }
            return make(Value.Record(type: type, name: name, fields: fields, position: position))
        case .method(let base, let name):
            guard let type = typeName(of: base), let routine = method(name, of: type)?.first else { break }
            let arguments = values.map { Argument(label: nil, value: $0) }
            return call(routine, scope: nil, receiver: receiver(for: base), arguments, at: position)
        case .named: break
        }
        return .unknown(Unknown(reason: "the called function is unknown", position: position))
    }
}
