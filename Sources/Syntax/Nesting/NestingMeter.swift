/// Measures the nesting of a file, byte for byte. This file holds what is open; `NestingStrings.swift` passes over strings,
/// comments and regular expressions.
struct NestingMeter {
    /// An open bracket, or the file itself.
    struct Level {
        var opener: UInt8
        /// For an interpolation, the `#` of its string's delimiter and whether that string spans lines.
        package var string: (hashes: Int, isMultiline: Bool)?
        /// For `[`, the trial that it belongs to.
        var trial = 0
        var angles = 0
        var links = 0
        /// The `if`, `switch` and `repeat` of this level that wait for a brace.
        var openStatements = 0
    }

    package let source: UnsafeBufferPointer<UInt8>
    let classes = NestingBytes.all
    package var index = 0
    var top = Level(opener: 0)
    /// The levels around the innermost one, outermost first.
    package var outer: [Level] = []
    /// While nothing forbids that the open `[` begin a type they are on trial together; `trialDepth` counts them.
    var trial = 1
    var trialDepth = 0
    var looks = 0
    /// Those of all levels.
    var openStatements = 0
    var prefixes = 0
    package var conditions = 0
    /// The last byte that is neither white space nor comment, and whether a line has ended since.
    package var last: UInt8 = 0
    var lastIsArrow = false
    var lastWordIsElse = false
    var isFirstOnLine = true

    init(_ source: UnsafeBufferPointer<UInt8>) { self.source = source }

    package mutating func run() -> Excess? {
        while index < source.count {
            if let excess = step() { return excess }
        }
        return nil
    }

    /// Passes over a token, a string as far as its first interpolation, a comment, or space.
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

    /// Behind the bytes of one class that stand in a row.
    package func end(of kind: NestingByte, from start: Int) -> Int {
        var end = start + 1
        while end < source.count, classes[source[end]] == kind { end += 1 }
        return end
    }

    func endOfLine(from start: Int) -> Int {
        var end = start
        while end < source.count, source[end] != lineFeed { end += 1 }
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
    mutating func close(_ byte: UInt8) -> Excess? {
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

    mutating func endTrial() {
        trial += 1
        trialDepth = 0
    }

    // MARK: - The rest

    package mutating func separator(_ byte: UInt8) -> Excess? {
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

    package mutating func other(_ byte: UInt8) -> Excess? {
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
        lastWordIsElse = false
        lastIsArrow = false
    }
}
