import AshlarText

/// Measures the nesting of a file byte by byte. This file tracks open brackets and statements; `NestingStrings.swift` skips
/// strings, comments and regular expressions.
struct NestingMeter {
    /// An open bracket, or the file itself.
    struct Level {
        var opener: UInt8
        /// For an interpolation, the number of `#` of its string's delimiter and whether the string is multiline.
        package var string: (hashes: Int, isMultiline: Bool)?
        /// For `[`, the trial it belongs to.
        var trial = 0
        var angles = 0
        /// The `<` that may begin generic arguments in which the current position lies, by the parser's attempts.
        var openAngles = 0
        var links = 0
        /// The `if`, `switch` and `repeat` of this level whose brace has not opened yet.
        var openStatements = 0
    }

    package let source: ByteView
    let classes = NestingBytes.all
    package var index = 0
    var top = Level(opener: 0)
    /// The levels enclosing the innermost one, outermost first.
    package var outer: [Level] = []
    /// The number of the current trial: a run of open `[` that the parser may all try as types; `trialDepth` counts them.
    var trial = 1
    var trialDepth = 0
    var attempts = 0
    var angleAttempts = 0
    /// The open statements of all levels.
    var openStatements = 0
    var prefixes = 0
    package var conditions = 0
    /// The last byte that is neither white space nor comment.
    package var last: UInt8 = 0
    var lastIsArrow = false
    var lastWordIsElse = false
    var isFirstOnLine = true

    init(_ source: ByteView) { self.source = source }

    package mutating func run() -> Excess? { run(to: source.count) }

    mutating func run(to end: Int) -> Excess? {
        while index < end {
            if let excess = step() { return excess }
        }
        return nil
    }

    /// Skips a token, a string up to its first interpolation, a comment, or white space.
    package mutating func step() -> Excess? {
        let byte = source[index]
        let excess: Excess?
        switch classes[byte] {
        case .space:
            index = end(of: .space, from: index)
            return nil
        case .newline:
            isFirstOnLine = true
            index += 1
            return nil
        case .word: excess = word()
        case .opener: excess = open(byte)
        case .closer: excess = close(byte)
        case .quote: excess = string(hashes: 0)
        case .hash: excess = hash()
        case .slash:
            if skipComment() { return nil }
            excess = regexOrOperator()
        case .separator: excess = separator(byte)
        case .other: excess = other(byte)
        }
        isFirstOnLine = false
        return excess
    }

    /// The index behind a run of bytes of one class.
    package func end(of kind: NestingByte, from start: Int) -> Int {
        var end = start + 1
        while end < source.count, classes[source[end]] == kind { end += 1 }
        return end
    }

    func endOfLine(from start: Int) -> Int {
        var end = start
        while end < source.count, classes[source[end]] != .newline { end += 1 }
        return end
    }

    // MARK: - Words

    package mutating func word() -> Excess? {
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

    mutating func endStatement() {
        top.links = 0
        top.angles = 0
        top.openAngles = 0
    }

    // MARK: - Brackets

    package mutating func open(_ byte: UInt8) -> Excess? {
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
            if trialDepth > Budget.freeBracketDepth { attempts += 1 << min(trialDepth, 40) }
            if attempts > Budget.attempts { return .attempts(trialDepth) }
        }
        outer.append(top)
        top = level
        advance(byte)
        return nil
    }

    /// Closes the innermost bracket of this kind, and with it brackets left open inside. A closer without an opener is skipped.
    mutating func close(_ byte: UInt8) -> Excess? {
        let opener = byte == UInt8(ascii: ")") ? UInt8(ascii: "(") : byte - 2
        advance(byte)
        // Only `}` closes past an open `{`, and nothing closes a string from inside an interpolation.
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

    mutating func endTrial() {
        trial += 1
        trialDepth = 0
    }

    // MARK: - Other bytes

    package mutating func separator(_ byte: UInt8) -> Excess? {
        let level = top
        if byte == colon {
            if level.opener == square { endTrial() }
            advance(byte)
            return link(1)
        }
        // In `[A<B, C>]` the comma does not end the type.
        if level.opener == square && level.angles == 0 { endTrial() }
        if byte == UInt8(ascii: ";") { (top.angles, top.openAngles) = (0, 0) }
        top.links = 0
        advance(byte)
        return nil
    }

    package mutating func other(_ byte: UInt8) -> Excess? {
        let before = index > 0 ? source[index - 1] : lineFeed
        var weight = 1
        switch byte {
        case UInt8(ascii: "<"):
            top.openAngles += 1
            angleAttempts += top.openAngles
            if angleAttempts > Budget.angleAttempts { return .angleAttempts }
            if classes[before] == .word {
                top.angles += 1
                if top.angles > Budget.angles { return .angles }
            }
        case UInt8(ascii: ">"):
            let isArrow = before == UInt8(ascii: "-")
            if !isArrow { top.angles = max(0, top.angles - 1) }
            advance(byte)
            lastIsArrow = isArrow
            // The parser recurses for each arrow of a row, which takes as much of the stack as six other links.
            return link(isArrow ? 5 : 1)
        case UInt8(ascii: "?"):
            // The `?` of a ternary expression recurses more than other operators.
            if classes[before] == .space || before == lineFeed { weight = 4 }
        case dot, UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "@"), UInt8(ascii: "~"), UInt8(ascii: "-"),
            backtick, backslash:
            break
        default:
            endTrial()
            top.angles = 0
            top.openAngles = 0
        }
        advance(byte)
        return link(weight)
    }

    mutating func link(_ weight: Int) -> Excess? {
        top.links += weight
        return top.links > Budget.links ? .links : nil
    }

    mutating func advance(_ byte: UInt8) {
        index += 1
        mark(byte)
    }

    mutating func mark(_ byte: UInt8) {
        last = byte
        // An operand ends here; keywords that follow begin another one.
        if byte == quote || classes[byte] == .closer { prefixes = 0 }
        lastWordIsElse = false
        lastIsArrow = false
    }
}
