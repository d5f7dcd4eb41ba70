import AshlarText

/// A token of a Ruby file.
struct RubyToken: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// An identifier, a constant, a keyword or a variable, with its sigil: `pod`, `Pod`, `end`, `@name`, `$name`.
        case name(String)
        /// `name:` before a value.
        case label(String)
        /// A string or symbol; `nil` if it contains what is not read, such as the output of a command.
        case text([RubyTextPart]?)
        /// `%w[a b]` and `%i[a b]`.
        case words([String])
        /// An operator or a bracket.
        case symbol(String)
        /// A number or a regular expression.
        case other
        case newline
    }

    var kind: Kind
    /// The byte offset of its first byte.
    var offset: Int
    /// Whether white space precedes it.
    var followsSpace: Bool
}

/// A part of a string: its text, or the source of an interpolated expression.
enum RubyTextPart: Hashable, Sendable {
    case literal(String)
    case interpolated(String)
}

/// Splits a Ruby file into tokens, in time proportional to its length. Any text gives tokens.
struct RubyLexer {
    private let bytes: [UInt8]
    private var index = 0
    private var tokens: [RubyToken] = []
    /// The here-documents whose bodies begin at the next line: their tokens and identifiers.
    private var pending: [(token: Int, end: [UInt8])] = []
    /// The end of a line in which no further regular expression ends.
    private var dividingEnd = 0

    static func tokens(of source: String) -> [RubyToken] {
        var lexer = RubyLexer(bytes: Array(source.utf8))
        lexer.read()
        return lexer.tokens
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ distance: Int = 0) -> UInt8 { index + distance < bytes.count ? bytes[index + distance] : 0 }
    private func at(_ character: Unicode.Scalar, _ distance: Int = 0) -> Bool { byte(distance) == UInt8(ascii: character) }

    private func isAtLine(_ text: String) -> Bool {
        guard index == 0 || bytes[index - 1] == 0x0A, bytes[index...].starts(with: text.utf8) else { return false }
        return index + text.utf8.count == bytes.count || bytes[index + text.utf8.count] <= 0x20
    }

    private mutating func read() {
        var followsSpace = true
        while index < bytes.count {
            if isAtLine("__END__") { return }
            if isAtLine("=begin") {
                while index < bytes.count, !isAtLine("=end") { skipLine() }
                skipLine()
                continue
            }
            switch byte() {
            case 0x0A:
                append(.newline, from: index, followsSpace)
                index += 1
                if !pending.isEmpty { readDocuments() }
                followsSpace = true
            case 0...0x20:
                index += 1
                followsSpace = true
            case UInt8(ascii: "\\") where byte(1) == 0x0A || byte(1) == 0x0D && byte(2) == 0x0A:
                index += byte(1) == 0x0A ? 2 : 3
                followsSpace = true
            case UInt8(ascii: "#"):
                while index < bytes.count, byte() != 0x0A { index += 1 }
            default:
                let start = index
                append(next(followsSpace), from: start, followsSpace)
                followsSpace = false
            }
        }
    }

    private mutating func append(_ kind: RubyToken.Kind, from start: Int, _ followsSpace: Bool) {
        tokens.append(RubyToken(kind: kind, offset: start, followsSpace: followsSpace))
    }

    private mutating func skipLine() {
        while index < bytes.count, byte() != 0x0A { index += 1 }
        index += 1
    }

    /// Whether a value may begin here, so that `/`, `%`, `<<` and `?` are no operators.
    private func mayBeginValue(_ followsSpace: Bool) -> Bool {
        switch tokens.last?.kind {
        case nil, .newline, .label: true
        case .text, .words, .other: false
        case .symbol(let text): ![")", "]", "}"].contains(text)
        case .name(let name): keywordsBeforeValues.contains(name) || followsSpace && byte(1) > 0x20 && byte(1) != UInt8(ascii: "=")
        }
    }

