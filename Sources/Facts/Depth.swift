/// What is kept of a file. Imports, lines and what comments allow always are; for them alone nothing is parsed.
package struct Depth: OptionSet, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The declarations, and the names of the types that are referred to; a part of all that follow.
    package static let declarations = Depth(rawValue: 1 << 0)
    /// The values whose members are used, of which there are nearly half as many as names of types.
    package static let values: Depth = [declarations, Depth(rawValue: 1 << 1)]
    /// How objects are put together.
    package static let wiring: Depth = [declarations, Depth(rawValue: 1 << 2)]
    /// What is called where, on what.
    package static let calls: Depth = [declarations, Depth(rawValue: 1 << 3)]

    /// Whether bodies are followed.
    package var asksForBodies: Bool { contains(.wiring) || contains(.calls) }
}
