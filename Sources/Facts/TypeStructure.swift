import AshlarText

/// The structure of a type as written, by the grammar of types in "The Swift Programming Language". Attributes, specifiers such as
/// `inout`, parentheses around one type, and the dots of a variadic parameter are left out.
package indirect enum TypeStructure: Hashable, Sendable {
    /// `A<X>.B`: each name with its generic arguments.
    case named([Component])
    /// `T?`, `T!`, `Optional<T>`; also `any P?`, an optional whatever the compiler says of the missing parentheses.
    case optional(TypeStructure)
    /// `[T]`, `[3 of T]`
    case array(TypeStructure)
    case dictionary(key: TypeStructure, value: TypeStructure)
    /// `(A, b: B)`; empty for `()`.
    case tuple([Element])
    /// `effects` are the words before the arrow: `async throws`.
    case function(parameters: [Element], effects: String, result: TypeStructure)
    /// `A & B`
    case composition([TypeStructure])
    case existential(TypeStructure)
    case opaque(TypeStructure)
    /// `T.Type`, `T.Protocol`
    case metatype(TypeStructure)
    /// Text that is no type of these forms, such as `~Copyable` or the number in `Vector<3, Int>`.
    case other(String)

    package struct Component: Hashable, Sendable {
        package var name: String
        package var arguments: [TypeStructure]

        package init(name: String, arguments: [TypeStructure] = []) {
            self.name = name
            self.arguments = arguments
        }
    }

    package struct Element: Hashable, Sendable {
        /// The label, and the name after it if there is one: `_ url`.
        package var label: String?
        package var type: TypeStructure

        package init(label: String?, type: TypeStructure) {
            self.label = label
            self.type = type
        }
    }

    package init(_ text: String) {
        // Most types are one word.
        if isQualifiedName(text), !text.utf8.contains(UInt8(ascii: ".")) {
            self = .named([Component(name: text)])
        } else {
            var parser = TypeParser(text)
            self = parser.whole()
        }
    }
}

// MARK: Parts

extension TypeStructure {
    /// `A.B` of `A<X>.B`; `nil` for a type without a single name.
    package var name: String? {
        guard case .named(let components) = self else { return nil }
        return components.count == 1 ? components[0].name : components.map(\.name).joined(separator: ".")
    }

    /// `T` of `T?`, `any T`, `some T` and any combination of them.
    package var undecorated: TypeStructure {
        switch self {
        case .optional(let type), .existential(let type), .opaque(let type): type.undecorated
        default: self
        }
    }

    /// `T` of `T?` and `T??`.
    package var unwrapped: TypeStructure {
        if case .optional(let type) = self { type.unwrapped } else { self }
    }

    package var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    /// Whether it is `Void` or `()`.
    package var isVoid: Bool { self == .tuple([]) || name == "Void" }

    /// Whether it is a function type, optional or not.
    package var isFunction: Bool {
        if case .function = unwrapped { true } else { false }
    }

    /// The generic arguments of the last name.
    package var genericArguments: [TypeStructure] {
        if case .named(let components) = undecorated { components.last?.arguments ?? [] } else { [] }
    }

    /// Whether `any` is written in it.
    package var containsExistential: Bool {
        switch self {
        case .existential: true
        case .named(let components): components.contains { $0.arguments.contains(where: \.containsExistential) }
        case .optional(let type), .array(let type), .opaque(let type), .metatype(let type): type.containsExistential
        case .dictionary(let key, let value): key.containsExistential || value.containsExistential
        case .tuple(let elements): elements.contains(where: \.type.containsExistential)
        case .function(let parameters, _, let result): parameters.contains(where: \.type.containsExistential) || result.containsExistential
        case .composition(let parts): parts.contains(where: \.containsExistential)
        case .other: false
        }
    }

    /// Adds the names of the types whose values a value of this type is, contains or provides, in the order of the text.
    package func addValueNames(to names: inout [String]) {
        switch self {
        case .named(let components):
            if let name { names.append(name) }
            for component in components { component.arguments.forEach { $0.addValueNames(to: &names) } }
        case .optional(let type), .array(let type), .existential(let type), .opaque(let type): type.addValueNames(to: &names)
        case .dictionary(let key, let value):
            key.addValueNames(to: &names)
            value.addValueNames(to: &names)
        case .tuple(let elements): elements.forEach { $0.type.addValueNames(to: &names) }
        case .composition(let parts): parts.forEach { $0.addValueNames(to: &names) }
        case .function, .metatype, .other: break
        }
    }
}

