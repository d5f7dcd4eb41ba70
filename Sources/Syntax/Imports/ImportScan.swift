import AshlarFacts
import AshlarText

/// The imports of a file, read from its bytes without a parse, as the parser would tell them.
///
/// Comments, strings and regular expressions are passed over, and nothing behind the last word `import` is looked at. There
/// is none where the bytes leave a doubt, as with `import` in a body or a condition of several lines: the parser has to
/// be asked then.
struct ImportScan {
    package private(set) var imports: [Import] = []
    /// The branches of `#if` in which imports stand, an inner one after the one around it.
    private(set) var branches: [FileFacts.Branch] = []

    private var meter: NestingMeter
    /// Whether a statement may begin here; attributes and the access level that stand before it.
    private var isStart = true
    private var attributes: [String] = []
    private var access: Access?
    /// The `#if` around this place, outermost first.
    private var open: [OpenCondition] = []

    private struct OpenCondition {
        var conditions: ClauseConditions
        /// The index of the open clause's branch.
        var branch: Int
        /// Whether its conditions could be read.
        var isClear = true
    }

    init?(of source: UnsafeBufferPointer<UInt8>) {
        meter = NestingMeter(source)
        // A byte order mark, which would be a part of the first word.
        guard source.first != 0xEF else { return nil }
        let words = places(of: "import", in: source).filter { isWord(at: $0) }
        guard let last = words.last else { return }
        if source.count > 1, source[0] == hashSign, source[1] == UInt8(ascii: "!") { meter.index = meter.endOfLine(from: 0) }
        while meter.index < source.count, meter.index <= last || holdsImport {
            guard step() else { return nil }
        }
        branches = branches.filter { $0.holdsOne(of: imports) }
    }

    private var source: UnsafeBufferPointer<UInt8> { meter.source }

    /// Whether an import stands in an `#if` that is open.
    private var holdsImport: Bool {
        guard let outermost = open.first, let last = imports.last else { return false }
        return branches[outermost.branch].start <= last.offset
    }

    // MARK: A step

    /// Passes over a token; false where there is a doubt.
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
        return meter.step() == nil
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
            let depth = meter.outer.count
            repeat {
                guard meter.step() == nil else { return false }
            } while meter.outer.count > depth && meter.index < source.count
            return true
        // `@Outer.Wrapper`, `@Wrapper<Int>`: before an import there is none.
        case dot, UInt8(ascii: "<"): reset(isStart: false)
        default: break
        }
        return true
    }

    // MARK: Imports

    /// The word `import`: a statement, surely none, or a doubt.
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

    /// A name in letters that every parser takes for one, behind which the place is moved.
    private func component(at place: inout Int) -> String? {
        let start = place
        guard start < source.count, meter.classes[source[start]] == .word else { return nil }
        place = meter.end(of: .word, from: start)
        let bytes = source[start..<place]
        let isPlain = bytes.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "$") } && !(0x30...0x39).contains(source[start])
        let name = text(start..<place)
        return isPlain && (importKinds.contains(name) || !keywords.contains(name)) ? name : nil
    }

    private func endsStatement(at end: Int) -> Bool {
        let next = skipSpace(from: end)
        guard next < source.count else { return true }
        switch source[next] {
        case lineFeed, UInt8(ascii: "\r"), UInt8(ascii: ";"): return true
        case slash: return next + 1 < source.count && source[next + 1] == slash
        default: return false
        }
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

    /// What stands behind `#if` in its line; `nil` where that is not all, or not as the parser would write it.
    private func condition(from start: Int) -> String? {
        var end = meter.endOfLine(from: start)
        let next = skipSpace(from: min(end + 1, source.count))
        if next + 1 < source.count, "&|".utf8.contains(source[next]) { return nil }
        while end > start, source[end - 1] <= 0x20 { end -= 1 }
        let first = skipSpace(from: start)
        guard first < end, first > start || source[first] == UInt8(ascii: "(") || source[first] == UInt8(ascii: "!") else { return nil }
        let text = text(first..<end)
        let opened = text.utf8.count { $0 == UInt8(ascii: "(") }
        let isOdd = text.contains("//") || text.contains("/*") || text.contains("  ") || text.contains("\t")
            || text.contains("`") || text.hasSuffix("&&") || text.hasSuffix("||")
        return isOdd || opened != text.utf8.count { $0 == UInt8(ascii: ")") } ? nil : text
    }

    // MARK: Bytes

    private func skipSpace(from start: Int) -> Int {
        var index = start
        while index < source.count, source[index] == 0x20 || source[index] == 0x09 { index += 1 }
        return index
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: source[range]), as: UTF8.self)
    }

    private func holds(_ word: StaticString, at start: Int, upTo end: Int) -> Bool {
        end - start == word.utf8CodeUnitCount && word.withUTF8Buffer { source[start..<end].elementsEqual($0) }
    }

    /// Whether the six bytes at a place are no part of a longer word.
    private func isWord(at place: Int) -> Bool {
        (place == 0 || meter.classes[source[place - 1]] != .word)
            && (place + 6 == source.count || meter.classes[source[place + 6]] != .word)
    }
}

/// What may stand between `import` and the path (The Swift Programming Language, "Import Declaration").
private let importKinds: Set<String> = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]

/// What is no name without backticks (The Swift Programming Language, "Keywords and Punctuation").
private let keywords: Set<String> = importKinds.union([
    "actor", "macro", "associatedtype", "deinit", "extension", "fileprivate", "import", "init", "inout", "internal", "operator",
    "precedencegroup", "private", "public", "rethrows", "static", "subscript", "break", "case", "catch", "continue",
    "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where",
    "while", "Any", "as", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "_",
])

extension FileFacts.Branch {
    /// Whether one of some imports stands in it.
    func holdsOne(of imports: [Import]) -> Bool { imports.contains { start <= $0.offset && $0.offset < end } }
}
