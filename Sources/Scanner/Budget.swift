/// How much nesting the parser is given.
///
/// Measured with swift-syntax 603 in release on a stack of 64 MB. Beyond these limits it takes seconds for a few
/// kilobytes, or overflows. Of 5,600 files of four real apps and of swift-syntax itself, the deepest are given in
/// parentheses.
enum Budget {
    /// Brackets of all kinds, and string interpolations, around one place (24).
    static let depth = 100
    /// Looks at brackets: the parser tries whether `[` begins a type, at each level anew, so that the nth of nested
    /// ones costs 2ⁿ looks, of 10 µs each. A dozen nested ones are read.
    static let looks = 1 << 13
    /// As many nested ones are not counted (3): arrays of arrays are common, and a file may hold thousands.
    static let freeLooks = 4
    /// Generic argument lists around one place, or `<` that may begin one (3): the parser tries each of them.
    static let angles = 30
    /// `if`, `switch` and `repeat` that wait for their braces (2): each recurses.
    static let openStatements = 50
    /// Keywords that stand before an expression or a type, in a row (5).
    static let prefixes = 50
    /// `#if` around one place (4).
    static let conditions = 50
    /// Members, calls, operators and `else` of one statement (143): the syntax tree is as deep as there are of them.
    static let links = 60_000
}

/// The first place where a file is nested so deeply that parsing it would take minutes or overflow the stack, and what
/// to tell the user; `nil` for a file that can be parsed.
///
/// One pass over the bytes that passes over comments, strings and regular expressions.
func nestingExcess(in source: UnsafeBufferPointer<UInt8>) -> (offset: UInt32, message: String)? {
    var meter = NestingMeter(source)
    guard let excess = meter.run() else { return nil }
    return (UInt32(meter.index), "\(excess.description), and the file was not read; simplify it, or exclude the file")
}

private enum Excess: CustomStringConvertible {
    case depth, looks(Int), angles, openStatements, prefixes, conditions, links

    var description: String {
        switch self {
        case .depth: "brackets are nested \(Budget.depth + 1) deep here; Ashlar reads \(Budget.depth)"
        case .looks(let depth):
            "'[' is nested \(depth) deep here, too often for the parser, whose time doubles with each"
        case .angles: "'<' is nested \(Budget.angles + 1) deep here; Ashlar reads \(Budget.angles)"
        case .openStatements:
            "statements are nested \(Budget.openStatements + 1) deep here; Ashlar reads \(Budget.openStatements)"
        case .prefixes: "\(Budget.prefixes + 1) keywords stand in a row here; Ashlar reads \(Budget.prefixes)"
        case .conditions: "'#if' is nested \(Budget.conditions + 1) deep here; Ashlar reads \(Budget.conditions)"
        case .links: "one expression has more than \(Budget.links) parts here"
        }
    }
}

private struct NestingMeter {
    /// An open bracket, or the file itself.
    private struct Level {
        var opener: UInt8
        /// For an interpolation, the `#` of its string's delimiter and whether that string spans lines.
        var string: (hashes: Int, isMultiline: Bool)?
        /// For `[`, the trial that it belongs to.
        var trial = 0
        var angles = 0
        var links = 0
        /// The `if`, `switch` and `repeat` of this level that wait for a brace.
        var openStatements = 0
    }

    private let source: UnsafeBufferPointer<UInt8>
    private let classes = NestingBytes.all
    private(set) var index = 0
    private var top = Level(opener: 0)
    /// The levels around the innermost one, outermost first.
    private var outer: [Level] = []
    /// While nothing forbids that the open `[` begin a type they are on trial together; `trialDepth` counts them.
    private var trial = 1
    private var trialDepth = 0
    private var looks = 0
    /// Those of all levels.
    private var openStatements = 0
    private var prefixes = 0
    private var conditions = 0
    /// The last byte that is neither white space nor comment, and whether a line has ended since.
    private var last: UInt8 = 0
    private var lastIsArrow = false
    private var lastWordIsElse = false
    private var isFirstOnLine = true

    init(_ source: UnsafeBufferPointer<UInt8>) { self.source = source }

    mutating func run() -> Excess? {
        while index < source.count {
            let byte = source[index]
            let excess: Excess?
            switch classes[byte] {
            case .space:
                index = end(of: .space, from: index)
                continue
            case .newline:
                isFirstOnLine = true
                index += 1
                continue
            case .word: excess = word()
            case .opener: excess = open(byte)
            case .closer: excess = close(byte)
            case .quote: excess = string(hashes: 0)
            case .hash: excess = hash()
            case .slash:
                if skipComment() { continue }
                excess = regexOrOperator()
            case .separator: excess = separator(byte)
            case .other: excess = other(byte)
            }
            if let excess { return excess }
            isFirstOnLine = false
        }
        return nil
    }

