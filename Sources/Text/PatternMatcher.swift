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
        case either([[Token]])
        /// Any number of components, each with its trailing slash.
        case folders
        /// One or more symbols, slashes included.
        case below
    }

    private let tokens: [Token]
    private let slash: Symbol

    init(_ tokens: [Token], slash: Symbol) {
        var merged: [Token] = []
        for token in tokens {
            if case .literal(let second) = token, case .literal(let first) = merged.last {
                merged[merged.count - 1] = .literal(first + second)
            } else {
                merged.append(token)
            }
        }
        self.tokens = merged
        self.slash = slash
    }

    /// Whether the whole of a text matches.
    ///
    /// - Parameters:
    ///   - bounds: the range of each capture; meaningful only after a match.
    ///   - known: the texts of captures that are already bound, by index.
    func matches(_ text: [Symbol], bounds: inout [Range<Int>?], known: [[Symbol]?]) -> Bool {
        match(tokens, 0, text, 0, nil, &bounds, known)
    }

    /// The tokens still to be matched after those of an alternative.
    private final class Rest {
        let tokens: [Token]
        let index: Int
        let next: Rest?

        init(tokens: [Token], index: Int, next: Rest?) {
            self.tokens = tokens
            self.index = index
            self.next = next
        }
    }

    private func match(
        _ tokens: [Token], _ index: Int, _ text: [Symbol], _ start: Int, _ rest: Rest?,
        _ bounds: inout [Range<Int>?], _ known: [[Symbol]?]
    ) -> Bool {
        guard index < tokens.count else {
            guard let rest else { return start == text.count }
            return match(rest.tokens, rest.index, text, start, rest.next, &bounds, known)
        }
        switch tokens[index] {
        case .literal(let literal):
            guard isLiteral(literal[...], at: start, of: text) else { return false }
            return match(tokens, index + 1, text, start + literal.count, rest, &bounds, known)
        case .anyOne:
            guard start < text.count, text[start] != slash else { return false }
            return match(tokens, index + 1, text, start + 1, rest, &bounds, known)
        case .anything:
            var end = start
            while true {
                if match(tokens, index + 1, text, end, rest, &bounds, known) { return true }
                guard end < text.count, text[end] != slash else { return false }
                end += 1
            }
        case .capture(let capture):
            return matchCapture(capture, tokens, index, text, start, rest, &bounds, known)
        case .either(let options):
            let rest = Rest(tokens: tokens, index: index + 1, next: rest)
            for option in options where match(option, 0, text, start, rest, &bounds, known) { return true }
            return false
        case .folders:
            var end = start
            while true {
                if match(tokens, index + 1, text, end, rest, &bounds, known) { return true }
                while end < text.count, text[end] != slash { end += 1 }
                guard end < text.count else { return false }
                end += 1
            }
        case .below:
            return start < text.count && match(tokens, index + 1, text, text.count, rest, &bounds, known)
        }
    }

    private func matchCapture(
        _ capture: Int, _ tokens: [Token], _ index: Int, _ text: [Symbol], _ start: Int,
        _ rest: Rest?, _ bounds: inout [Range<Int>?], _ known: [[Symbol]?]
    ) -> Bool {
        if let value = known[capture] {
            guard isLiteral(value[...], at: start, of: text) else { return false }
            return match(tokens, index + 1, text, start + value.count, rest, &bounds, known)
        }
        if let bound = bounds[capture] {
            guard isLiteral(text[bound], at: start, of: text) else { return false }
            return match(tokens, index + 1, text, start + bound.count, rest, &bounds, known)
        }
        var end = start
        while end < text.count, text[end] != slash {
            end += 1
            bounds[capture] = start..<end
            if match(tokens, index + 1, text, end, rest, &bounds, known) { return true }
        }
        bounds[capture] = nil
        return false
    }

    private func isLiteral(
        _ literal: some RandomAccessCollection<Symbol>, at start: Int, of text: [Symbol]
    ) -> Bool {
        guard start + literal.count <= text.count else { return false }
        var index = start
        for symbol in literal {
            guard text[index] == symbol else { return false }
            index += 1
        }
        return true
    }
}
