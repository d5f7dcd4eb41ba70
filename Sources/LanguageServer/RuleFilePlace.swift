/// A place in a rule file: the keys around it and what may be written there. YAML that is being typed is rarely valid, so the text before
/// the place is read for its indentation, its braces and its brackets only.
struct RuleFilePlace: Equatable {
    /// What may be written at a place.
    enum Kind { case key, value, keyOrValue, nothing }

    /// The keys around the place, outermost first; the own key is the last if the place is in its value.
    var path: [String] = []
    var kind = Kind.key
    /// What is written of the key or value, up to the place.
    var word = ""

    /// - Parameter offset: where the place is.
    init(in text: DocumentText, at offset: Int) {
        let reading = RuleFileReading(text, upTo: offset)
        (path, kind, word) = (reading.path, reading.kind, reading.word)
    }
}

/// The names that a rule file defines or builds on, as far as it can be read.
struct RuleFileNames {
    let groups: [String]
    let presets: [String]

    init(in text: DocumentText) {
        let reading = RuleFileReading(text, upTo: text.bytes.count)
        (groups, presets) = (reading.groups, reading.presets)
    }
}

/// A text that is read line by line up to an offset.
private struct RuleFileReading {
    private enum Style: Equatable { case block(column: Int), mapping, list }
    /// What encloses a place: a key of a mapping in block style, by its column, or a mapping or a list in flow style.
    private struct Level {
        var style: Style
        var key: String?

        var isFlow: Bool { if case .block = style { false } else { true } }
    }

    private var levels: [Level] = []
    /// The column of the key whose value is a text of several lines.
    private var textColumn: Int?
    private var quote: Character?
    /// What may be written after a comment between braces or brackets.
    private var kindAfterComment: RuleFilePlace.Kind?
    private(set) var kind = RuleFilePlace.Kind.key
    private(set) var word = ""
    private(set) var groups: [String] = []
    private(set) var presets: [String] = []

    var path: [String] { levels.compactMap(\.key) }

    init(_ text: DocumentText, upTo offset: Int) {
        for line in 0..<text.lineCount {
            let bytes = text.line(line)
            let isLast = line == text.lineCount - 1 || bytes.endIndex >= offset
            // An empty line ends nothing, unless something is to be written there.
            if !isLast, bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) { continue }
            read(String(decoding: bytes.prefix(max(0, offset - bytes.startIndex)), as: UTF8.self))
            if isLast { return }
            endLine()
        }
    }

    private mutating func read(_ line: String) {
        word = ""
        if levels.last?.isFlow == true { return readFlow(line[...]) }
        var rest = line.drop { $0 == " " }
        var column = line.count - rest.count
        if let textColumn {
            guard column <= textColumn else { return kind = .nothing }
            self.textColumn = nil
        }
        guard rest.first != "#" else { return kind = .nothing }
        var isItem = false
        while rest == "-" || rest.hasPrefix("- ") {
            // The dash may be below the first letter of the list's key.
            close(from: column + 1)
            isItem = true
            let content = rest.dropFirst().drop { $0 == " " }
            column += rest.count - content.count
            rest = content
        }
        if !isItem { close(from: column) }
        kind = isItem ? .keyOrValue : .key
        if let (key, value) = Self.key(of: rest) {
            close(from: column)
            open(.block(column: column), key)
            rest = value.drop { $0 == " " }
            if rest.first == "|" || rest.first == ">" {
                (textColumn, kind) = (column, .nothing)
                return
            }
        }
        readValue(rest)
    }

    private mutating func readValue(_ text: Substring) {
        guard let first = text.first else { return }
        switch first {
        case "{", "[": readFlow(text)
        case "\"", "'":
            word = String(text.dropFirst().prefix { $0 != first })
            if text.dropFirst().contains(first) { kind = .nothing }
        default:
            if let comment = text.firstRange(of: " #") {
                (word, kind) = (String(text[..<comment.lowerBound]), .nothing)
            } else {
                word = String(text)
            }
        }
    }

    private mutating func readFlow(_ text: Substring) {
        for index in text.indices {
            let character = text[index]
            if let open = quote {
                if character == open { quote = nil } else { word.append(character) }
                continue
            }
            switch character {
            case "{":
                open(.mapping, nil)
            case "[":
                open(.list, nil)
            case "}", "]":
                endWord()
                if levels.last?.isFlow == true { levels.removeLast() }
                kind = .nothing
            case ",":
                endWord()
                let isMapping = levels.last?.style == .mapping
                if isMapping { levels[levels.count - 1].key = nil }
                kind = isMapping ? .key : .value
            case ":" where kind == .key && levels.last?.style == .mapping && (text[index...].dropFirst().first ?? " ") == " ":
                let key = word.trimmed
                levels.removeLast()
                open(.mapping, key)
                kind = .value
            case "#" where index == text.startIndex || text[text.index(before: index)] == " ":
                (kind, kindAfterComment) = (.nothing, kind)
                return
            case "\"", "'":
                if word.isEmpty { quote = character } else { word.append(character) }
            default:
                if !word.isEmpty || character != " " { word.append(character) }
            }
        }
    }

    private mutating func open(_ style: Style, _ key: String?) {
        if let key, path == ["groups"] { groups.append(key) }
        levels.append(Level(style: style, key: key))
        kind = style == .mapping ? .key : .value
        word = ""
    }

    private mutating func close(from column: Int) {
        levels.removeAll { if case .block(let own) = $0.style { own >= column } else { false } }
    }

    private mutating func endLine() {
        endWord()
        quote = nil
        if let kind = kindAfterComment { self.kind = kind }
        kindAfterComment = nil
    }

    private mutating func endWord() {
        let value = word.trimmed
        if path == ["preset"], !value.isEmpty { presets.append(value) }
        word = ""
    }

    /// The key that begins a text in block style, and what follows its colon.
    private static func key(of text: Substring) -> (key: String, value: Substring)? {
        guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else { return nil }
        let value = text[text.index(after: colon)...]
        let key = text[..<colon].filter { $0 != "\"" && $0 != "'" }
        guard (value.first ?? " ") == " ", key.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else { return nil }
        return (key, value)
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