    /// Behind the bytes of one class that stand in a row.
    private func end(of kind: NestingByte, from start: Int) -> Int {
        var end = start + 1
        while end < source.count, classes[source[end]] == kind { end += 1 }
        return end
    }

    private func endOfLine(from start: Int) -> Int {
        var end = start
        while end < source.count, source[end] != lineFeed { end += 1 }
        return end
    }

    // MARK: - Words

    private mutating func word() -> Excess? {
        let start = index
        index = end(of: .word, from: start)
        let before = last
        let keyword = !(2...6).contains(index - start) || before == dot || before == backtick ? nil : NestingKeyword(source[start..<index])
        let followsElse = lastWordIsElse
        last = source[index - 1]
        lastWordIsElse = keyword == .else
        if isFirstOnLine, !lastWordIsElse, !followsElse, !lastIsArrow, classes.endsOperand(before) { endStatement() }
        lastIsArrow = false
        guard let keyword else {
            prefixes = 0
            return nil
        }
        // `if:` is an argument's label.
        if keyword == .else || index < source.count && source[index] == colon { return link(1) }
        prefixes += 1
        if prefixes > Budget.prefixes { return .prefixes }
        guard keyword == .statement else { return nil }
        top.openStatements += 1
        openStatements += 1
        return openStatements > Budget.openStatements ? .openStatements : nil
    }

    private mutating func endStatement() {
        top.links = 0
        top.angles = 0
    }

    // MARK: - Brackets

    private mutating func open(_ byte: UInt8) -> Excess? {
        if let excess = link(1) { return excess }
        guard outer.count < Budget.depth else { return .depth }
        var level = Level(opener: byte)
        if byte == brace {
            if top.openStatements > 0 {
                top.openStatements -= 1
                openStatements -= 1
            }
            endTrial()
        } else if byte == square {
            trialDepth += 1
            level.trial = trial
            if trialDepth > Budget.freeLooks { looks += 1 << min(trialDepth, 40) }
            if looks > Budget.looks { return .looks(trialDepth) }
        }
        outer.append(top)
        top = level
        advance(byte)
        return nil
    }

    /// Closes the innermost bracket of this kind and with it those that were left open inside of it. A bracket that
    /// closes nothing is passed over.
    private mutating func close(_ byte: UInt8) -> Excess? {
        let opener = byte == UInt8(ascii: ")") ? UInt8(ascii: "(") : byte - 2
        advance(byte)
        // Only a brace closes what lies beyond a brace, and nothing closes a string from inside.
        var depth = 0
        var level = top
        while level.opener != opener {
            guard level.string == nil, level.opener != brace, depth < outer.count else { return nil }
            depth += 1
            level = outer[outer.count - depth]
        }
        for _ in 0...depth {
            guard let next = outer.popLast() else { return nil }
            if top.trial == trial { trialDepth -= 1 }
            openStatements -= top.openStatements
            let string = top.string
            top = next
            if let (hashes, isMultiline) = string { return stringBody(hashes: hashes, isMultiline: isMultiline) }
        }
        return nil
    }

    private mutating func endTrial() {
        trial += 1
        trialDepth = 0
    }

    // MARK: - Strings, comments, regular expressions

    private mutating func string(hashes: Int) -> Excess? {
        endTrial()
        let isMultiline = index + 2 < source.count && source[index + 1] == quote && source[index + 2] == quote
        index += isMultiline ? 3 : 1
        return stringBody(hashes: hashes, isMultiline: isMultiline)
    }

    private mutating func stringBody(hashes: Int, isMultiline: Bool) -> Excess? {
        defer { mark(quote) }
        while index < source.count {
            let byte = source[index]
            index += 1
            switch byte {
            case quote:
                if isMultiline {
                    guard index + 1 < source.count, source[index] == quote, source[index + 1] == quote else { continue }
                    guard hasHashes(hashes, at: index + 2) else { continue }
                    index += 2 + hashes
                    return nil
                }
                guard hasHashes(hashes, at: index) else { continue }
                index += hashes
                return nil
            case backslash:
                guard hasHashes(hashes, at: index) else { continue }
                index += hashes
                guard index < source.count else { return nil }
                let escaped = source[index]
                if escaped != lineFeed { index += 1 }
                guard escaped == UInt8(ascii: "(") else { continue }
                guard outer.count < Budget.depth else { return .depth }
                outer.append(top)
                top = Level(opener: escaped, string: (hashes, isMultiline))
                return nil
            case lineFeed where !isMultiline:
                index -= 1
                return nil
            default: continue
            }
        }
        return nil
    }

