/// The evidence that one part of a project depends on another, by its name in rules.
package enum Evidence: String, Hashable, Sendable, CaseIterable, Comparable {
    /// An `import`.
    case imports
    /// A type, a global function or a global variable, named in one file and declared in another.
    case references
    /// A value that is used without naming its type, which another file declares.
    case values
    /// An injected object.
    case injections
    /// A dependency declared in a manifest.
    case declared

    package static func < (left: Evidence, right: Evidence) -> Bool { left.rank < right.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
