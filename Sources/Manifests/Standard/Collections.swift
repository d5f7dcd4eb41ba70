import AshlarFacts
import SwiftSyntax

/// The methods of collections that the evaluator implements.
extension Evaluator {
    /// The result of a method of a standard type; `nil` if the evaluator does not know the method, so that the value is unknown. The expected type says what `.member` means
    /// in the closure of `map` and the like.
    func standardMethod(
        _ name: String, of value: Value, _ arguments: [PendingArgument], _ node: FunctionCallExprSyntax, as type: TypeShape? = nil
    ) -> Value? {
        let position = position(of: node)
        switch value {
        case .string(let text):
            if name == "map" || name == "filter" || name == "allSatisfy" { break }
            return StandardString.call(name, of: text, evaluated(arguments), at: position)
        case .array, .dictionary: break
        case .record(let range) where range.type == "Range": break
        case .unknown(let unknown):
            guard Self.iterating.contains(name) else { return nil }
            // Run the closure once for an unknown, conditional element, so that its effects are conditional too.
            let element = Value.Element(value: .unknown(unknown), isConditional: true, position: position)
            _ = iterate(name, of: [element], evaluated(arguments), at: position)
            return value
        case .choice: return nil
        default:
            guard name == "map" || name == "flatMap", arguments.count == 1 else { return nil }
            return apply(evaluate(arguments[0].expression, as: .function(result: type)), to: [value], at: position)
        }
        if case .dictionary(let entries) = value,
            let result = dictionaryMethod(name, of: entries, arguments, at: position)
        {
            return result
        }
        let elements = elements(of: value, at: position)
        let shape = argumentShape(of: name, of: value, as: type)
        let evaluated = arguments.map { argument in
            Argument(label: argument.label, value: evaluate(argument.expression, as: shape))
        }
        return iterate(name, of: elements, evaluated, at: position)
    }

    private func evaluated(_ arguments: [PendingArgument]) -> [Argument] {
        arguments.map { Argument(label: $0.label, value: evaluate($0.expression)) }
    }

    /// The type of the argument of a method of a collection, given the type that is expected of the result.
    private func argumentShape(of name: String, of value: Value, as type: TypeShape?) -> TypeShape? {
        switch name {
        case "map", "compactMap": return .function(result: type?.element)
        case "flatMap": return .function(result: type)
        case "contains", "union":
            guard let element = shape(of: value)?.element else { return nil }
            return name == "contains" ? element : .array(element)
        default: return nil
        }
    }

    /// The methods of arrays that return arrays of the same elements.
    static let keeping: Set<String> = [
        "filter", "reversed", "sorted", "shuffled", "dropFirst", "dropLast", "prefix", "suffix", "union", "subtracting",
        "intersection",
    ]

    private static let iterating: Set<String> = ["map", "flatMap", "compactMap", "forEach", "filter", "reduce"]

    private func iterate(
        _ name: String, of elements: [Value.Element], _ arguments: [Argument], at position: SourcePosition
    ) -> Value? {
        let function = arguments.last?.value ?? .none
        switch name {
        case "map", "compactMap", "flatMap": return mapped(name, elements, function, at: position)
        case "filter": return filtered(elements, function, keeping: true, at: position)
        case "forEach":
            _ = mapped("map", elements, function, at: position)
            return .void
        case "reduce": return reduced(elements, arguments, at: position)
        case "first", "contains", "allSatisfy", "last", "firstIndex":
            return searched(name, elements, arguments, at: position)
        case "joined": return joined(elements, arguments.first?.value, at: position)
        case "sorted":
            let texts = elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
            guard arguments.isEmpty, texts.count == elements.count else { return .array(elements) }
            return .array(zip(texts, elements).sorted { $0.0 < $1.0 }.map(\.1))
        case "reversed": return .array(elements.reversed())
        case "shuffled", "lazy": return .array(elements)
        case "enumerated":
            return .array(elements.enumerated().map { index, element in
                var element = element
                element.value = .tuple([
                    Value.Labeled(label: "offset", value: .integer(index)),
                    Value.Labeled(label: "element", value: element.value),
                ])
                return element
            })
        case "dropFirst", "dropLast", "prefix", "suffix":
            var number = 1
            if case .integer(let given)? = arguments.first?.value { number = max(0, given) }
            switch name {
            case "dropFirst": return .array(Array(elements.dropFirst(number)))
            case "dropLast": return .array(Array(elements.dropLast(number)))
            case "prefix": return .array(Array(elements.prefix(number)))
            default: return .array(Array(elements.suffix(number)))
            }
        case "union": return .array(elements + self.elements(of: function, at: position))
        case "subtracting", "intersection":
            let others = self.elements(of: function, at: position).map(\.value)
            return .array(elements.filter { others.contains($0.value) == (name == "intersection") })
        default: return nil
        }
    }

