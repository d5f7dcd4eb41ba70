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
        // Most types are one word, optional or not.
        if let type = DecoratedName(text), type.startOfLast == type.name.startIndex {
            self = .named([Component(name: type.text(of: text))])
            switch type.keyword {
            case .any?: self = .existential(self)
            case .some?: self = .opaque(self)
            case nil: break
            }
            for _ in 0..<type.optionalCount { self = .optional(self) }
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

// MARK: Names of types

extension TypeName {
    package var structure: TypeStructure { TypeStructure(text) }

    /// Whether a parameter takes any number of arguments: `T...`.
    package var isVariadic: Bool { text.hasSuffix("...") }

    /// Whether a function evaluates its argument later: `@autoclosure () -> T`.
    package var isAutoclosure: Bool { text.utf8.first == UInt8(ascii: "@") && text.contains("@autoclosure") }

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
    if let type = DecoratedName(text), !type.isMetatype { return type.text(of: text) }
    return TypeStructure(text).undecorated.name
}

/// A type's name without generic arguments: `A.B` of `A<X>.B<(Y) -> Z>`; the text of a type without a name.
package func baseName(of type: String) -> String {
    guard type.utf8.contains(UInt8(ascii: "<")) else { return type }
    return TypeStructure(type).name ?? type
}

/// A type that is one name, as most are, and what is written around it: `A.B`, `any A`, `A?`. It is read without the parser of types.
private struct DecoratedName {
    let name: Substring.UTF8View
    /// The index behind the last dot of the name; its start if it has none.
    let startOfLast: String.Index
    let keyword: Keyword?
    /// The number of `?` and `!` behind it.
    let optionalCount: Int

    enum Keyword { case any, some }

    /// - Returns: `nil` for any other type.
    init?(_ text: String) {
        var name = text.utf8[...]
        var optionalCount = 0
        while let last = name.last, last == UInt8(ascii: "?") || last == UInt8(ascii: "!") {
            name.removeLast()
            optionalCount += 1
        }
        if name.starts(with: "any ".utf8) {
            keyword = .any
            name.removeFirst(4)
        } else if name.starts(with: "some ".utf8) {
            keyword = .some
            name.removeFirst(5)
        } else {
            keyword = nil
        }
        // A word in lower case may be one of Swift's.
        guard let first = name.first, first.isOfName, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first),
              optionalCount == 0 && keyword == nil || !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= first) else { return nil }
        var start = name.startIndex
        var index = start
        while index != name.endIndex {
            let byte = name[index]
            index = name.index(after: index)
            if byte == UInt8(ascii: ".") { start = index } else if !byte.isOfName { return nil }
        }
        guard start != name.endIndex else { return nil }
        (self.name, startOfLast, self.optionalCount) = (name, start, optionalCount)
    }

    /// Whether it is `A.Type` or `A.Protocol`.
    var isMetatype: Bool {
        guard startOfLast != name.startIndex else { return false }
        let last = name[startOfLast...]
        return last.elementsEqual("Type".utf8) || last.elementsEqual("Protocol".utf8)
    }

    /// The name, which is the whole text of most types.
    func text(of type: String) -> String { optionalCount == 0 && keyword == nil ? type : String(Substring(name)) }
}
