/// A recursive-descent parser of the text of a type, byte by byte: all delimiters are ASCII.
struct TypeParser {
    private let text: [UInt8]
    private var index = 0
    /// The depth of brackets, limited so that hostile text cannot exhaust the stack.
    private var depth = 0

    private static let maximumDepth = 64

    /// The specifiers that may precede a type.
    private static let specifiers: Set<String> = [
        "inout", "borrowing", "consuming", "sending", "isolated", "nonisolated", "each", "repeat", "_const", "__owned", "__shared",
    ]

    init(_ text: String) { self.text = Array(text.utf8) }

    /// The type that the whole text is.
    mutating func whole() -> TypeStructure {
        let type = self.type()
        skipSpaces()
        return type.flatMap { index == text.count ? $0 : nil } ?? .other(String(decoding: text, as: UTF8.self))
    }

    private var next: UInt8? { index < text.count ? text[index] : nil }

    private mutating func skipSpaces() {
        while next == UInt8(ascii: " ") { index += 1 }
    }

    /// Advances over a text, and spaces before it, if it comes next.
    private mutating func take(_ expected: StaticString) -> Bool {
        skipSpaces()
        let count = expected.utf8CodeUnitCount
        guard index + count <= text.count else { return false }
        for offset in 0..<count where text[index + offset] != expected.utf8Start[offset] { return false }
        index += count
        return true
    }

    /// The word that comes next, if any.
    private mutating func word() -> String? {
        skipSpaces()
        let start = index
        if next == UInt8(ascii: "`") {
            index += 1
            while let byte = next, byte != UInt8(ascii: "`") { index += 1 }
            index = min(index + 1, text.count)
        } else {
            while let byte = next, byte.isOfName { index += 1 }
        }
        return start == index ? nil : String(decoding: text[start..<index], as: UTF8.self)
    }

    private mutating func type() -> TypeStructure? {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.maximumDepth else { return nil }
        skipPrefixes()
        let start = index
        switch word() {
        case "any"?: return constrained(TypeStructure.existential)
        case "some"?: return constrained(TypeStructure.opaque)
        default: index = start
        }
        guard let first = operand() else { return nil }
        var parts = [first]
        while take("&") {
            guard let part = operand() else { return nil }
            parts.append(part)
        }
        if take("...") { skipSpaces() }
        return parts.count == 1 ? first : .composition(parts)
    }

    /// What follows `any` or `some`; `any P?` is an optional.
    private mutating func constrained(_ make: (TypeStructure) -> TypeStructure) -> TypeStructure? {
        guard let type = type() else { return nil }
        if case .optional(let wrapped) = type { return .optional(make(wrapped)) }
        return make(type)
    }

    /// Skips attributes and specifiers.
    private mutating func skipPrefixes() {
        while true {
            skipSpaces()
            let start = index
            if next == UInt8(ascii: "@") {
                index += 1
                while word() != nil, next == UInt8(ascii: ".") { index += 1 }
                // Only parentheses at once are arguments; `@MainActor (A) -> B` has none.
                if next == UInt8(ascii: "(") { skipParentheses() }
            } else if let word = word(), Self.specifiers.contains(word) {
                if next == UInt8(ascii: "(") { skipParentheses() }
            } else {
                index = start
                return
            }
        }
    }

    private mutating func skipParentheses() {
        var open = 0
        while let byte = next {
            index += 1
            if byte == UInt8(ascii: "(") { open += 1 }
            if byte == UInt8(ascii: ")") { open -= 1 }
            if open == 0 { return }
        }
    }