    private func mapped(_ name: String, _ elements: [Value.Element], _ function: Value, at position: SourcePosition) -> Value {
        var results: [Value.Element] = []
        for element in elements {
            guard isLive, step() else { break }
            let run = { self.apply(function, to: [element.value], at: position) }
            // The effects of the closure for a conditional element are conditional.
            var result = element.isConditional ? either([run, { .pending([]) }]) : run()
            if result.isPending { result = unknown("the function does not return") }
            switch (name, result) {
            case ("flatMap", .array(let inner)):
                results += inner.map { Value.Element(
                    value: $0.value, isConditional: $0.isConditional || element.isConditional, position: $0.position
                ) }
            case ("compactMap", .none), ("flatMap", .none): break
            case ("compactMap", .choice(let values)) where values.contains(where: \.isNone):
                let present = Value.oneOf(values.filter { !$0.isNone })
                results.append(Value.Element(value: present, isConditional: true, position: element.position))
            case ("flatMap", .choice(let values)):
                for value in values {
                    results += self.elements(of: value, at: position).map {
                        Value.Element(value: $0.value, isConditional: true, position: $0.position)
                    }
                }
            default:
                results.append(
                    Value.Element(value: result, isConditional: element.isConditional, position: element.position)
                )
            }
        }
        return .array(results)
    }

    func filtered(
        _ elements: [Value.Element], _ function: Value, keeping: Bool, at position: SourcePosition
    ) -> Value {
        .array(elements.compactMap { element in
            switch apply(function, to: [element.value], at: position).truth {
            case keeping?: return element
            case nil: return Value.Element(value: element.value, isConditional: true, position: element.position)
            default: return nil
            }
        })
    }

    private func reduced(_ elements: [Value.Element], _ arguments: [Argument], at position: SourcePosition) -> Value? {
        guard arguments.count == 2 else { return nil }
        let function = arguments[1].value
        guard arguments[0].label == "into" else {
            return elements.reduce(arguments[0].value) { result, element in
                if case .function(let named) = function, case .named(let symbol) = named.body {
                    return combined(symbol, result, element.value, at: files[0].syntax)
                }
                return apply(function, to: [result, element.value], at: position)
            }
        }
        guard case .function(let closure) = function, case .routine(let routine, let outer) = closure.body else { return nil }
        // The first parameter is `inout`: one variable shared by all iterations.
        let shared = Scope(outer: outer)
        let names = routine.parameters.isEmpty ? ["$0", "$1"] : routine.parameters.map(\.name)
        guard names.count == 2, let body = routine.body else { return nil }
        shared.names[names[0]] = allocate(arguments[0].value)
        for element in elements {
            var round = routine
            round.parameters = [Routine.Parameter(label: nil, name: names[1])]
            round.name = "closure"
            round.body = body
            _ = call(round, scope: shared, receiver: closure.receiver, [Argument(label: nil, value: element.value)], at: position)
        }
        return shared.names[names[0]].map { heap.read($0) }
    }

    private func searched(
        _ name: String, _ elements: [Value.Element], _ arguments: [Argument], at position: SourcePosition
    ) -> Value? {
        guard let argument = arguments.first else { return nil }
        var possible: [Value.Element] = []
        var isCertain = false
        for element in name == "last" ? elements.reversed() : elements {
            var truth: Bool?
            if case .function = argument.value {
                truth = apply(argument.value, to: [element.value], at: position).truth
            } else {
                truth = isEqual(element.value, argument.value).truth
            }
            if name == "allSatisfy" { truth = truth.map { !$0 } }
            guard truth != false else { continue }
            possible.append(element)
            isCertain = truth == true && !element.isConditional
            if isCertain { break }
        }
        switch name {
        case "first", "last": return Value.oneOf(possible.map(\.value) + (isCertain ? [] : [.none]))
        case "firstIndex":
            guard let found = possible.first else { return Value.none }
            return isCertain && possible.count == 1
                ? elements.firstIndex { $0.position == found.position && $0.value == found.value }.map { .integer($0) }
                : .unknown(Unknown(reason: "the index cannot be determined", position: position))
        default:
            if possible.isEmpty { return .bool(name == "allSatisfy") }
            return isCertain ? .bool(name != "allSatisfy")
                : .unknown(Unknown(reason: "the contents of the array cannot be determined", position: position))
        }
    }

    private func joined(_ elements: [Value.Element], _ separator: Value?, at position: SourcePosition) -> Value {
        let isText = elements.allSatisfy { if case .array = $0.value { false } else { true } }
        if separator == nil, !isText { return mapped("flatMap", elements, .function(Function(body: .keyPath([]))), at: position) }
        if elements.contains(where: \.isConditional) {
            return .unknown(Unknown(reason: "it is joined from conditional parts", position: position))
        }
        return elements.enumerated().reduce(Value.string("")) { text, item in
            let part = item.offset > 0 ? concatenated(text, separator ?? .string("")) : text
            return concatenated(part, item.element.value)
        }
    }
}
