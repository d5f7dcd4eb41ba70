/// Compiles the text of a regular expression to steps.
struct RegularExpressionParser {
    private let text: String
    private var rest: Substring
    private var steps: [RegularExpression.Step] = []
    private(set) var captures: [String] = []
    private var ignoresCase = false
    private var depth = 0

    private typealias Problem = Pattern.Problem
    private typealias CharacterSet = RegularExpression.CharacterSet

    /// The most steps that an expression may have, counted repetitions written out.
    private static let maximumCount = 2_000
    private static let maximumDepth = 50

    init(_ text: String) {
        (self.text, rest) = (text, text[...])
    }

    mutating func program() throws(Pattern.Problem) -> [RegularExpression.Step] {
        if rest.hasPrefix("(?i)") {
            ignoresCase = true
            rest = rest.dropFirst(4)
        }
        guard !rest.isEmpty else { throw Problem(message: "a regular expression must not be empty") }
        try alternatives()
        guard rest.isEmpty else { throw problem("closes a group that it does not open; write '\\)' for the character") }
        steps.append(.match)
        return steps
    }

    private func problem(_ predicate: String) -> Pattern.Problem {
        Problem(message: "the regular expression '/\(text)/' \(predicate)")
    }

    private mutating func append(_ step: RegularExpression.Step) throws(Pattern.Problem) {
        guard steps.count < Self.maximumCount else { throw problem("is too large; write several") }
        steps.append(step)
    }

    // MARK: Groups

    private mutating func alternatives() throws(Pattern.Problem) {
        var ends: [Int] = []
        while true {
            let start = steps.count
            try sequence()
            guard rest.first == "|" else { break }
            rest.removeFirst()
            // After the insertion and the jump, the next alternative begins at the end.
            insertSplit(at: start, beyond: steps.count + 2)
            ends.append(steps.count)
            try append(.jump(0))
        }
        for end in ends { steps[end] = .jump(steps.count) }
    }

    private mutating func sequence() throws(Pattern.Problem) {
        while let next = rest.first, next != "|", next != ")" { try quantified() }
    }

