/// What is kept of a file besides its declarations and the names of the types that it refers to.
package struct Depth: OptionSet, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The values whose members are used, of which there are nearly half as many as names of types.
    package static let values = Depth(rawValue: 1 << 0)
    /// How objects are put together.
    package static let wiring = Depth(rawValue: 1 << 1)
    /// What is called where, on what.
    package static let calls = Depth(rawValue: 1 << 2)
}
