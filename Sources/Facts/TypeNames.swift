import AshlarText

extension TypeName {
    /// The types whose values a value of this type is, contains or provides, in the order of the text: `Published`, `A.B` of
    /// `Published<[any A.B]?>`. Parameters and results of function types do not count, nor do metatypes (`A.Type`).
    package var valueNames: [String] {
        // Most types are one word.
        if let first = text.utf8.first, first.isUppercaseLetter, text.utf8.allSatisfy(\.isWordCharacter) { return [text] }
        var parser = TypeParser(text)
        return parser.list()
    }
}

extension TypeName {
    /// The generic arguments at the end of a type: `Int` and `[any P]` of `Factory<Int, [any P]>?`.
    package var genericArguments: [TypeName] {
        guard let start = text.utf8.firstIndex(of: UInt8(ascii: "<")),
              let end = text.utf8.lastIndex(where: { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "!") }),
              text.utf8[end] == UInt8(ascii: ">"), start < end else { return [] }
        let path = text[..<start]
        guard path.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else { return [] }
        return text[text.index(after: start)..<end].partsOfList.map { TypeName(text: $0, offset: offset) }
    }
}

extension Substring {
    /// The parts between top-level commas, without surrounding spaces; the `>` of `->` closes no bracket.
    package var partsOfList: [String] {
        // By bytes: all delimiters are ASCII.
        var parts: [String] = []
        var start = utf8.startIndex
        var depth = 0
        var previous = UInt8(ascii: " ")
        func add(upTo end: Index) {
            let part = utf8[start..<end].drop { $0 == UInt8(ascii: " ") }
            guard let last = part.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return }
            parts.append(String(Substring(part[...last])))
        }
        for index in utf8.indices {
            let byte = utf8[index]
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ">") where previous != UInt8(ascii: "-"): depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                add(upTo: index)
                start = utf8.index(after: index)
            default: break
            }
            previous = byte
        }
        add(upTo: utf8.endIndex)
        return parts
    }
}

/// A recursive-descent parser of the text of a type.
private struct TypeParser {
    private let text: [Character]
    private var index = 0

    /// The specifiers that may precede a type.
    private static let specifiers: Set<String> = [
        "any", "some", "inout", "borrowing", "consuming", "sending", "isolated", "each", "repeat", "nonisolated", "of",
        "_",
    ]

    init(_ text: String) { self.text = Array(text) }

    private var next: Character? { index < text.count ? text[index] : nil }

    /// The names in types that commas, colons and `&` separate, up to a closing bracket.
    mutating func list() -> [String] {
        var names: [String] = []
        while let character = next {
            switch character {
            case ")", "]", ">": return names
            case "(": names += tupleOrFunction()
            case "[", "<": names += bracketed()
            case "-": skipResult()
            case "@":
                index += 1
                _ = path()
                if next == "(" { _ = bracketed() }
            case _ where character.startsName: names += named()
            default: index += 1
            }
        }
        return names
    }

    private mutating func bracketed() -> [String] {
        index += 1
        let names = list()
        index += 1
        return names
    }

    private mutating func tupleOrFunction() -> [String] {
        let names = bracketed()
        let end = index
        skipSpaces()
        while next?.startsName == true {
            guard ["async", "throws", "rethrows"].contains(path()) else {
                index = end
                return names
            }
            if next == "(" { _ = bracketed() }
            skipSpaces()
        }
        guard next == "-" else { return names }
        skipResult()
        return []
    }

    /// Skips `-> Type`, including further arrows.
    private mutating func skipResult() {
        index += 2
        while let character = next, ![",", ")", "]", ">"].contains(character) {
            switch character {
            case "(", "[", "<": _ = bracketed()
            case "-": index += 2
            default: index += 1
            }
        }
    }

    /// A name with generic arguments, a label, or a specifier.
    private mutating func named() -> [String] {
        var name = path()
        var arguments: [String] = []
        while next == "<" {
            arguments += bracketed()
            if next == "." { name += path() }
        }
        if Self.specifiers.contains(name) || (next == ":" && !name.startsUppercase) { return [] }
        if name.hasSuffix(".Type") || name.hasSuffix(".Protocol") { return [] }
        return [name] + arguments
    }

    private mutating func path() -> String {
        let start = index
        while let character = next, character.startsName || character.isNumber || character == "." { index += 1 }
        var end = index
        // The dots of a variadic parameter.
        while end > start, text[end - 1] == "." { end -= 1 }
        return String(text[start..<end])
    }

    private mutating func skipSpaces() {
        while next == " " { index += 1 }
    }
}

extension String {
    fileprivate var startsUppercase: Bool { first { $0 != "_" }?.isUppercase == true }
}

extension Character {
    fileprivate var startsName: Bool { isLetter || self == "_" }
}

extension TypeName {
    /// `A.B` of `(any A<C>.B)?`; `nil` unless it is a single named type.
    package var nominalText: String? { nominalName(in: text) }
}

/// `A.B` of the written type `(any A<C>.B)?`; `nil` unless it is a single named type.
package func nominalName(in text: String) -> String? {
    // Most are plain names.
    if isQualifiedName(text) { return text }
    var text = Substring(text)
    while true {
        if text.hasSuffix("?") || text.hasSuffix("!") {
            text = text.dropLast()
        } else if text.hasPrefix("("), text.hasSuffix(")") {
            text = text.dropFirst().dropLast()
        } else if let word = ["any ", "some ", "inout "].first(where: text.hasPrefix) {
            text = text.dropFirst(word.count)
        } else {
            break
        }
    }
    let name = baseName(of: String(text))
    return isQualifiedName(name) ? name : nil
}

/// Whether a text consists of letters, digits, underscores and dots, as names of types do.
private func isQualifiedName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { byte in
        byte >= 0x80 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}

/// A type's name without generic arguments: `A.B` of `A<X>.B<(Y) -> Z>`.
package func baseName(of type: String) -> String {
    guard type.utf8.contains(UInt8(ascii: "<")) else { return type }
    var result = ""
    var depth = 0
    var last: Character = " "
    for character in type {
        if character == "<" {
            depth += 1
        } else if character == ">", last != "-" {
            depth -= 1
        } else if depth == 0 {
            result.append(character)
        }
        last = character
    }
    return result
}

extension UInt8 {
    fileprivate var isUppercaseLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    fileprivate var isWordCharacter: Bool {
        isUppercaseLetter || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || self == UInt8(ascii: "_")
    }
}
