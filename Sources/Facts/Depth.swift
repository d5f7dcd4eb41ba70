/// What is kept of a file. Imports, lines and what comments allow always are; for them alone nothing is parsed.
package struct Depth: OptionSet, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The types, and the names of the types that are referred to; a part of all that follow.
    package static let references = Depth(rawValue: 1 << 0)
    /// What else is declared: members, variables and functions.
    package static let declarations: Depth = [references, Depth(rawValue: 1 << 1)]
    /// The values whose members are used, of which there are nearly half as many as names of types.
    package static let values: Depth = [declarations, Depth(rawValue: 1 << 2)]
    /// How objects are put together.
    package static let wiring: Depth = [declarations, Depth(rawValue: 1 << 3)]
    /// What is called where, on what.
    package static let calls: Depth = [declarations, Depth(rawValue: 1 << 4)]
    /// The closures behind calls of what may be types.
    package static let closures: Depth = [references, Depth(rawValue: 1 << 5)]
    /// The string literals that are addresses.
    package static let addresses: Depth = [references, Depth(rawValue: 1 << 6)]

    package static let everything: Depth = [values, wiring, calls, closures, addresses]

    /// Whether bodies are followed.
    package var asksForBodies: Bool { contains(.wiring) || contains(.calls) }
}
