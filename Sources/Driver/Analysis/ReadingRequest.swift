import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarText

/// What rules and a purpose ask of a project's files: which are read, and what is kept of each.
struct ReadingRequest: Sendable {
    /// Which files are the project's; all where empty.
    package var sources: [PathChoice]
    package var excluded: [PathChoice]
    package var depth: Depth
    var lengths: AskedLengths
    /// Calls of what is asked about; of all where `nil`.
    var calls: CalledNames?

    /// An entry of a list of which files are meant: a later one goes before.
    struct PathChoice: Sendable {
        /// `nil` where it names no path.
        package var pattern: Pattern?
        var isExcluded = false
    }

    init(for purpose: Project.Purpose, by rules: RuleSet) {
        sources = rules.sources.map(PathChoice.init)
        excluded = rules.excluded.map(PathChoice.init)
        depth = switch purpose {
        case .check: rules.depth
        case .explanation: rules.depth.union(.values)
        case .wiring: rules.depth.union(.wiring)
        case .exploration: rules.depth.union(.declarations)
        case .proposal: .everything
        }
        lengths = rules.lengths
        // Rules that are proposed are not there yet.
        calls = purpose == .proposal ? nil : rules.calledNames
    }

    /// The files that are left of a project's.
    package func files(of all: Listing) -> Listing {
        excluded.isEmpty ? all : all.selecting(sources: { _ in true }, exclude: { excluded.select($0) })
    }

    /// Whether a file is one of those whose insides are looked at.
    func isSource(_ file: Workspace.File) -> Bool { file.isSwift && sources.select(file.path) }
}

extension [ReadingRequest.PathChoice] {
    /// Whether these choose a file, as they do where they only take away.
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

// MARK: - As bytes

extension ReadingRequest: Storable {
    init(blank: Void) { self.init(for: .check, by: RuleSet()) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&sources)
        try archive.pass(&excluded)
        try archive.pass(options: &depth)
        try archive.pass(&lengths)
        try archive.pass(&calls)
    }
}

extension ReadingRequest.PathChoice: Storable {
    init(blank: Void) {}

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&pattern)
        try archive.pass(&isExcluded)
    }
}
