/// The kinds of facts to extract from a file. Imports, lines and suppressions are always extracted; they alone need no parsing.
package struct FactKinds: OptionSet, Sendable {
    package var rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Type declarations, and references to types by name; included in all of the following.
    package static let references = FactKinds(rawValue: 1 << 0)
    /// All other declarations: members, variables and functions.
    package static let declarations: FactKinds = [references, FactKinds(rawValue: 1 << 1)]
    /// Values whose members are used: nearly half as many as references to types.
    package static let values: FactKinds = [declarations, FactKinds(rawValue: 1 << 2)]
    /// Dependency injection: bindings and injections.
    package static let injection: FactKinds = [declarations, FactKinds(rawValue: 1 << 3)]
    /// Calls with their receivers.
    package static let calls: FactKinds = [declarations, FactKinds(rawValue: 1 << 4)]
    /// What is given to calls that may construct a type: closures and last arguments.
    package static let closures: FactKinds = [references, FactKinds(rawValue: 1 << 5)]
    /// String literals that are URLs.
    package static let addresses: FactKinds = [references, FactKinds(rawValue: 1 << 6)]
    /// Names that may be those of global functions and variables, and the names of all other declarations.
    package static let globals: FactKinds = [references, FactKinds(rawValue: 1 << 7)]

    /// The complexity of functions and accessors.
    package static let bodies: FactKinds = [declarations, FactKinds(rawValue: 1 << 8)]

    package static let everything: FactKinds = [values, injection, calls, closures, addresses, globals, bodies]

    /// Whether function bodies must be analyzed.
    package var needsBodies: Bool { contains(.injection) || contains(.calls) }
}
