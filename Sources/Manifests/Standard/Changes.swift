import SwiftSyntax

/// The methods of dictionaries, and the mutating methods of collections and strings.
extension Evaluator {
    func dictionaryMethod(
        _ name: String, of entries: [Value.Entry], _ arguments: [PendingArgument], at position: SourcePosition
    ) -> Value? {
        switch name {
        case "mapValues", "compactMapValues":
            guard let argument = arguments.first else { return nil }
            let function = evaluate(argument.expression)
            return .dictionary(entries.compactMap { entry in
                let value = apply(function, to: [entry.value], at: position)
                return name == "compactMapValues" && value.isNone ? nil : Value.Entry(key: entry.key, value: value)
            })
        case "merging":
            guard let other = arguments.first else { return nil }
            let function = arguments.count > 1 ? evaluate(arguments[1].expression) : .none
            return merged(entries, evaluate(other.expression), function, at: position)
        case "filter":
            guard let argument = arguments.first else { return nil }
            let filtered = filtered(
                elements(of: .dictionary(entries), at: position), evaluate(argument.expression), keeping: true, at: position
            )
            return .dictionary(elements(of: filtered, at: position).compactMap { element in
                guard case .tuple(let pair) = element.value, pair.count == 2 else { return nil }
                return Value.Entry(key: pair[0].value, value: pair[1].value)
            })
        default: return nil
        }
    }

    private func merged(_ entries: [Value.Entry], _ other: Value, _ function: Value, at position: SourcePosition) -> Value {
        guard case .dictionary(let others) = other else { return other.isUnknown ? other : .dictionary(entries) }
        var result = entries
        for entry in others {
            guard let index = result.firstIndex(where: { $0.key == entry.key }) else {
                result.append(entry)
                continue
            }
            result[index].value = apply(function, to: [result[index].value, entry.value], at: position)
        }
        return .dictionary(result)
    }

    /// The mutating methods of collections and strings.
    static let mutating: Set<String> = [
        "append", "insert", "remove", "removeAll", "removeLast", "removeFirst", "removeValue", "sort", "reverse", "merge",
        "updateValue", "formUnion", "subtract", "reserveCapacity",
    ]

    func isMutable(_ value: Value) -> Bool {
        value.alternatives.contains { value in
            switch value {
            case .array, .dictionary, .string: true
            default: false
            }
        }
    }

    /// Calls a mutating method on the variable that the base refers to.
    func change(
        _ base: ExprSyntax, by name: String, _ arguments: [PendingArgument], _ node: FunctionCallExprSyntax
    ) -> Value {
        let type = type(of: base)
        let values = arguments.map { argument -> Value.Element in
            let isList = argument.label == "contentsOf" || name == "formUnion" || name == "merge" || name == "subtract"
            let value = evaluate(argument.expression, as: isList ? type : type?.element)
            return Value.Element(value: value, position: origin(of: value, writtenAs: argument.expression))
        }
        let position = position(of: node)
        var result = Value.void
        modify(base) { collection in
            switch collection {
            case .array(var elements):
                result = self.change(&elements, by: name, arguments, values, at: position)
                collection = .array(elements)
            case .dictionary(var entries):
                self.change(&entries, by: name, values, at: position)
                collection = .dictionary(entries)
            case .string where name == "append":
                collection = self.concatenated(collection, values.first?.value ?? .string(""))
            default: break
            }
        }
        return result
    }

    private func change(
        _ elements: inout [Value.Element], by name: String, _ arguments: [PendingArgument], _ values: [Value.Element],
        at position: SourcePosition
    ) -> Value {
        let isList = arguments.first?.label == "contentsOf"
        switch name {
        case "append", "formUnion":
            guard let value = values.first, step(elements.count / 16), elements.count < 20_000 else { break }
            elements += isList || name == "formUnion" ? self.elements(of: value.value, at: value.position) : [value]
        case "insert":
            guard let value = values.first else { break }
            let new = isList ? self.elements(of: value.value, at: value.position) : [value]
            if values.count > 1, case .integer(let index) = values[1].value, index <= elements.count, index >= 0 {
                elements.insert(contentsOf: new, at: index)
            } else {
                let isNew = !elements.contains { $0.value == value.value }
                if isNew || values.count > 1 { elements += new }
                return .tuple([Value.Labeled(label: "inserted", value: .bool(isNew))])
            }
        case "removeAll", "subtract":
            guard let value = values.first else {
                elements = []
                break
            }
            if arguments.first?.label == "keepingCapacity" { elements = [] }
            guard case .function = value.value,
                case .array(let remaining) = filtered(elements, value.value, keeping: false, at: position)
            else { break }
            elements = remaining
        case "remove":
            if case .integer(let index)? = values.first?.value, elements.indices.contains(index) {
                return elements.remove(at: index).value
            }
        case "removeLast", "removeFirst":
            guard !elements.isEmpty else { break }
            return (name == "removeLast" ? elements.removeLast() : elements.removeFirst()).value
        case "reverse": elements.reverse()
        default: break
        }
        return .void
    }

    private func change(
        _ entries: inout [Value.Entry], by name: String, _ values: [Value.Element], at position: SourcePosition
    ) {
        switch name {
        case "removeAll": entries = []
        case "removeValue": entries.removeAll { $0.key == values.first?.value }
        case "updateValue":
            guard values.count == 2 else { return }
            entries.removeAll { $0.key == values[1].value }
            entries.append(Value.Entry(key: values[1].value, value: values[0].value))
        case "merge":
            guard let other = values.first?.value else { return }
            let function = values.count > 1 ? values[1].value : .none
            if case .dictionary(let all) = merged(entries, other, function, at: position) { entries = all }
        default: break
        }
    }
}
