/// A regular expression, searched for in a text: literals, `.`, classes, `\d \w \s \b`, anchors, groups, `|`, and quantifiers.
///
/// The time is proportional to the product of both lengths: each pair of a step and a position is tried once. Swift's own
/// `Regex` takes exponential time for some expressions, and a rule file is untrusted input. Back references and look-around
/// have no such bound and are errors.
struct RegularExpression: Hashable, Sendable {
    /// The names of the captures, `(?<name>…)`, in order of appearance.
    let captures: [String]
    private let steps: [Step]

    indirect enum Step: Hashable, Sendable {
        case character(Character)
        case set(CharacterSet)
        case start, end
        case wordBoundary(isWanted: Bool)
        /// Goes on at the first of both that leads to a match.
        case split(Int, Int)
        case jump(Int)
        /// The beginning of a capture that ends with the step of this index.
        case open(Int, end: Int)
        case close(Int)
        case match
    }

    /// Characters by ranges and classes.
    struct CharacterSet: Hashable, Sendable {
        enum Class: Hashable, Sendable { case digit, word, space, any }

        var ranges: [ClosedRange<Character>] = []
        var classes: [Class] = []
        var otherClasses: [Class] = []
        var isInverted = false
        var ignoresCase = false

        func contains(_ character: Character) -> Bool {
            holds(character) != isInverted
        }

        private func holds(_ character: Character) -> Bool {
            if ranges.contains(where: { $0.contains(character) }) { return true }
            if classes.contains(where: { $0.contains(character) }) { return true }
            if otherClasses.contains(where: { !$0.contains(character) }) { return true }
            guard ignoresCase, let lower = character.lowercased().first, let upper = character.uppercased().first else {
                return false
            }
            return ranges.contains { $0.contains(lower) || $0.contains(upper) }
        }
    }

    /// - Throws: `Pattern.Problem` for what is no regular expression, or none that can be matched in bounded time.
    init(_ text: String) throws(Pattern.Problem) {
        var parser = RegularExpressionParser(text)
        steps = try parser.program()
        captures = parser.captures
    }

    /// The captures of the first match in a text; `nil` if there is none.
    ///
    /// - Parameter known: captures that are already bound, which must hold the same text.
    func match(_ text: String, given known: Captures) -> Captures? {
        var search = Search(steps, Array(text), known: captures.map { known[$0].map(Array.init) })
        guard search.find() else { return nil }
        var result = known
        for (name, range) in zip(captures, search.bounds) {
            if let range { result[name] = String(search.text[range]) }
        }
        return result
    }
}

extension RegularExpression.CharacterSet.Class {
    func contains(_ character: Character) -> Bool {
        switch self {
        case .any: true
        case .digit: ("0"..."9").contains(character)
        case .word: character.isLetter || character.isNumber || character == "_"
        case .space: character.isWhitespace
        }
    }
}

/// The search in one text: depth first, with a mark for each step and position that was tried.
private struct Search {
    private let steps: [RegularExpression.Step]
    let text: [Character]
    private let known: [[Character]?]
    private(set) var bounds: [Range<Int>?]
    private var starts: [Int]
    private var tried: [Bool]
    private var pending: [Pending] = []

    private enum Pending {
        case step(Int, position: Int)
        case restoreStart(Int, Int)
        case restoreBounds(Int, Range<Int>?)
    }

    init(_ steps: [RegularExpression.Step], _ text: [Character], known: [[Character]?]) {
        (self.steps, self.text, self.known) = (steps, text, known)
        bounds = Array(repeating: nil, count: known.count)
        starts = Array(repeating: 0, count: known.count)
        tried = Array(repeating: false, count: steps.count * (text.count + 1))
    }

    mutating func find() -> Bool {
        (0...text.count).contains { run(from: 0, at: $0) }
    }

    /// Whether the steps from one on lead to a match, for the text from a position on.
    private mutating func run(from first: Int, at position: Int) -> Bool {
        pending = [.step(first, position: position)]
        while let next = pending.popLast() {
            switch next {
            case .restoreStart(let capture, let start): starts[capture] = start
            case .restoreBounds(let capture, let range): bounds[capture] = range
            case .step(let step, let position): if follow(step, at: position) { return true }
            }
        }
        return false
    }

    /// Follows the steps that have one continuation; puts the alternatives aside.
    private mutating func follow(_ step: Int, at position: Int) -> Bool {
        var (step, position) = (step, position)
        while true {
            let state = step * (text.count + 1) + position
            guard !tried[state] else { return false }
            tried[state] = true
            switch steps[step] {
            case .match: return true
            case .character(let character):
                guard position < text.count, text[position] == character else { return false }
                position += 1
            case .set(let set):
                guard position < text.count, set.contains(text[position]) else { return false }
                position += 1
            case .start: guard position == 0 else { return false }
            case .end: guard position == text.count else { return false }
            case .wordBoundary(let isWanted): guard isBoundary(position) == isWanted else { return false }
            case .jump(let target):
                step = target
                continue
            case .split(let first, let second):
                pending.append(.step(second, position: position))
                step = first
                continue
            case .open(let capture, let end):
                if let value = known[capture] {
                    guard text[position...].starts(with: value), isWhole(value, from: step + 1, to: end) else { return false }
                    position += value.count
                    step = end + 1
                    continue
                }
                pending.append(.restoreStart(capture, starts[capture]))
                starts[capture] = position
            case .close(let capture):
                pending.append(.restoreBounds(capture, bounds[capture]))
                bounds[capture] = starts[capture]..<position
            }
            step += 1
        }
    }

    /// Whether the inside of a capture matches the whole of a text.
    private func isWhole(_ value: [Character], from first: Int, to end: Int) -> Bool {
        var inside = steps
        inside[end] = .end
        inside.insert(.match, at: end + 1)
        var search = Search(inside, value, known: Array(repeating: nil, count: known.count))
        return search.run(from: first, at: 0)
    }

    private func isBoundary(_ position: Int) -> Bool {
        func isWord(_ index: Int) -> Bool {
            text.indices.contains(index) && RegularExpression.CharacterSet.Class.word.contains(text[index])
        }
        return isWord(position - 1) != isWord(position)
    }
}