    /// A type without `&`, with what is appended to it: `?`, `!`, `.Type`.
    private mutating func operand() -> TypeStructure? {
        skipSpaces()
        guard var type = primary() else { return nil }
        while let byte = next {
            if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") {
                index += 1
                type = .optional(type)
            } else if byte == UInt8(ascii: "."), index + 1 < text.count, text[index + 1] != UInt8(ascii: ".") {
                index += 1
                guard let name = word() else { return nil }
                switch (name, type) {
                case ("Type", _), ("Protocol", _): type = .metatype(type)
                // A member of a type in brackets has no name that can be looked up: `[A].Element`.
                default: type = .other(type.description + "." + name)
                }
            } else {
                break
            }
        }
        return type
    }

    private mutating func primary() -> TypeStructure? {
        switch next {
        case UInt8(ascii: "("): return tupleOrFunction()
        case UInt8(ascii: "["): return collection()
        case UInt8(ascii: "~"):
            index += 1
            return operand().map { .other("~\($0)") }
        case UInt8(ascii: "-"):
            index += 1
            return word().map { .other("-" + $0) }
        default: return named()
        }
    }

    private mutating func named() -> TypeStructure? {
        var components: [TypeStructure.Component] = []
        repeat {
            let start = index
            guard let name = word() else { return nil }
            if name == "Type" || name == "Protocol", !components.isEmpty {
                // The dot before it is left to `operand`.
                index = start - 1
                break
            }
            var component = TypeStructure.Component(name: name)
            if next == UInt8(ascii: "<") {
                index += 1
                while !take(">") {
                    guard let argument = type() else { return nil }
                    component.arguments.append(argument)
                    if !take(",") {
                        guard take(">") else { return nil }
                        break
                    }
                }
            }
            components.append(component)
        } while isMemberNext()
        if components.count == 1 {
            if components[0].name.utf8.first.map({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) == true { return .other(components[0].name) }
            if components[0].name == "Optional", components[0].arguments.count == 1 { return .optional(components[0].arguments[0]) }
        }
        return .named(components)
    }

    /// Advances over a dot before a name.
    private mutating func isMemberNext() -> Bool {
        guard next == UInt8(ascii: "."), index + 1 < text.count, text[index + 1].isOfName || text[index + 1] == UInt8(ascii: "`") else { return false }
        index += 1
        return true
    }

    private mutating func collection() -> TypeStructure? {
        index += 1
        let start = index
        // `[3 of T]`
        if word() != nil, word() == "of", next == UInt8(ascii: " ") {
            guard let element = type(), take("]") else { return nil }
            return .array(element)
        }
        index = start
        guard let first = type() else { return nil }
        if take(":") {
            guard let value = type(), take("]") else { return nil }
            return .dictionary(key: first, value: value)
        }
        return take("]") ? .array(first) : nil
    }

    private mutating func tupleOrFunction() -> TypeStructure? {
        index += 1
        var elements: [TypeStructure.Element] = []
        while !take(")") {
            guard let element = element() else { return nil }
            elements.append(element)
            if !take(",") {
                guard take(")") else { return nil }
                break
            }
        }
        let end = index
        var effects: [String] = []
        while let word = word(), ["async", "throws", "rethrows", "reasync"].contains(word) {
            let start = index
            if next == UInt8(ascii: "(") { skipParentheses() }
            effects.append(word + String(decoding: text[start..<index], as: UTF8.self))
        }
        if take("->") {
            guard let result = type() else { return nil }
            return .function(parameters: elements, effects: effects.joined(separator: " "), result: result)
        }
        index = end
        return elements.count == 1 && elements[0].label == nil ? elements[0].type : .tuple(elements)
    }

    /// An element of a tuple or a parameter of a function type, with its label: `url: URL`, `_ url: URL`.
    private mutating func element() -> TypeStructure.Element? {
        let start = index
        var labels: [String] = []
        while labels.count < 2, let word = word() { labels.append(word) }
        if !labels.isEmpty, take(":") {
            return type().map { TypeStructure.Element(label: labels.joined(separator: " "), type: $0) }
        }
        index = start
        return type().map { TypeStructure.Element(label: nil, type: $0) }
    }
}

extension UInt8 {
    /// Whether it is part of a name.
    var isOfName: Bool {
        self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
            || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
    }
}
