/// What shows that one part of a project knows another, as rules name it.
package enum Evidence: String, Hashable, Sendable, CaseIterable, Comparable {
    /// An `import`.
    case imports
    /// A type named in one file and declared in another.
    case references
    /// A value whose type another file declares, and which is used without naming that type.
    case values
    /// An object that is handed in by whatever puts objects together.
    case injections
    /// A dependency that a manifest declares.
    case declared

    package static func < (left: Evidence, right: Evidence) -> Bool { left.rank < right.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
