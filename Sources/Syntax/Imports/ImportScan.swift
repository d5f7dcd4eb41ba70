import AshlarFacts
import AshlarText

/// The imports of a file, read from its bytes without parsing, equal to those that the parser finds.
///
/// Comments, strings and regular expressions are skipped, and nothing behind the last word `import` is read. Initialization
/// fails if the bytes are ambiguous, as with `import` in a body or a condition of several lines; the file must be parsed then.
struct ImportScan {
    package private(set) var imports: [Import] = []
    /// The clauses of `#if` that contain imports, outer ones before inner ones.
    private(set) var branches: [FileFacts.Branch] = []

    private var meter: NestingMeter
    /// Whether a statement may begin here; the attributes and the access level read before it.
    private var isStart = true
    private var attributes: [String] = []
    private var access: Access?
    /// The enclosing `#if`s, outermost first.
    private var open: [OpenCondition] = []

    private struct OpenCondition {
        var conditions: ClauseConditions
        /// The index of the open clause's branch.
        var branch: Int
        /// Whether all its conditions so far could be read.
        var isClear = true
    }

    init?(of source: ByteView) {
        meter = NestingMeter(source)
        // A byte order mark would become part of the first word.
        guard source.first != 0xEF else { return nil }
        let words = occurrences(of: "import", in: source).filter { isWord(at: $0) }
        guard let last = words.last else { return }
        if source.count > 1, source[0] == hashSign, source[1] == UInt8(ascii: "!") { meter.index = meter.endOfLine(from: 0) }
        while meter.index < source.count, meter.index <= last || holdsImport {
            guard step() else { return nil }
        }
        branches = branches.filter { $0.holdsOne(of: imports) }
    }

    private var source: ByteView { meter.source }

    /// Whether an enclosing `#if` contains an import.
    private var holdsImport: Bool {
        guard let outermost = open.first, let last = imports.last else { return false }
        return branches[outermost.branch].start <= last.offset
    }

    // MARK: Tokens

    /// Skips a token. Returns false if the bytes are ambiguous.
    private mutating func step() -> Bool {
        let byte = source[meter.index]
        switch meter.classes[byte] {
        case .space: break
        case .newline: if attributes.isEmpty, access == nil { isStart = true }
        case .slash where isComment: break
        case .word: return word()
        case .hash: return hash()
        default:
            if byte == UInt8(ascii: "@"), isStart { return attribute() }
            reset(isStart: byte == UInt8(ascii: ";") || byte == brace || byte == UInt8(ascii: "}"))
        }
        return meter.step() == nil
    }

    private var isComment: Bool {
        let next = meter.index + 1
        return next < source.count && (source[next] == slash || source[next] == star)
    }

    private mutating func reset(isStart: Bool) {
        self.isStart = isStart
        attributes = []
        access = nil
    }

    private mutating func word() -> Bool {
        let end = meter.end(of: .word, from: meter.index)
        if holds("import", at: meter.index, upTo: end) { return importing() }
        if isStart, access == nil, let level = Access(rawValue: text(meter.index..<end)) {
            access = level
        } else {
            reset(isStart: false)
        }
        // The modifiers of a declaration that is not written any further would be those of the import.
        if holds("class", at: meter.index, upTo: end), startsWithImport(after: end) { return false }
        return meter.step() == nil
    }

    private func startsWithImport(after end: Int) -> Bool {
        var next = end
        while next < source.count, source[next] <= 0x20 { next += 1 }
        return next < source.count && meter.classes[source[next]] == .word && holds("import", at: next, upTo: meter.end(of: .word, from: next))
    }

    /// `@name` or `@name(arguments)`.
    private mutating func attribute() -> Bool {
        let start = meter.index + 1
        guard meter.step() == nil, start < source.count, meter.classes[source[start]] == .word else { return false }
        guard meter.step() == nil else { return false }
        attributes.append(text(start..<meter.index))
        guard meter.index < source.count else { return true }
        switch source[meter.index] {
        case UInt8(ascii: "("):
            let kinds = meter.outer.count
            repeat {
                guard meter.step() == nil else { return false }
            } while meter.outer.count > kinds && meter.index < source.count
            return true
        // `@Outer.Wrapper`, `@Wrapper<Int>`: not an attribute of an import.
        case dot, UInt8(ascii: "<"): reset(isStart: false)
        default: break
        }
        return true
    }

    // MARK: Imports

    /// Reads the word `import`, which begins a statement or is a name. Returns false if it may be either.
    private mutating func importing() -> Bool {
        let word = meter.index
        let isName = word > 0 && (source[word - 1] == dot || source[word - 1] == backtick)
        var end = skipSpace(from: word + 6)
        let isLabel = end < source.count && source[end] == colon
        if isName || isLabel {
            reset(isStart: false)
            return meter.step() == nil
        }
        guard isStart, meter.outer.isEmpty, open.allSatisfy(\.isClear), end > word + 6 else { return false }
        var start = end
        guard var name = component(at: &end) else { return false }
        var kind: String?
        if importKinds.contains(name) {
            start = skipSpace(from: end)
            guard start > end else { return false }
            kind = name
            end = start
            guard let next = component(at: &end) else { return false }
            name = next
        }
        var path = name
        while end < source.count, source[end] == dot {
            end += 1
            guard let next = component(at: &end) else { return false }
            path += "." + next
        }
        guard endsStatement(at: end) else { return false }
        imports.append(Import(
            module: name, path: path, kind: kind, attributes: attributes, access: access, offset: UInt32(start)
        ))
        reset(isStart: false)
        while meter.index < end {
            guard meter.step() == nil else { return false }
        }
        return true
    }

