import SwiftSyntax

/// The functions, conversions and properties of the standard library that the evaluator implements.
extension Evaluator {
    /// The result of a global function; `nil` if the name cannot be one.
    func standardFunction(
        _ name: String, _ arguments: [PendingArgument], _ node: some SyntaxProtocol
    ) -> Value? {
        switch name {
        case "print", "debugPrint", "assert", "precondition", "setbuf": return .void
        case "fatalError", "preconditionFailure", "exit", "abort":
            isLive = false
            return unknown("the manifest stops here", node)
        case "min", "max":
            let numbers = arguments.map { evaluate($0.expression) }.compactMap { value -> Int? in
                if case .integer(let number) = value { number } else { nil }
            }
            guard numbers.count == arguments.count, let result = name == "min" ? numbers.min() : numbers.max() else {
                return unknown("'\(name)' cannot be evaluated", node)
            }
            return .integer(result)
        case "zip":
            let sequences = arguments.map { elements(of: evaluate($0.expression), at: node) }
            guard sequences.count == 2 else { return nil }
            return .array(zip(sequences[0], sequences[1]).map { first, second in
                let pair = [first.value, second.value].map { Value.Labeled(label: nil, value: $0) }
                return Value.Element(
                    value: .tuple(pair), isConditional: first.isConditional || second.isConditional, position: first.position
                )
            })
        case "type": return arguments.first.flatMap { typeName(of: evaluate($0.expression)) }.map { .type($0) }
        case "getenv": return unknown("'getenv' depends on the machine", node)
        default: return nil
        }
    }

    /// `String(…)`, `Array(…)` and the like.
    func standardConversion(_ type: String, _ arguments: [PendingArgument], _ node: some SyntaxProtocol) -> Value? {
        guard Self.standardTypes.contains(type) else { return nil }
        if type == "Array", arguments.first?.label == "repeating", arguments.count == 2 {
            let value = evaluate(arguments[0].expression)
            guard case .integer(let count) = evaluate(arguments[1].expression), count < 1000 else { return nil }
            return .array((0..<max(0, count)).map { _ in Value.Element(value: value, position: position(of: node)) })
        }
        if type == "String", let argument = arguments.first, ["describing", "reflecting"].contains(argument.label) {
            return described(evaluate(argument.expression), at: node)
        }
        if type == "Dictionary" || type == "CharacterSet" { return dictionary(arguments, node) }
        return standardConversion(type, arguments.map { evaluate($0.expression) })
    }

    private static let standardTypes: Set<String> = [
        "String", "Substring", "Character", "Int", "Double", "Bool", "Array", "Set", "Dictionary", "Optional",
    ]

    func standardConversion(_ type: String, _ values: [Value]) -> Value? {
        guard Self.standardTypes.contains(type) else { return nil }
        let position = SourcePosition(file: frame.file, offset: 0)
        guard let value = values.first else {
            return ["Array", "Set"].contains(type) ? .array([]) : type == "Dictionary" ? .dictionary([]) : .string("")
        }
        if type == "Array" || type == "Set" {
            return value.isUnknown ? value : .array(elements(of: value, at: position))
        }
        return Value.oneOf(value.alternatives.map { value in
            switch (type, value) {
            case ("Optional", _), (_, .unknown): value
            case ("Int", .string(let text)): Int(text).map { .integer($0) } ?? .none
            case ("Bool", .string(let text)): Bool(text).map { .bool($0) } ?? .none
            case ("String", .integer(let number)): .string(String(number))
            case ("String", .bool(let truth)): .string(String(truth))
            case ("String", .array(let characters)): Self.text(of: characters) ?? value
            default: value
            }
        })
    }

    /// The text of some characters; `nil` if one is not known.
    private static func text(of characters: [Value.Element]) -> Value? {
        let texts = characters.map { element -> String? in
            if case .string(let text) = element.value, !element.isConditional { text } else { nil }
        }
        return texts.contains(nil) ? nil : .string(texts.compactMap(\.self).joined())
    }

    private func dictionary(_ arguments: [PendingArgument], _ node: some SyntaxProtocol) -> Value? {
        guard let first = arguments.first, first.label == "uniqueKeysWithValues" || first.label == nil else { return nil }
        return .dictionary(elements(of: evaluate(first.expression), at: node).compactMap { element in
            guard case .tuple(let pair) = element.value, pair.count == 2 else { return nil }
            return Value.Entry(key: pair[0].value, value: pair[1].value)
        })
    }

