/// The texts that the named captures of a pattern matched: `["feature": "Lessons"]`.
package typealias Captures = [String: String]

/// A glob over paths or names, or a regular expression between slashes, with named captures.
///
/// `*` matches within one component, `**` any number of components (at the end at least one), `?` one character,
/// `{name}` one or more characters of a component, which it captures, `{a,b}` either of two texts; `\` escapes. A capture
/// that occurs twice, or that is already bound, must match the same text. `/…/` is a regular expression, which matches anywhere in the
/// text unless `^` and `$` say otherwise; `(?<name>…)` captures.
package struct Pattern: Hashable, Sendable {
    /// The pattern as its author wrote it.
    package let text: String
    /// The names of the captures, in order of appearance, each once.
    package let captures: [String]
    /// Whether the pattern has no wildcard and no capture.
    package let isLiteral: Bool
    private let form: Form

    private enum Form: Hashable, Sendable {
        /// - Parameter folder: matches everything below; `nil` unless the last component is a plain name or alternatives, which may name
        ///   a folder.
        case glob(whole: Forms, folder: Forms?)
        case expression(RegularExpression)
    }

    fileprivate enum Component: Hashable, Sendable {
        case anyDepth
        case parts([Part])
    }

    fileprivate enum Part: Hashable, Sendable {
        case literal([Character])
        case anything
        case anyOne
        case capture(String)
        case either([[Part]])
    }

    /// Why a text is not a pattern and, after a semicolon, what to do about it.
    package struct Problem: Error, Hashable, Sendable {
        package let message: String
    }

    /// - Throws: `Problem` for an empty or too large pattern, for braces that are unclosed, nested or contain a slash, and for a capture whose
    ///   name contains anything but letters, digits, `-` and `_`; for what is no regular expression between slashes.
    package init(_ text: String) throws(Problem) {
        guard !text.isEmpty else { throw Problem(message: "a pattern must not be empty") }
        guard text.utf8.count <= Self.maximumByteCount else {
            throw Problem(message: "a pattern has at most \(Self.maximumByteCount) bytes; write several")
        }
        if let expression = Self.expression(in: text) {
            let parsed = try RegularExpression(expression)
            (self.text, captures, isLiteral, form) = (text, parsed.captures, false, .expression(parsed))
            return
        }
        var components: [Component] = []
        for component in splitComponents(text) {
            if component == "**" {
                if components.last != .anyDepth { components.append(.anyDepth) }
            } else {
                components.append(.parts(try Self.parts(of: component, in: text)))
            }
        }
        guard components.reduce(0, { $0 + $1.wildcardCount }) <= Self.maximumWildcardCount else {
            throw Problem(message: "a pattern has at most \(Self.maximumWildcardCount) wildcards and captures; write several")
        }
        self.text = text
        var names: [String] = []
        var isLiteral = true
        var lastIsLiteral = true
        for component in components {
            lastIsLiteral = component.isPlain
            isLiteral = isLiteral && component.isLiteral
            for name in component.captures where !names.contains(name) { names.append(name) }
        }
        captures = names
        self.isLiteral = isLiteral
        form = .glob(
            whole: Forms(components, captures: names), folder: lastIsLiteral ? Forms(components + [.anyDepth], captures: names) : nil
        )
    }

    /// Whether a text is a regular expression between slashes rather than a glob.
    package static func isExpression(_ text: String) -> Bool { expression(in: text) != nil }

    private static func expression(in text: String) -> String? {
        text.utf8.count > 1 && text.hasPrefix("/") && text.hasSuffix("/") ? String(text.dropFirst().dropLast()) : nil
    }

    /// Whether it is a regular expression.
    package var isExpression: Bool { if case .expression = form { true } else { false } }

    private static let maximumByteCount = 10_000
    /// With a capture that occurs twice, the time is proportional to this number and to the square of a name's length.
    private static let maximumWildcardCount = 50

    /// The captures if the whole of `path` matches, for a regular expression a part of it; otherwise `nil`.
    package func match(_ path: String, given known: Captures = [:]) -> Captures? {
        // Selectors of all types ask this of each name.
        if text == "*", !path.isEmpty, !path.utf8.contains(UInt8(ascii: "/")) { return known }
        return switch form {
        case .glob(let whole, _): whole.match(path, captures: captures, given: known)
        case .expression(let expression): path.isEmpty ? nil : expression.match(path, given: known)
        }
    }

    /// As `match`, but a pattern that ends in a plain name also matches everything below a folder of that name.
    package func matchFile(_ path: String, given known: Captures = [:]) -> Captures? {
        if let match = match(path, given: known) { return match }
        guard case .glob(_, let folder?) = form else { return nil }
        return folder.match(path, captures: captures, given: known)
    }

    /// The pattern with bound captures replaced by their texts, for messages.
    package func filled(with captures: Captures) -> String {
        var result = text
        for (name, value) in captures { result = result.replacing("{\(name)}", with: value) }
        return result
    }
}

// MARK: Matching

/// A pattern compiled twice: for paths that are ASCII, and for all others.
private struct Forms: Hashable, Sendable {
    let bytes: PatternMatcher<UInt8>
    let characters: PatternMatcher<Character>

    init(_ components: [Pattern.Component], captures: [String]) {
        bytes = PatternMatcher(
            tokens(of: components, captures: captures) { $0.flatMap { Array(String($0).utf8) } }, slash: UInt8(ascii: "/")
        )
        characters = PatternMatcher(tokens(of: components, captures: captures) { $0 }, slash: "/")
    }

