import AshlarText

// How the nesting meter skips strings, comments and regular expressions.

extension NestingMeter {
    package mutating func string(hashes: Int) -> Excess? {
        endTrial()
        let isMultiline = index + 2 < source.count && source[index + 1] == quote && source[index + 2] == quote
        index += isMultiline ? 3 : 1
        return stringBody(hashes: hashes, isMultiline: isMultiline)
    }

    mutating func stringBody(hashes: Int, isMultiline: Bool) -> Excess? {
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
                if classes[escaped] != .newline { index += 1 }
                guard escaped == UInt8(ascii: "(") else { continue }
                guard outer.count < Budget.depth else { return .depth }
                outer.append(top)
                top = Level(opener: escaped, string: (hashes, isMultiline))
                return nil
            case lineFeed where !isMultiline, carriageReturn where !isMultiline:
                index -= 1
                return nil
            default: continue
            }
        }
        return nil
    }

    func hasHashes(_ count: Int, at start: Int) -> Bool {
        guard count > 0 else { return true }
        return start + count <= source.count && source[start..<start + count].allSatisfy { $0 == hashSign }
    }

    mutating func hash() -> Excess? {
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

    package func starts(with word: StaticString) -> Bool {
        let end = index + word.utf8CodeUnitCount
        guard end <= source.count, end == source.count || classes[source[end]] != .word else { return false }
        return word.withUTF8Buffer { source[index..<end].elementsEqual($0) }
    }

    mutating func skipComment() -> Bool {
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

    /// A slash in operand position begins a regular expression if the same line holds its end.
    mutating func regexOrOperator() -> Excess? {
        let next = index + 1 < source.count ? source[index + 1] : lineFeed
        guard !classes.endsOperand(last), classes[next] != .space, classes[next] != .newline else { return other(slash) }
        var end = index + 1
        while end < source.count, source[end] != slash, classes[source[end]] != .newline {
            let isEscape = source[end] == backslash && end + 1 < source.count && classes[source[end + 1]] != .newline
            end += isEscape ? 2 : 1
        }
        guard end < source.count, source[end] == slash else { return other(slash) }
        // The parser takes it for an operator where a comment follows, so what is in it counts as code too.
        var code = self
        if let excess = code.other(slash) ?? code.run(to: end) {
            index = code.index
            return excess
        }
        index = end + 1
        mark(quote)
        endTrial()
        return nil
    }

    mutating func skipRegex(hashes: Int) {
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
}
