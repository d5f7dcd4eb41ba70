package import AshlarFacts

/// That one part of the project knows another, and how we know.
package struct Dependency: Sendable {
    package enum Place: Hashable, Comparable, Sendable {
        case file(FileID)
        case module(ModuleID)
        /// A module from outside of the project.
        case external(ExternalID)
    }

    /// A file for imports and references, a module for declared dependencies.
    package var source: Place
    /// A file for references, a module or an external module otherwise.
    package var target: Place
    package var evidence: Evidence
    /// Whether exactly one declaration can be meant. Ambiguous dependencies are shown, never reported as errors.
    package var isCertain: Bool
    /// What a reference is there for; `nil` for imports and declared dependencies.
    package var role: Reference.Role?
    // `none` where there is none: there are many dependencies, and a flag takes as much room as a number.
    var declarationID: DeclarationID
    var ownerID: DeclarationID
    /// Where it stands, see `Model.location(of:)`: for imports and references a byte of the source's file, for declared
    /// dependencies an index into those of the source's target.
    package var mark: UInt32
    var placeFileID: FileID

    package init(
        source: Place, target: Place, evidence: Evidence, isCertain: Bool, declaration: DeclarationID? = nil,
        owner: DeclarationID? = nil, role: Reference.Role? = nil, mark: UInt32
    ) {
        self.source = source
        self.target = target
        self.evidence = evidence
        self.isCertain = isCertain
        self.role = role
        declarationID = declaration ?? .none
        ownerID = owner ?? .none
        placeFileID = -1
        self.mark = mark
    }

    /// The type that a reference names.
    package var declaration: DeclarationID? { declarationID.index < 0 ? nil : declarationID }

    /// The type in whose declaration the reference stands; `nil` outside of any type.
    package var owner: DeclarationID? { ownerID.index < 0 ? nil : ownerID }

    /// The file in which the mark is, where it is not the source: objects are put together elsewhere.
    package var placeFile: FileID? {
        get { placeFileID < 0 ? nil : placeFileID }
        set { placeFileID = newValue ?? -1 }
    }
}

extension DeclarationID {
    fileprivate static let none = DeclarationID(file: -1, index: -1)
}
