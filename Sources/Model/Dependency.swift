package import AshlarFacts

/// An edge from one file or module to another, with its evidence.
package struct Dependency: Sendable {
    /// The end of a dependency.
    package enum Node: Hashable, Comparable, Sendable {
        case file(FileID)
        case module(ModuleID)
        /// A module that is not part of the project.
        case external(ExternalID)
    }

    /// A file for imports and references, a module for declared dependencies.
    package var source: Node
    /// A file for references, a module or an external module otherwise.
    package var target: Node
    package var evidence: Evidence
    /// Whether the reference resolves unambiguously. Ambiguous dependencies are shown, never reported as errors.
    package var isCertain: Bool
    /// The syntactic role of a reference; `nil` for imports and declared dependencies.
    package var role: Reference.Role?
    // `none` instead of an optional: dependencies are numerous, and an optional's flag takes as much memory as a number.
    var declarationID: DeclarationID
    var ownerID: DeclarationID
    /// The position: for imports and references a byte offset in the source file, for declared dependencies an index into
    /// those of the source's target. See `Model.location(of:)`.
    package var mark: UInt32
    var locationFileID: FileID

    package init(
        source: Node, target: Node, evidence: Evidence, isCertain: Bool, declaration: DeclarationID? = nil,
        owner: DeclarationID? = nil, role: Reference.Role? = nil, mark: UInt32
    ) {
        self.source = source
        self.target = target
        self.evidence = evidence
        self.isCertain = isCertain
        self.role = role
        declarationID = declaration ?? .none
        ownerID = owner ?? .none
        locationFileID = -1
        self.mark = mark
    }

    /// The type, the global function or the global variable that a reference resolves to.
    package var declaration: DeclarationID? { declarationID.index < 0 ? nil : declarationID }

    /// The type or extension that contains the reference; `nil` outside of any type.
    package var owner: DeclarationID? { ownerID.index < 0 ? nil : ownerID }

    /// The file of `mark` if it is not the source, as for injected dependencies, which are registered elsewhere; else `nil`.
    package var locationFile: FileID? {
        get { locationFileID < 0 ? nil : locationFileID }
        set { locationFileID = newValue ?? -1 }
    }
}

extension DeclarationID {
    fileprivate static let none = DeclarationID(file: -1, index: -1)
}