    private mutating func next(_ followsSpace: Bool) -> RubyToken.Kind {
        let first = byte()
        if isNameStart(first) || first == UInt8(ascii: "@") || first == UInt8(ascii: "$") { return name() }
        if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) {
            // A version such as `1.0` is one number; a range is not.
            while isNamePart(byte()) || at(".") && isNamePart(byte(1)) { index += 1 }
            return .other
        }
        switch Unicode.Scalar(first) {
        case "'", "\"", "`":
            index += 1
            let parts = text(until: first, opening: nil, interpolates: first != UInt8(ascii: "'"))
            // `"name": value`
            if at(":"), !at(":", 1), case .literal(let text)? = parts.first, parts.count == 1, !followsValue {
                index += 1
                return .label(text)
            }
            return .text(first == UInt8(ascii: "`") ? nil : parts)
        case ":":
            if at("'", 1) || at("\"", 1) {
                let quote = byte(1)
                index += 2
                return .text(text(until: quote, opening: nil, interpolates: quote != UInt8(ascii: "'")))
            }
            if isNameStart(byte(1)) {
                index += 1
                if case .name(let name) = self.name(labels: false) { return .text([.literal(name)]) }
            }
        case "/" where mayBeginValue(followsSpace):
            if skipExpression() { return .other }
        case "%" where mayBeginValue(followsSpace):
            if let literal = percentLiteral() { return literal }
        case "<" where at("<", 1) && mayBeginValue(followsSpace):
            if let document = document() { return document }
        default: break
        }
        for symbol in longSymbols[first] ?? [] where bytes[index...].starts(with: symbol.utf8) {
            index += symbol.utf8.count
            return .symbol(symbol)
        }
        index += 1
        return .symbol(String(decoding: [first], as: UTF8.self))
    }

    /// Whether the last token is a value, after which `:` belongs to a conditional expression.
    private var followsValue: Bool { tokens.last?.kind == .symbol("?") }

    private mutating func name(labels: Bool = true) -> RubyToken.Kind {
        let start = index
        while at("@") || at("$") { index += 1 }
        while isNamePart(byte()) { index += 1 }
        if at("?") || at("!"), !at("=", 1) || at("=", 2) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard labels, at(":"), !at(":", 1), !followsValue else { return .name(text) }
        index += 1
        return .label(text)
    }

    private mutating func text(until end: UInt8, opening: UInt8?, interpolates: Bool) -> [RubyTextPart] {
        var parts: [RubyTextPart] = []
        var literal: [UInt8] = []
        var depth = 0
        func flush() {
            if !literal.isEmpty || parts.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
            literal = []
        }
        while index < bytes.count {
            let next = byte()
            index += 1
            if next == UInt8(ascii: "\\"), index < bytes.count {
                let escaped = byte()
                index += 1
                // In single quotes, a backslash escapes only itself and the quote.
                if !interpolates, escaped != end, escaped != next { literal.append(next) }
                literal.append(interpolates && escaped == UInt8(ascii: "n") ? 0x0A : escaped)
            } else if next == end, depth == 0 {
                break
            } else if interpolates, next == UInt8(ascii: "#"), at("{") {
                if !literal.isEmpty { flush() }
                literal = []
                parts.append(.interpolated(interpolation()))
            } else {
                if next == opening { depth += 1 }
                if next == end { depth -= 1 }
                literal.append(next)
            }
        }
        if !literal.isEmpty || parts.isEmpty { flush() }
        return parts
    }

    /// The source between the braces of `#{…}`.
    private mutating func interpolation() -> String {
        index += 1
        let start = index
        var depth = 1
        while index < bytes.count {
            if at("{") { depth += 1 }
            if at("}") { depth -= 1 }
            if depth == 0 { break }
            index += 1
        }
        defer { index = min(index + 1, bytes.count) }
        return String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self)
    }

    /// Skips a regular expression, which ends on its line; false if none begins here.
    private mutating func skipExpression() -> Bool {
        guard index >= dividingEnd else { return false }
        var end = index + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "/"), bytes[end] != 0x0A {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < bytes.count, bytes[end] != 0x0A else {
            dividingEnd = end
            return false
        }
        index = end + 1
        while isNamePart(byte()) { index += 1 }
        return true
    }

    /// `%w[…]`, `%i[…]`, `%q(…)`, `%Q(…)`, `%(…)` and others.
    private mutating func percentLiteral() -> RubyToken.Kind? {
        let hasLetter = isNameStart(byte(1))
        let letter = hasLetter ? Unicode.Scalar(byte(1)) : "Q"
        let opening = byte(hasLetter ? 2 : 1)
        guard opening > 0x20, opening < 0x7F, !isNamePart(opening), opening != UInt8(ascii: "=") else { return nil }
        let closing = [UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "{"): UInt8(ascii: "}"),
                       UInt8(ascii: "<"): UInt8(ascii: ">")][opening]
        index += hasLetter ? 3 : 2
        let interpolates = ["Q", "W", "I"].contains(letter)
        let parts = text(until: closing ?? opening, opening: closing == nil ? nil : opening, interpolates: interpolates)
        switch letter {
        case "q", "Q": return .text(parts)
        case "w", "i", "W", "I":
            guard case .literal(let text)? = parts.first, parts.count == 1 else { return .text(nil) }
            return .words(text.split(whereSeparator: \.isWhitespace).map(String.init))
        default: return .text(nil)
        }
    }

    /// The beginning of a here-document, whose body follows the line.
    private mutating func document() -> RubyToken.Kind? {
        var start = index + 2
        if start < bytes.count, bytes[start] == UInt8(ascii: "-") || bytes[start] == UInt8(ascii: "~") { start += 1 }
        guard start < bytes.count else { return nil }
        let quote = ["'", "\"", "`"].map { UInt8(ascii: $0) }.first { $0 == bytes[start] }
        if quote != nil { start += 1 }
        var end = start
        while end < bytes.count, isNamePart(bytes[end]) { end += 1 }
        let isUppercase = end > start && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[start])
        guard end > start, quote != nil || isUppercase || start > index + 2 else { return nil }
        pending.append((tokens.count, Array(bytes[start..<end])))
        index = end
        if byte() == quote { index += 1 }
        return .text(nil)
    }

    private mutating func readDocuments() {
        for (token, end) in pending {
            let start = index
            var bodyEnd = index
            while index < bytes.count {
                bodyEnd = index
                let lineEnd = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
                let line = bytes[index..<lineEnd].trimmed
                index = min(lineEnd + 1, bytes.count)
                if line.elementsEqual(end) { break }
                bodyEnd = index
            }
            let body = String(decoding: bytes[start..<bodyEnd], as: UTF8.self)
            if !body.contains("#{") { tokens[token].kind = .text([.literal(body)]) }
        }
        pending = []
    }
}

private let keywordsBeforeValues: Set<String> = [
    "if", "unless", "elsif", "while", "until", "when", "in", "and", "or", "not", "return", "do", "then", "else", "case", "puts",
]

private let longSymbols = Dictionary(grouping: [
    "**=", "<=>", "===", "...", "<<=", ">>=", "&&=", "||=", "=>", "->", "==", "!=", ">=", "<=", "&&", "||", "+=", "-=", "*=", "/=", "|=", "&.",
    "::", "..", "<<", ">>", "=~", "!~", "**",
]) { $0.utf8[$0.utf8.startIndex] }

private func isNameStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

private func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

extension ArraySlice<UInt8> {
    fileprivate var trimmed: ArraySlice<UInt8> {
        guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 }) else { return [] }
        return self[first...last]
    }
}