    private func hasHashes(_ count: Int, at start: Int) -> Bool {
        guard count > 0 else { return true }
        return start + count <= source.count && source[start..<start + count].allSatisfy { $0 == hashSign }
    }

    private mutating func hash() -> Excess? {
        let start = index
        while index < source.count, source[index] == hashSign { index += 1 }
        guard index < source.count else { return nil }
        if source[index] == quote { return string(hashes: index - start) }
        if source[index] == slash {
            skipRegex(hashes: index - start)
            return nil
        }
        if starts(with: "if") {
            conditions += 1
            if conditions > Budget.conditions { return .conditions }
        } else if starts(with: "endif") {
            conditions = max(0, conditions - 1)
        }
        while index < source.count, classes[source[index]] == .word { index += 1 }
        mark(hashSign)
        return nil
    }

    private func starts(with word: StaticString) -> Bool {
        let end = index + word.utf8CodeUnitCount
        guard end <= source.count, end == source.count || classes[source[end]] != .word else { return false }
        return word.withUTF8Buffer { source[index..<end].elementsEqual($0) }
    }

    private mutating func skipComment() -> Bool {
        guard index + 1 < source.count else { return false }
        if source[index + 1] == slash {
            index = endOfLine(from: index)
            return true
        }
        guard source[index + 1] == star else { return false }
        var depth = 0
        while index + 1 < source.count {
            switch (source[index], source[index + 1]) {
            case (slash, star):
                depth += 1
                index += 2
            case (star, slash):
                depth -= 1
                index += 2
                if depth == 0 { return true }
            default: index += 1
            }
        }
        index = source.count
        return true
    }

    /// A slash where an operand must stand begins a regular expression, if the line has its end.
    private mutating func regexOrOperator() -> Excess? {
        let next = index + 1 < source.count ? source[index + 1] : lineFeed
        guard !classes.endsOperand(last), classes[next] != .space, next != lineFeed else { return other(slash) }
        var end = index + 1
        while end < source.count, source[end] != slash, source[end] != lineFeed {
            end += source[end] == backslash ? 2 : 1
        }
        guard end < source.count, source[end] == slash else { return other(slash) }
        index = end + 1
        mark(quote)
        endTrial()
        return nil
    }

    private mutating func skipRegex(hashes: Int) {
        endTrial()
        index += 1
        while index < source.count {
            if source[index] == slash, hasHashes(hashes, at: index + 1) {
                index += 1 + hashes
                break
            }
            index += source[index] == backslash ? 2 : 1
        }
        index = min(index, source.count)
        mark(quote)
    }

    // MARK: - The rest

    private mutating func separator(_ byte: UInt8) -> Excess? {
        let level = top
        if byte == colon {
            if level.opener == square { endTrial() }
            advance(byte)
            return link(1)
        }
        // In `[A<B, C>]` the comma does not end the type.
        if level.opener == square && level.angles == 0 { endTrial() }
        if byte == UInt8(ascii: ";") { top.angles = 0 }
        top.links = 0
        advance(byte)
        return nil
    }

    private mutating func other(_ byte: UInt8) -> Excess? {
        let before = index > 0 ? source[index - 1] : lineFeed
        var weight = 1
        switch byte {
        case UInt8(ascii: "<"):
            if classes[before] == .word {
                top.angles += 1
                if top.angles > Budget.angles { return .angles }
            }
        case UInt8(ascii: ">"):
            let isArrow = before == UInt8(ascii: "-")
            if !isArrow { top.angles = max(0, top.angles - 1) }
            advance(byte)
            lastIsArrow = isArrow
            return link(1)
        case UInt8(ascii: "?"):
            // The question mark of `a ? b : c`, which recurses more than others do.
            if classes[before] == .space || before == lineFeed { weight = 4 }
        case dot, UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "@"), UInt8(ascii: "~"), UInt8(ascii: "-"),
            backtick, backslash:
            break
        default:
            endTrial()
            top.angles = 0
        }
        advance(byte)
        return link(weight)
    }

    private mutating func link(_ weight: Int) -> Excess? {
        top.links += weight
        return top.links > Budget.links ? .links : nil
    }

    private mutating func advance(_ byte: UInt8) {
        index += 1
        mark(byte)
    }

    private mutating func mark(_ byte: UInt8) {
        last = byte
        lastWordIsElse = false
        lastIsArrow = false
    }
}