    func match(_ path: String, captures: [String], given known: Captures) -> Captures? {
        guard !path.isEmpty else { return nil }
        let text = Array(path.utf8)
        guard text.allSatisfy({ $0 < 0x80 }) else {
            let text = Array(path)
            return match(text, by: characters, captures: captures, given: known, symbols: { Array($0) }, text: { String(text[$0]) })
        }
        return match(
            text, by: bytes, captures: captures, given: known, symbols: { Array($0.utf8) }, text: { String(decoding: text[$0], as: UTF8.self) }
        )
    }

    private func match<Symbol>(
        _ text: [Symbol], by matcher: PatternMatcher<Symbol>, captures names: [String],
        given known: Captures, symbols: (String) -> [Symbol], text part: (Range<Int>) -> String
    ) -> Captures? {
        guard !names.isEmpty else {
            var bounds: [Range<Int>?] = []
            return matcher.matches(text, bounds: &bounds, known: []) ? known : nil
        }
        var bounds = [Range<Int>?](repeating: nil, count: names.count)
        guard matcher.matches(text, bounds: &bounds, known: names.map { known[$0].map(symbols) }) else { return nil }
        var captures = known
        for (name, bound) in zip(names, bounds) {
            if let bound { captures[name] = part(bound) }
        }
        return captures
    }
}

private func tokens<Symbol>(
    of components: [Pattern.Component], captures: [String], symbols: ([Character]) -> [Symbol]
) -> [PatternMatcher<Symbol>.Token] {
    func tokens(of parts: [Pattern.Part]) -> [PatternMatcher<Symbol>.Token] {
        parts.map { part in
            switch part {
            case .literal(let characters): .literal(symbols(characters))
            case .anything: .anything
            case .anyOne: .anyOne
            case .capture(let name): .capture(captures.firstIndex(of: name) ?? 0)
            case .either(let options): .either(options.map(tokens), first: 0)
            }
        }
    }
    var result: [PatternMatcher<Symbol>.Token] = []
    for (index, component) in components.enumerated() {
        let isLast = index == components.count - 1
        switch component {
        case .anyDepth: result.append(isLast ? .below : .folders)
        case .parts(let parts): result += tokens(of: parts) + (isLast ? [] : [.literal(symbols(["/"]))])
        }
    }
    return result
}

// MARK: Parsing

extension Pattern {
    private static func parts(of component: Substring, in text: String) throws(Problem) -> [Part] {
        var parts: [Part] = []
        var literal: [Character] = []
        var rest = component
        func flush() {
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = []
        }
        while let character = rest.popFirst() {
            switch character {
            case "\\":
                literal.append(rest.popFirst() ?? "\\")
            case "*":
                flush()
                if parts.last != .anything { parts.append(.anything) }
            case "?":
                flush()
                parts.append(.anyOne)
            case "{":
                flush()
                guard let end = rest.firstIndex(of: "}") else {
                    throw Problem(message: "'\(text)' opens a brace and does not close it")
                }
                let inside = rest[..<end]
                rest = rest[end...].dropFirst()
                guard !inside.isEmpty else { throw Problem(message: "'\(text)' has an empty capture; name it, as in {name}") }
                guard !inside.contains("{") else {
                    throw Problem(message: "'\(text)' has braces inside of braces; write a pattern for each")
                }
                guard !inside.contains("/") else {
                    throw Problem(message: "'\(text)' has a slash inside of braces; write a pattern for each")
                }
                if inside.contains(",") {
                    var options: [[Part]] = []
                    for option in inside.split(separator: ",", omittingEmptySubsequences: false) {
                        options.append(try self.parts(of: option, in: text))
                    }
                    parts.append(.either(options))
                } else {
                    guard inside.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
                        throw Problem(
                            message: "'\(text)' has the capture '\(inside)', which is no name; alternatives are written {a,b}"
                        )
                    }
                    parts.append(.capture(String(inside)))
                }
            default:
                literal.append(character)
            }
        }
        flush()
        return parts
    }
}

extension Pattern.Component {
    fileprivate var isLiteral: Bool {
        guard case .parts(let parts) = self else { return false }
        return parts.allSatisfy { if case .literal = $0 { true } else { false } }
    }

    /// Whether it is a plain name or alternatives of plain names.
    fileprivate var isPlain: Bool {
        guard case .parts(let parts) = self else { return false }
        return parts.allSatisfy { part in
            switch part {
            case .literal: true
            case .either(let options): options.allSatisfy { Self.parts($0).isLiteral }
            default: false
            }
        }
    }

    /// How many of its parts match more than one text.
    fileprivate var wildcardCount: Int {
        guard case .parts(let parts) = self else { return 1 }
        return parts.reduce(0) { count, part in
            switch part {
            case .literal: count
            case .either(let options): options.reduce(count) { $0 + Self.parts($1).wildcardCount }
            default: count + 1
            }
        }
    }

    fileprivate var captures: [String] {
        guard case .parts(let parts) = self else { return [] }
        return parts.flatMap { part -> [String] in
            switch part {
            case .capture(let name): [name]
            case .either(let options): options.flatMap { Self.parts($0).captures }
            default: []
            }
        }
    }
}

/// The components of a pattern; a slash inside braces or after `\` does not separate.
private func splitComponents(_ text: String) -> [Substring] {
    var result: [Substring] = []
    var start = text.startIndex
    var depth = 0
    var isEscaped = false
    for index in text.indices {
        let character = text[index]
        if isEscaped { isEscaped = false; continue }
        switch character {
        case "\\": isEscaped = true
        case "{": depth += 1
        case "}": depth -= 1
        case "/" where depth <= 0:
            if start < index { result.append(text[start..<index]) }
            start = text.index(after: index)
        default: break
        }
    }
    if start < text.endIndex { result.append(text[start...]) }
    return result
}
