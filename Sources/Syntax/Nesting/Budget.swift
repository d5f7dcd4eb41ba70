/// How much nesting the parser is given.
///
/// Measured with swift-syntax 603 in release on a stack of 64 MB. Beyond these limits it takes seconds for a few
/// kilobytes, or overflows. Of 5,600 files of four real apps and of swift-syntax itself, the deepest are given in
/// parentheses.
enum Budget {
    /// Brackets of all kinds, and string interpolations, around one place (24).
    package static let depth = 100
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
    package static let conditions = 50
    /// Members, calls, operators and `else` of one statement (143): the syntax tree is as deep as there are of them.
    static let links = 60_000
}

/// The first place where a file is nested so deeply that parsing it would take minutes or overflow the stack, and what
/// to tell the user; `nil` for a file that can be parsed.
///
/// One pass over the bytes that passes over comments, strings and regular expressions.
package func nestingExcess(in source: UnsafeBufferPointer<UInt8>) -> (offset: UInt32, message: String)? {
    var meter = NestingMeter(source)
    guard let excess = meter.run() else { return nil }
    return (UInt32(meter.index), "\(excess.description), and the file was not read; simplify it, or exclude the file")
}

enum Excess: CustomStringConvertible {
    case depth, looks(Int), angles, openStatements, prefixes, conditions, links

    package var description: String {
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
