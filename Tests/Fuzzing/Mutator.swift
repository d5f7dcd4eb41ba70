import TestSupport

/// Makes inputs from a corpus by a few random changes each; the same seed makes the same input.
struct Mutator: Sendable {
    let corpus: [[UInt8]]
    /// What is inserted: words of the format, and what readers often forget.
    let words: [[UInt8]]
    /// The largest input, in bytes.
    let limit: Int

    /// - Parameter words: words of the format besides those that every format is given.
    init(_ corpus: [[UInt8]], words: [String] = [], limit: Int) {
        self.corpus = corpus
        self.words = (Self.words + words).map { Array($0.utf8) } + Self.bytes
        self.limit = limit
    }

    func input(_ seed: UInt64) -> [UInt8] {
        var random = Random(seed: seed &* 0x9E37_79B9)
        // Most inputs are small, so that many are tried.
        let limit = [4_000, 4_000, 4_000, 4_000, 20_000, 20_000, limit].randomElement(using: &random) ?? limit
        var input = Array((corpus.randomElement(using: &random) ?? []).prefix(limit))
        for _ in 0..<Int.random(in: 1...8, using: &random) { change(&input, upTo: limit, &random) }
        return input
    }

    private func change(_ input: inout [UInt8], upTo limit: Int, _ random: inout Random) {
        let position = Int.random(in: 0...input.count, using: &random)
        /// How often a part is repeated, seldom very often.
        func times(_ size: Int) -> Int {
            min([1, 2, 3, 30, 300, 3_000, 30_000].randomElement(using: &random) ?? 1, max(1, limit / (2 * max(1, size))))
        }
        let word = words.randomElement(using: &random) ?? []
        switch Int.random(in: 0..<14, using: &random) {
        case 0: input.removeSubrange(part(of: input, atMost: 200, &random))
        case 1: input.insert(contentsOf: Array(input[part(of: input, atMost: 400, &random)]), at: position)
        case 2:
            let part = Array(input[part(of: input, atMost: 12, &random)])
            input.insert(contentsOf: repeatElement(part, count: times(part.count)).joined(), at: position)
        case 3: input.insert(contentsOf: repeatElement(word, count: times(word.count)).joined(), at: position)
        case 4: input.insert(contentsOf: word, at: position)
        case 5:
            let other = corpus.randomElement(using: &random) ?? []
            input.replaceSubrange(position..., with: other[Int.random(in: 0...other.count, using: &random)...])
        case 6: for index in part(of: input, atMost: 8, &random) { input[index] = UInt8.random(in: 0...255, using: &random) }
        case 7: for index in part(of: input, atMost: 3, &random) { input[index] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        case 8: input.removeLast(Int.random(in: 0...input.count, using: &random) / 2)
        case 9: exchangeTokens(in: &input, near: position, &random)
        case 10: replaceNumber(in: &input, near: position, &random)
        case 11:
            // A block of lines, repeated.
            let start = input[..<position].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            let rest = input[start...]
            let end = rest.indices.filter { input[$0] == 0x0A }.prefix(Int.random(in: 1...6, using: &random)).last.map { $0 + 1 } ?? input.count
            let block = Array(input[start..<end])
            input.insert(contentsOf: repeatElement(block, count: times(block.count)).joined(), at: end)
        case 12:
            // A part in brackets, nested.
            let range = part(of: input, atMost: 100, &random)
            let (open, close) = Self.brackets.randomElement(using: &random) ?? ("(", ")")
            let depth = times(open.utf8.count + close.utf8.count)
            input.insert(contentsOf: repeatElement(Array(close.utf8), count: depth).joined(), at: range.upperBound)
            input.insert(contentsOf: repeatElement(Array(open.utf8), count: depth).joined(), at: range.lowerBound)
        default: input.replaceSubrange(part(of: input, atMost: 20, &random), with: word)
        }
        if input.count > limit { input.removeLast(input.count - limit) }
    }

    private func part(of input: [UInt8], atMost length: Int, _ random: inout Random) -> Range<Int> {
        let start = Int.random(in: 0...input.count, using: &random)
        return start..<min(input.count, start + Int.random(in: 0...length, using: &random))
    }

    /// Exchanges a token after a position and one that follows within the next ones.
    private func exchangeTokens(in input: inout [UInt8], near position: Int, _ random: inout Random) {
        var tokens: [Range<Int>] = []
        var index = position
        while index < input.count, tokens.count < 12 {
            let start = index
            while index < input.count, isWord(input[index]) { index += 1 }
            if index == start { index += 1 }
            if input[start] != 0x20 { tokens.append(start..<index) }
        }
        guard tokens.count > 1, let first = tokens.first, let second = tokens.dropFirst().randomElement(using: &random) else { return }
        let (one, other) = (Array(input[first]), Array(input[second]))
        input.replaceSubrange(second, with: one)
        input.replaceSubrange(first, with: other)
    }

    private func replaceNumber(in input: inout [UInt8], near position: Int, _ random: inout Random) {
        guard let start = input[position...].firstIndex(where: { (0x30...0x39).contains($0) }) else { return }
        let end = input[start...].firstIndex { !(0x30...0x39).contains($0) } ?? input.count
        input.replaceSubrange(start..<end, with: Array((Self.numbers.randomElement(using: &random) ?? "0").utf8))
    }

    private func isWord(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || (0x30...0x39).contains(byte) || byte >= 0x80 }

    private static let numbers = [
        "0", "1", "-1", "255", "256", "65536", "4294967296", "2147483648", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "18446744073709551615", "99999999999999999999999999", "1e9", "1e999", "0x7FFFFFFFFFFFFFFF", "0b1", "nan",
    ]
    private static let brackets = [
        ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("\"\\(", ")\""), ("/*", "*/"), ("f { a in ", "}"), ("if a {", "}"), ("[a: ", "]"),
        ("\"", "\""), ("#if A\n", "\n#endif\n"), ("struct A {", "}"), ("{a: ", "}"), ("- ", ""), ("try ", ""), ("a + ", ""), ("A<", ">"),
    ]
    private static let words = numbers + [
        "(", ")", "[", "]", "{", "}", "<", ">", "\"", "'", "\"\"\"\n", "\\", "/*", "*/", "//", "#", ":", ";", ",", ".", "..", "/", "=", "*", "**", "?",
        "!", "@", "&", "|", "$", "%", "`", "~", "\n", "\r\n", "\r", "\t", " ", "\u{FEFF}", "\0", "é", "👩‍👧", "\u{202E}", "e\u{301}", "\u{2028}",
    ]
    /// What is not UTF-8: a lone continuation, an overlong form, a surrogate, a cut sequence, the largest byte.
    private static let bytes: [[UInt8]] = [[0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0xFF], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0]]
}