    func standardProperty(_ name: String, of value: Value, at position: SourcePosition) -> Value? {
        switch (value, name) {
        case (.string(let text), _): return Self.property(name, of: text)
        case (.array(let elements), "isEmpty"):
            if elements.isEmpty { return .bool(true) }
            return elements.contains { !$0.isConditional }
                ? .bool(false) : .unknown(Unknown(reason: "its elements are conditional", position: position))
        case (.array(let elements), "count"):
            return elements.contains(where: \.isConditional)
                ? .unknown(Unknown(reason: "its elements are conditional", position: position)) : .integer(elements.count)
        case (.array(let elements), "first"): return Self.first(elements)
        case (.array(let elements), "last"): return Self.first(elements.reversed())
        case (.array(let elements), "indices"):
            return .array(elements.indices.map { Value.Element(value: .integer($0), position: elements[$0].position) })
        case (.array, "lazy"): return value
        case (.dictionary(let entries), "keys"), (.dictionary(let entries), "values"):
            return .array(entries.map { Value.Element(value: name == "keys" ? $0.key : $0.value, position: position) })
        case (.dictionary(let entries), "isEmpty"): return .bool(entries.isEmpty)
        case (.dictionary(let entries), "count"): return .integer(entries.count)
        case (.bool(let truth), "description"): return .string(String(truth))
        case (.integer(let number), "description"): return .string(String(number))
        default: return nil
        }
    }

    /// The possible first elements: the leading conditional ones and the first unconditional one, otherwise `nil`.
    static func first(_ elements: [Value.Element]) -> Value {
        var possible: [Value] = []
        for element in elements {
            possible.append(element.value)
            if !element.isConditional { return Value.oneOf(possible) }
        }
        return Value.oneOf(possible + [.none])
    }

    private static func property(_ name: String, of text: String) -> Value? {
        switch name {
        case "isEmpty": .bool(text.isEmpty)
        case "count": .integer(text.count)
        case "capitalized": .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
        case "localizedLowercase": .string(text.lowercased())
        case "first": text.first.map { .string(String($0)) } ?? Value.none
        case "last": text.last.map { .string(String($0)) } ?? Value.none
        case "description": .string(text)
        case "lastPathComponent": .string(text.split(separator: "/").last.map(String.init) ?? text)
        case "deletingPathExtension": .string(text.lastIndex(of: ".").map { String(text[..<$0]) } ?? text)
        default: nil
        }
    }

    /// The elements that a `for` loop or `map` iterates over.
    func elements(of value: Value, at node: some SyntaxProtocol) -> [Value.Element] {
        elements(of: value, at: position(of: node))
    }

    func elements(of value: Value, at position: SourcePosition) -> [Value.Element] {
        switch value {
        case .array(let elements): return elements
        case .dictionary(let entries):
            return entries.map { entry in
                let pair = [
                    Value.Labeled(label: "key", value: entry.key), Value.Labeled(label: "value", value: entry.value),
                ]
                return Value.Element(value: .tuple(pair), position: position)
            }
        case .string(let text): return text.map { Value.Element(value: .string(String($0)), position: position) }
        case .record(let range) where range.type == "Range":
            guard case .integer(let low)? = range["low"], case .integer(let high)? = range["high"] else { return [] }
            // A manifest's own type of this name may hold any numbers.
            guard low < high else { return [] }
            let (end, isTooLarge) = low.addingReportingOverflow(10_000)
            return (low..<(isTooLarge ? high : min(high, end))).map { Value.Element(value: .integer($0), position: position) }
        case .choice(let values):
            return values.flatMap { elements(of: $0, at: position) }.map { element in
                var element = element
                element.isConditional = true
                return element
            }
        case .none: return []
        case .unknown(let unknown):
            return [Value.Element(value: .unknown(unknown), isConditional: true, position: position)]
        default:
            let unknown = Unknown(reason: "its elements cannot be determined", position: position)
            return [Value.Element(value: .unknown(unknown), isConditional: true, position: position)]
        }
    }

    func evaluate(_ subscripting: SubscriptCallExprSyntax) -> Value {
        let base = evaluate(subscripting.calledExpression)
        let arguments = subscripting.arguments.map { (label: $0.label?.text, value: evaluate($0.expression)) }
        guard let index = arguments.first?.value else { return unknown("an empty subscript", subscripting) }
        let standard = arguments.first { $0.label == "default" }?.value
        return Value.oneOf(base.alternatives.map { base in
            switch (base, index) {
            // `environment["NAME", default: "…"]`
            case (.unknown, _): return standard.map { Value.oneOf([$0, base.unwrapped]) } ?? base.unknownPart
            case (.none, _): return base
            case (.array(let elements), .integer(let number)):
                return elements.indices.contains(number)
                    ? elements[number].value : unknown("the array has no element \(number)", subscripting)
            case (.array(let elements), .record(let range)) where range.type == "Range":
                guard case .integer(let low)? = range["low"], case .integer(let high)? = range["high"],
                    low >= 0, low <= high, high <= elements.count
                else { return unknown("the slice is out of bounds", subscripting) }
                return .array(Array(elements[low..<high]))
            case (.dictionary(let entries), _):
                if let unknown = index.firstUnknown { return .unknown(unknown) }
                return entries.first { $0.key == index }?.value ?? standard ?? .none
            default:
                if let type = typeName(of: base), let routine = program.types[type]?.subscripts.first {
                    let values = arguments.map { Argument(label: nil, value: $0.value) }
                    return call(
                        routine, scope: nil, receiver: receiver(for: base), values, at: position(of: subscripting)
                    )
                }
                return unknown("the subscript cannot be evaluated", subscripting)
            }
        })
    }
}
