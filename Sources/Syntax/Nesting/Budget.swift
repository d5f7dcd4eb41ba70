package import AshlarText

/// The limits of nesting beyond which a file is not parsed.
///
/// Measured with swift-syntax 603 in release on a stack of 64 MB. Beyond these limits it takes seconds for a few
/// kilobytes, or overflows the stack. In parentheses: the maximum in 5,600 files of four real apps and of swift-syntax itself.
enum Budget {
    /// Nested brackets of all kinds and string interpolations (24).
    package static let depth = 100
    /// Attempts to parse `[` as a type. The parser retries at each level, so that the nth nested `[` costs 2ⁿ attempts of 10 µs
    /// each. A dozen nested ones are accepted.
    static let attempts = 1 << 13
    /// The depth up to which `[` costs no attempts (3): arrays of arrays are common, and a file may hold thousands.
    static let freeBracketDepth = 4
    /// Nested generic argument lists, or `<` that may begin one (3): the parser tries each of them.
    static let angles = 30
    /// Attempts to parse what follows `<` as generic arguments, each counted once for every further `<` that it passes (1,100).
    static let angleAttempts = 1 << 20
    /// Nested `if`, `switch` and `repeat` before their braces (2): each recurses.
    static let openStatements = 50
    /// Consecutive keywords before an expression or a type (5).
    static let prefixes = 50
    /// Nested `#if` (4).
    package static let conditions = 50
    /// Members, calls, operators and `else` of one statement (143): the depth of its syntax tree is their number.
    static let links = 60_000
}

/// The first byte offset where a file is nested too deeply to be parsed without taking minutes or overflowing the stack, and
/// the message for the user; `nil` for a file that can be parsed.
///
/// One pass over the bytes that skips comments, strings and regular expressions.
package func nestingExcess(in source: ByteView) -> (offset: UInt32, message: String)? {
    var meter = NestingMeter(source)
    guard let excess = meter.run() else { return nil }
    return (UInt32(meter.index), "\(excess.description), and the file was not read; simplify it, or exclude the file")
}

/// The limit that a file exceeds.
enum Excess: CustomStringConvertible {
    case depth, attempts(Int), angles, angleAttempts, openStatements, prefixes, conditions, links

    package var description: String {
        switch self {
        case .depth: "brackets are nested \(Budget.depth + 1) deep here; Ashlar reads \(Budget.depth)"
        case .attempts(let depth):
            "'[' is nested \(depth) deep here, too often for the parser, whose time doubles with each"
        case .angles: "'<' is nested \(Budget.angles + 1) deep here; Ashlar reads \(Budget.angles)"
        case .angleAttempts: "there are too many '<' here for the parser, whose time grows with the square of their number"
        case .openStatements:
            "statements are nested \(Budget.openStatements + 1) deep here; Ashlar reads \(Budget.openStatements)"
        case .prefixes: "\(Budget.prefixes + 1) keywords follow each other here; Ashlar reads \(Budget.prefixes)"
        case .conditions: "'#if' is nested \(Budget.conditions + 1) deep here; Ashlar reads \(Budget.conditions)"
        case .links: "one expression has more than \(Budget.links) parts here"
        }
    }
}