// MARK: Text

extension TypeStructure: CustomStringConvertible {
    /// The type in canonical form: single spaces, `?` for each optional, parentheses only where they are needed.
    package var description: String {
        switch self {
        case .named(let components): components.map(\.description).joined(separator: ".")
        case .optional(let type): type.operand + "?"
        case .array(let type): "[\(type)]"
        case .dictionary(let key, let value): "[\(key): \(value)]"
        case .tuple(let elements): "(\(elements.map(\.description).joined(separator: ", ")))"
        case .function(let parameters, let effects, let result):
            "(\(parameters.map(\.description).joined(separator: ", "))) \(effects)\(effects.isEmpty ? "" : " ")-> \(result)"
        case .composition(let parts): parts.map(\.operand).joined(separator: " & ")
        case .existential(let type): "any \(type)"
        case .opaque(let type): "some \(type)"
        case .metatype(let type): type.operand + ".Type"
        case .other(let text): text
        }
    }

    /// The description as the operand of `?`, `&` or `.Type`.
    private var operand: String {
        switch self {
        case .function, .composition, .existential, .opaque: "(\(self))"
        default: description
        }
    }
}

extension TypeStructure.Component {
    fileprivate var description: String { arguments.isEmpty ? name : "\(name)<\(arguments.map(\.description).joined(separator: ", "))>" }
}

extension TypeStructure.Element {
    fileprivate var description: String { label.map { "\($0): \(type)" } ?? type.description }
}

// MARK: Parser

/// A recursive-descent parser of the text of a type, byte by byte: all delimiters are ASCII.
private struct TypeParser {
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
    fileprivate var isOfName: Bool {
        self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
            || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
    }
}

/// Whether a text consists of letters, digits, underscores and dots, as names of types do.
private func isQualifiedName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isOfName, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first) else { return false }
    return text.utf8.allSatisfy { $0.isOfName || $0 == UInt8(ascii: ".") }
}

// MARK: Names of types

extension TypeName {
    package var structure: TypeStructure { TypeStructure(text) }

    /// Whether a parameter takes any number of arguments: `T...`.
    package var isVariadic: Bool { text.hasSuffix("...") }

    /// Whether a function changes its argument: `inout T`.
    package var isInOut: Bool { text.hasPrefix("inout ") }

    /// Another type at the same place.
    package func with(_ structure: TypeStructure) -> TypeName { TypeName(text: structure.description, offset: offset) }

    /// The types whose values a value of this type is, contains or provides, in the order of the text: `Published`, `A.B` of
    /// `Published<[any A.B]?>`. Parameters and results of function types do not count, nor do metatypes (`A.Type`).
    package var valueNames: [String] {
        var names: [String] = []
        structure.addValueNames(to: &names)
        return names
    }

    /// The generic arguments at the end of a type: `Int` and `[any P]` of `Factory<Int, [any P]>?`.
    package var genericArguments: [TypeName] { structure.genericArguments.map(with) }

    /// `A.B` of `(any A<C>.B)?`; `nil` unless it is a single named type.
    package var nominalText: String? { nominalName(in: text) }

    /// The types of the parameters and of the result of a function type, optional or not: `URL` and `A?` of
    /// `(@Sendable (_ url: URL) async throws -> A?)?`; `nil` for any other type.
    package var function: (parameters: [TypeName], result: TypeName)? {
        guard case .function(let parameters, _, let result) = structure.unwrapped else { return nil }
        return (parameters.map { with($0.type) }, with(result))
    }
}

/// `A.B` of the written type `(any A<C>.B)?`; `nil` unless it is a single named type.
package func nominalName(in text: String) -> String? {
    // Most are plain names.
    if isQualifiedName(text), !text.hasSuffix("."), !text.hasSuffix(".Type"), !text.hasSuffix(".Protocol") { return text }
    return TypeStructure(text).undecorated.name
}

/// A type's name without generic arguments: `A.B` of `A<X>.B<(Y) -> Z>`; the text of a type without a name.
package func baseName(of type: String) -> String {
    guard type.utf8.contains(UInt8(ascii: "<")) else { return type }
    return TypeStructure(type).name ?? type
}
