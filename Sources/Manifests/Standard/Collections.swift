import AshlarFacts
import SwiftSyntax

/// The methods of collections that manifests use.
extension Evaluator {
    /// The result of a method of a standard type; `nil` where it cannot be evaluated.
    func standardMethod(
        _ name: String, of value: Value, _ arguments: [PendingArgument], _ node: FunctionCallExprSyntax
    ) -> Value? {
        let place = place(of: node)
        switch value {
        case .string(let text):
            if name == "map" || name == "filter" || name == "allSatisfy" { break }
            return StandardString.call(name, of: text, evaluated(arguments), at: place)
        case .array, .dictionary: break
        case .record(let range) where range.type == "Range": break
        case .unknown(let unknown):
            guard Self.iterating.contains(name) else { return nil }
            // What a closure adds for an unknown element is conditional, and says so by being unknown.
            let element = Value.Element(value: .unknown(unknown), isConditional: true, place: place)
            _ = iterate(name, of: [element], evaluated(arguments), at: place)
            return value
        case .choice: return nil
        default:
            guard name == "map" || name == "flatMap", arguments.count == 1 else { return nil }
            return apply(evaluate(arguments[0].expression), to: [value], at: place)
        }
        if case .dictionary(let entries) = value,
            let result = dictionaryMethod(name, of: entries, arguments, at: place)
        {
            return result
        }
        let elements = elements(of: value, at: place)
        let shape = elementShape(of: value)
        let evaluated = arguments.map { argument in
            Argument(label: argument.label, value: evaluate(argument.expression, as: shape(name)))
        }
        return iterate(name, of: elements, evaluated, at: place)
    }

    private func evaluated(_ arguments: [PendingArgument]) -> [Argument] {
        arguments.map { Argument(label: $0.label, value: evaluate($0.expression)) }
    }

    private func elementShape(of value: Value) -> (String) -> TypeShape? {
        guard case .array(let elements) = value, let type = elements.first.flatMap({ typeName(of: $0.value) }) else {
            return { _ in nil }
        }
        return { name in name == "contains" ? .named(type) : name == "union" ? .array(.named(type)) : nil }
    }

    private static let iterating: Set<String> = ["map", "flatMap", "compactMap", "forEach", "filter", "reduce"]

    private func iterate(
        _ name: String, of elements: [Value.Element], _ arguments: [Argument], at place: Place
    ) -> Value? {
        let function = arguments.last?.value ?? .none
        switch name {
        case "map", "compactMap", "flatMap": return mapped(name, elements, function, at: place)
        case "filter": return filtered(elements, function, keeping: true, at: place)
        case "forEach":
            _ = mapped("map", elements, function, at: place)
            return .void
        case "reduce": return reduced(elements, arguments, at: place)
        case "first", "contains", "allSatisfy", "last", "firstIndex":
            return searched(name, elements, arguments, at: place)
        case "joined": return joined(elements, arguments.first?.value, at: place)
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
        case "union": return .array(elements + self.elements(of: function, at: place))
        case "subtracting", "intersection":
            let others = self.elements(of: function, at: place).map(\.value)
            return .array(elements.filter { others.contains($0.value) == (name == "intersection") })
        default: return nil
        }
    }

    private func mapped(_ name: String, _ elements: [Value.Element], _ function: Value, at place: Place) -> Value {
        var results: [Value.Element] = []
        for element in elements {
            guard isLive, step() else { break }
            let run = { self.apply(function, to: [element.value], at: place) }
            // What happens for an element that may not exist may not happen.
            var result = element.isConditional ? either([run, { .pending([]) }]) : run()
            if result.isPending { result = unknown("the function does not return") }
            switch (name, result) {
            case ("flatMap", .array(let inner)):
                results += inner.map { Value.Element(
                    value: $0.value, isConditional: $0.isConditional || element.isConditional, place: $0.place
                ) }
            case ("compactMap", .none), ("flatMap", .none): break
            case ("compactMap", .choice(let values)) where values.contains(where: \.isNone):
                let present = Value.oneOf(values.filter { !$0.isNone })
                results.append(Value.Element(value: present, isConditional: true, place: element.place))
            case ("flatMap", .choice(let values)):
                for value in values {
                    results += self.elements(of: value, at: place).map {
                        Value.Element(value: $0.value, isConditional: true, place: $0.place)
                    }
                }
            default:
                results.append(
                    Value.Element(value: result, isConditional: element.isConditional, place: element.place)
                )
            }
        }
        return .array(results)
    }

    func filtered(
        _ elements: [Value.Element], _ function: Value, keeping: Bool, at place: Place
    ) -> Value {
        .array(elements.compactMap { element in
            switch apply(function, to: [element.value], at: place).truth {
            case keeping?: return element
            case nil: return Value.Element(value: element.value, isConditional: true, place: element.place)
            default: return nil
            }
        })
    }

    private func reduced(_ elements: [Value.Element], _ arguments: [Argument], at place: Place) -> Value? {
        guard arguments.count == 2 else { return nil }
        let function = arguments[1].value
        guard arguments[0].label == "into" else {
            return elements.reduce(arguments[0].value) { result, element in
                if case .function(let named) = function, case .named(let symbol) = named.body {
                    return combined(symbol, result, element.value, at: files[0].syntax)
                }
                return apply(function, to: [result, element.value], at: place)
            }
        }
        guard case .function(let closure) = function, case .routine(let routine, let outer) = closure.body else { return nil }
        // The first parameter is `inout`: one variable that all rounds share.
        let shared = Scope(outer: outer)
        let names = routine.parameters.isEmpty ? ["$0", "$1"] : routine.parameters.map(\.name)
        guard names.count == 2, let body = routine.body else { return nil }
        shared.names[names[0]] = allocate(arguments[0].value)
        for element in elements {
            var round = routine
            round.parameters = [Routine.Parameter(label: nil, name: names[1])]
            round.name = "closure"
            round.body = body
            _ = call(round, scope: shared, receiver: closure.receiver, [Argument(label: nil, value: element.value)], at: place)
        }
        return shared.names[names[0]].map { heap.read($0) }
    }

    private func searched(
        _ name: String, _ elements: [Value.Element], _ arguments: [Argument], at place: Place
    ) -> Value? {
        guard let argument = arguments.first else { return nil }
        var possible: [Value.Element] = []
        var isCertain = false
        for element in name == "last" ? elements.reversed() : elements {
            var truth: Bool?
            if case .function = argument.value {
                truth = apply(argument.value, to: [element.value], at: place).truth
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
                ? elements.firstIndex { $0.place == found.place && $0.value == found.value }.map { .integer($0) }
                : .unknown(Unknown(reason: "the index cannot be told", place: place))
        default:
            if possible.isEmpty { return .bool(name == "allSatisfy") }
            return isCertain ? .bool(name != "allSatisfy")
                : .unknown(Unknown(reason: "what the array contains cannot be told", place: place))
        }
    }

    private func joined(_ elements: [Value.Element], _ separator: Value?, at place: Place) -> Value {
        let isText = elements.allSatisfy { if case .array = $0.value { false } else { true } }
        if separator == nil, !isText { return mapped("flatMap", elements, .function(Function(body: .keyPath([]))), at: place) }
        if elements.contains(where: \.isConditional) {
            return .unknown(Unknown(reason: "it is joined of conditional parts", place: place))
        }
        return elements.enumerated().reduce(Value.string("")) { text, item in
            let part = item.offset > 0 ? concatenated(text, separator ?? .string("")) : text
            return concatenated(part, item.element.value)
        }
    }
}
