/// A JSON value whose objects keep the order of their keys.
package indirect enum JSON: Hashable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([JSON])
    case object([Pair])

    package struct Pair: Hashable, Sendable {
        package let key: String
        package let value: JSON
    }
}

extension JSON {
    /// The value as text without a trailing line break: on one line if it fits, else indented by two spaces per level.
    package var rendered: String { rendered(indent: 0, before: 0) }

    /// An object with the pairs of both, the left one's first.
    package static func + (left: JSON, right: JSON) -> JSON {
        guard case .object(let own) = left, case .object(let others) = right else { return left }
        return .object(own + others)
    }

    /// The value of a key of an object.
    package subscript(key: String) -> JSON? {
        guard case .object(let pairs) = self else { return nil }
        return pairs.first { $0.key == key }?.value
    }

    private static let width = 120

    /// - Parameter before: the number of characters already on its first line.
    private func rendered(indent: Int, before: Int) -> String {
        let flat = flat
        guard before + flat.count > Self.width else { return flat }
        let inner = String(repeating: " ", count: indent + 2)
        let outer = String(repeating: " ", count: indent)
        switch self {
        case .list(let items) where !items.isEmpty:
            let lines = items.map { inner + $0.rendered(indent: indent + 2, before: indent + 2) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
        case .object(let pairs) where !pairs.isEmpty:
            let lines = pairs.map { pair in
                let key = "\(inner)\(Self.quoted(pair.key)): "
                return key + pair.value.rendered(indent: indent + 2, before: key.count)
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        default: return flat
        }
    }

    /// The value on one line.
    private var flat: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .number(let number): String(number)
        case .flag(let flag): String(flag)
        case .list(let items): "[" + items.map(\.flat).joined(separator: ", ") + "]"
        case .object(let pairs):
            "{" + pairs.map { "\(Self.quoted($0.key)): \($0.value.flat)" }.joined(separator: ", ") + "}"
        }
    }

    /// RFC 8259, section 7.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .flag(value) }
    package init(arrayLiteral elements: JSON...) { self = .list(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Pair(key: $0.0, value: $0.1) })
    }
}