    private mutating func group() throws(Pattern.Problem) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { throw problem("nests its groups too deeply") }
        var capture: (index: Int, step: Int)?
        if rest.hasPrefix("?:") {
            rest = rest.dropFirst(2)
        } else if rest.hasPrefix("?<"), !rest.hasPrefix("?<="), !rest.hasPrefix("?<!") {
            let name = rest.dropFirst(2).prefix { $0 != ">" }
            rest = rest.dropFirst(2 + name.count)
            let isName = name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            guard rest.first == ">", isName else {
                throw problem("has a group without a proper name; write (?<name>…)")
            }
            rest.removeFirst()
            guard !captures.contains(String(name)) else { throw problem("has two groups named '\(name)'") }
            capture = (captures.count, steps.count)
            captures.append(String(name))
            try append(.open(captures.count - 1, end: 0))
        } else if rest.first == "?" {
            throw problem(
                "looks around or sets options inside; only (…), (?:…), (?<name>…) and (?i) at the beginning are possible"
            )
        }
        try alternatives()
        guard rest.first == ")" else { throw problem("opens a group and does not close it") }
        rest.removeFirst()
        if let capture {
            steps[capture.step] = .open(capture.index, end: steps.count)
            try append(.close(capture.index))
        }
    }

    /// Puts a split before the steps from an index on: it goes on with them, or else at a step, counted after the insertion.
    private mutating func insertSplit(at index: Int, beyond other: Int) {
        for step in steps.indices[index...] { steps[step] = steps[step].moved(by: 1) }
        steps.insert(.split(index + 1, other), at: index)
    }

    // MARK: Quantifiers

    private mutating func quantified() throws(Pattern.Problem) {
        let start = steps.count
        let known = captures.count
        try atom()
        guard let (least, most) = try quantifier() else { return }
        let isLazy = rest.first == "?"
        if isLazy { rest.removeFirst() }
        guard rest.first != "+" || isLazy else { throw problem("has a possessive quantifier, which is not possible") }
        if let next = rest.first, "*+?".contains(next) { throw problem("has two quantifiers beside each other") }
        let part = Array(steps[start...])
        // Nothing, however often.
        guard !part.isEmpty else { return }
        let isOnce = least <= 1 && (most ?? 1) <= 1
        guard captures.count == known || isOnce else { throw problem("repeats a named group by a count; name a group around it") }
        steps.removeSubrange(start...)
        for _ in 0..<least { try append(part, movedFrom: start) }
        if let most {
            var splits: [Int] = []
            for _ in least..<max(least, most) {
                splits.append(steps.count)
                try append(.split(0, 0))
                try append(part, movedFrom: start)
            }
            for split in splits { steps[split] = isLazy ? .split(steps.count, split + 1) : .split(split + 1, steps.count) }
        } else if least == 1 {
            let first = start
            try append(isLazy ? .split(steps.count + 1, first) : .split(first, steps.count + 1))
        } else {
            let split = steps.count
            try append(.split(0, 0))
            try append(part, movedFrom: start)
            try append(.jump(split))
            steps[split] = isLazy ? .split(steps.count, split + 1) : .split(split + 1, steps.count)
        }
    }

    private mutating func append(_ part: [RegularExpression.Step], movedFrom start: Int) throws(Pattern.Problem) {
        let distance = steps.count - start
        for step in part { try append(step.moved(by: distance)) }
    }

    /// The bounds of a quantifier; `nil` if there is none.
    private mutating func quantifier() throws(Pattern.Problem) -> (least: Int, most: Int?)? {
        switch rest.first {
        case "*": rest.removeFirst(); return (0, nil)
        case "+": rest.removeFirst(); return (1, nil)
        case "?": rest.removeFirst(); return (0, 1)
        case "{":
            guard let end = rest.firstIndex(of: "}") else {
                throw problem("opens a brace and does not close it; write '\\{' for the character")
            }
            let parts = rest[..<end].dropFirst().split(separator: ",", omittingEmptySubsequences: false)
            rest = rest[end...].dropFirst()
            guard (1...2).contains(parts.count), let least = Int(parts[0]), least >= 0 else {
                throw problem("has no numbers in its braces; write {2}, {2,} or {2,4}, or '\\{' for the character")
            }
            if parts.count == 1 { return (least, least) }
            if parts[1].isEmpty { return (least, nil) }
            guard let most = Int(parts[1]), most >= least else {
                throw problem("has braces whose second number is smaller than the first")
            }
            return (least, most)
        default: return nil
        }
    }

    // MARK: Characters

    private mutating func atom() throws(Pattern.Problem) {
        let next = rest.removeFirst()
        switch next {
        case "(": try group()
        case "[": try append(.set(try characterClass()))
        case ".": try append(.set(CharacterSet(classes: [.any])))
        case "^": try append(.start)
        case "$": try append(.end)
        case "*", "+", "?": throw problem("has '\(next)' with nothing before it; write '\\\(next)' for the character")
        case "\\": try escape()
        default: try append(literal(next))
        }
    }

    private func literal(_ character: Character) -> RegularExpression.Step {
        ignoresCase ? .set(CharacterSet(ranges: [character...character], ignoresCase: true)) : .character(character)
    }

    private mutating func escape() throws(Pattern.Problem) {
        let next = try escaped()
        switch next {
        case "b", "B": try append(.wordBoundary(isWanted: next == "b"))
        default:
            if let (kind, isOther) = Self.classes[next] {
                try append(.set(isOther ? CharacterSet(otherClasses: [kind]) : CharacterSet(classes: [kind])))
            } else {
                try append(literal(try plain(next)))
            }
        }
    }

    private mutating func escaped() throws(Pattern.Problem) -> Character {
        guard let next = rest.popFirst() else { throw problem("ends in a backslash; write '\\\\' for the character") }
        return next
    }

    /// A character that is literal after a backslash.
    private func plain(_ character: Character) throws(Pattern.Problem) -> Character {
        guard !character.isLetter, !character.isNumber else { throw problem("has '\\\(character)', which is not possible") }
        return character
    }

    private static let classes: [Character: (RegularExpression.CharacterSet.Class, isOther: Bool)] = [
        "d": (.digit, false), "D": (.digit, true), "w": (.word, false), "W": (.word, true), "s": (.space, false),
        "S": (.space, true),
    ]

    private mutating func characterClass() throws(Pattern.Problem) -> RegularExpression.CharacterSet {
        var set = CharacterSet(ignoresCase: ignoresCase)
        if rest.first == "^" {
            set.isInverted = true
            rest.removeFirst()
        }
        var isFirst = true
        while true {
            guard let next = rest.popFirst() else {
                throw problem("opens a bracket and does not close it; write '\\[' for the character")
            }
            if next == "]", !isFirst { return set }
            isFirst = false
            var start = next
            if next == "\\" {
                let character = try escaped()
                if let (kind, isOther) = Self.classes[character] {
                    if isOther { set.otherClasses.append(kind) } else { set.classes.append(kind) }
                    continue
                }
                start = try plain(character)
            }
            guard rest.first == "-", rest.dropFirst().first != "]", rest.count > 1 else {
                set.ranges.append(start...start)
                continue
            }
            rest.removeFirst()
            var end = rest.removeFirst()
            if end == "\\" { end = try plain(try escaped()) }
            guard start <= end else { throw problem("has a range from '\(start)' to '\(end)', which is empty") }
            set.ranges.append(start...end)
        }
    }
}

extension RegularExpression.Step {
    /// The step with its targets at other indices.
    fileprivate func moved(by distance: Int) -> RegularExpression.Step {
        switch self {
        case .split(let first, let second): .split(first + distance, second + distance)
        case .jump(let target): .jump(target + distance)
        case .open(let capture, let end): .open(capture, end: end + distance)
        default: self
        }
    }
}
