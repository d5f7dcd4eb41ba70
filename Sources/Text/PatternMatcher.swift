/// A compiled pattern. It matches bytes if the path is ASCII, as nearly all are, and characters otherwise, so that `?` is one
/// grapheme cluster and `é` equals `é` in any normalization.
struct PatternMatcher<Symbol: Hashable & Sendable>: Hashable, Sendable {
    indirect enum Token: Hashable, Sendable {
        case literal([Symbol])
        /// Zero or more symbols of one component.
        case anything
        case anyOne
        /// One or more symbols of one component, captured under this index.
        case capture(Int)
        /// The alternatives, and the number of the first among the lists of tokens; the pattern itself is number 0.
        case either([[Token]], first: Int)
        /// Any number of components, each with its trailing slash.
        case folders
        /// One or more symbols, slashes included.
        case below
    }

    private let tokens: [Token]
    private let slash: Symbol
    /// The captures that occur more than once.
    private let repeated: [Int]

    init(_ tokens: [Token], slash: Symbol) {
        var merged: [Token] = []
        var (lists, seen, repeated) = (1, Set<Int>(), Set<Int>())
        func note(_ token: Token) {
            if case .capture(let capture) = token, !seen.insert(capture).inserted { repeated.insert(capture) }
        }
        for token in tokens {
            note(token)
            if case .either(let options, _) = token {
                options.joined().forEach(note)
                merged.append(.either(options, first: lists))
                lists += options.count
            } else if case .literal(let second) = token, case .literal(let first) = merged.last {
                merged[merged.count - 1] = .literal(first + second)
            } else {
                merged.append(token)
            }
        }
        self.tokens = merged
        self.slash = slash
        self.repeated = repeated.sorted()
    }

    /// Whether the whole of a text matches.
    ///
    /// - Parameters:
    ///   - bounds: the range of each capture; meaningful only after a match.
    ///   - known: the texts of captures that are already bound, by index.
    func matches(_ text: [Symbol], bounds: inout [Range<Int>?], known: [[Symbol]?]) -> Bool {
        var run = Run(text: text, slash: slash, repeated: repeated, known: known, bounds: bounds)
        defer { bounds = run.bounds }
        return run.match(Position(list: 0, tokens: tokens, index: 0, rest: nil), from: 0)
    }

    /// A place in a list of tokens.
    fileprivate struct Position {
        var list: Int
        var tokens: [Token]
        var index: Int
        /// The tokens still to be matched after those of an alternative.
        var rest: (tokens: [Token], index: Int)?
    }
}

/// The matching of one text.
///
/// Backtracks. After some steps it remembers the states from which the rest does not match, so that the time is proportional to the
/// product of both lengths, and for each capture that occurs again to the square of the text's length.
private struct Run<Symbol: Hashable & Sendable> {
    private struct State: Hashable {
        var list: Int
        var index: Int
        var start: Int
        var bounds: [Range<Int>?]
    }

    let text: [Symbol]
    let slash: Symbol
    let repeated: [Int]
    let known: [[Symbol]?]
    var bounds: [Range<Int>?]
    private var failed: Set<State> = []
    private var steps = 0
    /// Beyond these, remembering is faster.
    private static var freeSteps: Int { 64 }

    init(text: [Symbol], slash: Symbol, repeated: [Int], known: [[Symbol]?], bounds: [Range<Int>?]) {
        (self.text, self.slash, self.repeated, self.known, self.bounds) = (text, slash, repeated, known, bounds)
    }

    mutating func match(_ position: PatternMatcher<Symbol>.Position, from start: Int) -> Bool {
        var (position, start) = (position, start)
        while true {
            guard position.index < position.tokens.count else {
                guard let rest = position.rest else { return start == text.count }
                position = PatternMatcher.Position(list: 0, tokens: rest.tokens, index: rest.index, rest: nil)
                continue
            }
            switch position.tokens[position.index] {
            case .literal(let literal):
                guard isLiteral(literal, at: start) else { return false }
                start += literal.count
            case .anyOne:
                guard start < text.count, text[start] != slash else { return false }
                start += 1
            case .below:
                guard start < text.count else { return false }
                start = text.count
            case .capture(let capture) where known[capture] != nil:
                guard let value = known[capture], isLiteral(value, at: start) else { return false }
                start += value.count
            case .capture(let capture) where bounds[capture] != nil:
                guard let bound = bounds[capture], isLiteral(text[bound], at: start) else { return false }
                start += bound.count
            case .anything, .either, .capture, .folders:
                steps += 1
                if hasFailed(at: position, start) { return false }
                if matchAny(position, from: start) { return true }
                if steps > Self.freeSteps { failed.insert(state(position, start)) }
                return false
            }
            position.index += 1
        }
    }

    /// Matches a token that may match in several ways, and what follows it.
    private mutating func matchAny(_ position: PatternMatcher<Symbol>.Position, from start: Int) -> Bool {
        var next = position
        next.index += 1
        var end = start
        switch position.tokens[position.index] {
        case .either(let options, let first):
            for (number, option) in options.enumerated() {
                let inner = PatternMatcher.Position(list: first + number, tokens: option, index: 0, rest: (next.tokens, next.index))
                if match(inner, from: start) { return true }
            }
            return false
        case .capture(let capture):
            while end < text.count, text[end] != slash {
                end += 1
                bounds[capture] = start..<end
                if match(next, from: end) { return true }
                bounds[capture] = nil
                // Unless its text matters later, the longer ones were tried from here.
                if !repeated.contains(capture), hasFailed(at: position, end) { return false }
            }
            return false
        case .folders:
            while true {
                if match(next, from: end) { return true }
                while end < text.count, text[end] != slash { end += 1 }
                guard end < text.count else { return false }
                end += 1
                if hasFailed(at: position, end) { return false }
            }
        default:
            while true {
                if match(next, from: end) { return true }
                guard end < text.count, text[end] != slash else { return false }
                end += 1
                if hasFailed(at: position, end) { return false }
            }
        }
    }

    private func state(_ position: PatternMatcher<Symbol>.Position, _ start: Int) -> State {
        State(list: position.list, index: position.index, start: start, bounds: repeated.map { bounds[$0] })
    }

    private func hasFailed(at position: PatternMatcher<Symbol>.Position, _ start: Int) -> Bool {
        steps > Self.freeSteps && !failed.isEmpty && failed.contains(state(position, start))
    }

    private func isLiteral(_ literal: some RandomAccessCollection<Symbol>, at start: Int) -> Bool {
        guard start + literal.count <= text.count else { return false }
        var index = start
        for symbol in literal {
            guard text[index] == symbol else { return false }
            index += 1
        }
        return true
    }
}