    /// An identifier of plain ASCII letters, digits and underscores; moves the index behind it. `nil` for any other.
    private func component(at index: inout Int) -> String? {
        let start = index
        guard start < source.count, meter.classes[source[start]] == .word else { return nil }
        index = meter.end(of: .word, from: start)
        let bytes = source[start..<index]
        let isPlain = bytes.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "$") } && !(0x30...0x39).contains(source[start])
        let name = text(start..<index)
        return isPlain && (importKinds.contains(name) || !keywords.contains(name)) ? name : nil
    }

    private func endsStatement(at end: Int) -> Bool {
        let next = skipSpace(from: end)
        guard next < source.count else { return true }
        switch source[next] {
        case lineFeed, UInt8(ascii: "\r"): return !continues(from: next)
        case UInt8(ascii: ";"): return true
        case slash: return next + 1 < source.count && source[next + 1] == slash && !continues(from: next)
        default: return false
        }
    }

    /// Whether a member follows on a later line, which the parser takes for a part of the path.
    private func continues(from end: Int) -> Bool {
        var ahead = meter
        ahead.index = end
        while ahead.index < source.count {
            if source[ahead.index] <= 0x20 { ahead.index += 1 } else if source[ahead.index] != slash || !ahead.skipComment() { break }
        }
        return ahead.index < source.count && source[ahead.index] == dot
    }

    // MARK: Conditions

    private mutating func hash() -> Bool {
        let start = meter.index
        var end = start + 1
        while end < source.count, meter.classes[source[end]] == .word { end += 1 }
        reset(isStart: false)
        if meter.outer.isEmpty {
            switch text(start + 1..<end) {
            case "if":
                let outer = open.last.map { branches[$0.branch].condition } ?? ""
                open.append(OpenCondition(conditions: ClauseConditions(in: outer), branch: branches.count))
                beginClause(at: start, condition(from: end), isElse: false)
            case "elseif" where !open.isEmpty:
                endClause(at: start)
                beginClause(at: start, condition(from: end), isElse: false)
            case "else" where !open.isEmpty:
                endClause(at: start)
                beginClause(at: start, nil, isElse: true)
            case "endif" where !open.isEmpty:
                endClause(at: start)
                open.removeLast()
            default: break
            }
        }
        return meter.step() == nil
    }

    private mutating func beginClause(at start: Int, _ condition: String?, isElse: Bool) {
        let last = open.count - 1
        if condition == nil, !isElse { open[last].isClear = false }
        open[last].branch = branches.count
        let whole = open[last].conditions.next(condition)
        branches.append(FileFacts.Branch(start: UInt32(start), end: UInt32(source.count), condition: whole))
    }

    private mutating func endClause(at end: Int) {
        branches[open[open.count - 1].branch].end = UInt32(end)
    }

    /// The condition on the line of an `#if`; `nil` if it continues on the next line, or if the parser would format it otherwise.
    private func condition(from start: Int) -> String? {
        var end = meter.endOfLine(from: start)
        let next = skipSpace(from: min(end + 1, source.count))
        if next + 1 < source.count, "&|".utf8.contains(source[next]) { return nil }
        while end > start, source[end - 1] <= 0x20 { end -= 1 }
        let first = skipSpace(from: start)
        guard first < end, first > start || source[first] == UInt8(ascii: "(") || source[first] == UInt8(ascii: "!") else { return nil }
        let text = text(first..<end)
        let opened = text.utf8.count { $0 == UInt8(ascii: "(") }
        let isUnclear = text.contains("//") || text.contains("/*") || text.contains("  ") || text.contains("\t")
            || text.contains("`") || text.hasSuffix("&&") || text.hasSuffix("||")
            || text.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{FEFF}" }
        return isUnclear || opened != text.utf8.count { $0 == UInt8(ascii: ")") } ? nil : text
    }

    // MARK: Bytes

    private func skipSpace(from start: Int) -> Int {
        var index = start
        while index < source.count, source[index] == 0x20 || source[index] == 0x09 { index += 1 }
        return index
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: ByteView(rebasing: source[range]), as: UTF8.self)
    }

    private func holds(_ word: StaticString, at start: Int, upTo end: Int) -> Bool {
        end - start == word.utf8CodeUnitCount && word.withUTF8Buffer { source[start..<end].elementsEqual($0) }
    }

    /// Whether the six bytes at an offset are a whole word.
    private func isWord(at offset: Int) -> Bool {
        (offset == 0 || meter.classes[source[offset - 1]] != .word)
            && (offset + 6 == source.count || meter.classes[source[offset + 6]] != .word)
    }
}

/// The keywords allowed between `import` and the path (The Swift Programming Language, "Import Declaration").
private let importKinds: Set<String> = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]

/// The words that are not identifiers without backticks (The Swift Programming Language, "Keywords and Punctuation").
private let keywords: Set<String> = importKinds.union([
    "actor", "macro", "associatedtype", "deinit", "extension", "fileprivate", "import", "init", "inout", "internal", "operator",
    "precedencegroup", "private", "public", "rethrows", "static", "subscript", "break", "case", "catch", "continue",
    "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where",
    "while", "Any", "as", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "_",
])

extension FileFacts.Branch {
    /// Whether it contains one of some imports.
    func holdsOne(of imports: [Import]) -> Bool { imports.contains { start <= $0.offset && $0.offset < end } }
}
