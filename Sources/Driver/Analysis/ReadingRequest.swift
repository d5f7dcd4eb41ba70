import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarText

/// Which files of a project to read and which facts to extract, derived from the rules and the purpose.
struct ReadingRequest: Sendable {
    /// The source files to parse; all if empty.
    package var sources: [PathChoice]
    package var excluded: [PathChoice]
    package var factKinds: FactKinds
    var lengths: LengthRequirement
    /// The names of the functions whose calls are recorded; all if `nil`.
    var calls: CalledNames?

    /// An entry of `sources` or `exclude`; later entries override earlier ones.
    struct PathChoice: Sendable {
        /// `nil` if the entry is not a path.
        package var pattern: Pattern?
        var isExcluded = false
    }

    init(for purpose: Project.Purpose, by rules: RuleSet) {
        sources = rules.sources.map(PathChoice.init)
        excluded = rules.excluded.map(PathChoice.init)
        factKinds = switch purpose {
        case .check: rules.factKinds
        case .explanation: rules.factKinds.union([.values, .globals])
        case .injection: rules.factKinds.union(.injection)
        case .exploration: rules.factKinds.union(.globals)
        case .proposal: .everything
        }
        lengths = rules.lengths
        // The rules to propose are not known yet.
        calls = purpose == .proposal ? nil : rules.calledNames
    }

    /// The files of a listing that are not excluded.
    package func files(of all: Listing) -> Listing {
        excluded.isEmpty ? all : all.selecting(sources: { _ in true }, exclude: { excluded.select($0) })
    }

    /// Whether to parse a file.
    func isSource(_ file: Workspace.File) -> Bool { file.isSwift && sources.select(file.path) }
}

extension [ReadingRequest.PathChoice] {
    /// Whether the entries select a path; if all of them exclude, every other path is selected.
    func select(_ path: String) -> Bool {
        var isSelected = allSatisfy(\.isExcluded)
        for choice in self where choice.pattern?.matchFile(path) != nil { isSelected = !choice.isExcluded }
        return isSelected
    }
}

extension ReadingRequest.PathChoice {
    init(_ entry: FileSelector.Entry) {
        if case .path(let pattern) = entry.target { self.pattern = pattern }
        isExcluded = entry.isExcluded
    }
}

// MARK: - Encoding

extension ReadingRequest: BinaryCodable {
    init(placeholder: Void) { self.init(for: .check, by: RuleSet()) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&sources)
        try coder.code(&excluded)
        try coder.code(options: &factKinds)
        try coder.code(&lengths)
        try coder.code(&calls)
    }
}

extension ReadingRequest.PathChoice: BinaryCodable {
    init(placeholder: Void) {}

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&pattern)
        try coder.code(&isExcluded)
    }
}
