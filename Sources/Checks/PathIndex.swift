import AshlarFacts
package import AshlarModel
import AshlarText

/// What follows from a project's list of files, its modules and imports: the same in all states of a project in which these are the
/// same. A value, which is completed as it is used.
package struct PathIndex: Sendable {
    /// Whether each file is a manifest, or one that manifests exclude. Such a file is in no selection but that of a pattern that names
    /// the file.
    let isNoSource: [Bool]
    /// The paths of these files.
    let noSourcePaths: Set<String>
    private let files: [String]
    private var matches: [Pattern: [Captures?]] = [:]
    private var knownFolders: FolderTree?
    private var knownEntries: FolderEntries?
    private var knownModuleFolders: ModuleFolders?
    private var knownModules: Set<String>?
    private var knownOwners: [[String]]?

    package init(of model: Model) {
        files = model.files.map(\.path)
        isNoSource = model.files.indices.map { model.files[$0].isManifest || model.isExcludedOfFile[$0] }
        noSourcePaths = Set(zip(files, isNoSource).lazy.filter(\.1).map(\.0))
    }

    /// The folders of the project.
    mutating func folders(of model: Model) -> FolderTree { once(\.knownFolders) { FolderTree(paths: model.paths) } }

    /// The names of what lies in each folder.
    mutating func entries(of model: Model) -> FolderEntries { once(\.knownEntries) { FolderEntries(paths: model.paths) } }

    /// The folder of each file's module.
    mutating func moduleFolders(of model: Model) -> ModuleFolders { once(\.knownModuleFolders) { ModuleFolders(of: model) } }

    /// The names of the project's modules, and of external ones that it imports or declares.
    mutating func modules(of model: Model) -> Set<String> { once(\.knownModules) { moduleNames(in: model) } }

    /// The owners of each file.
    mutating func owners(of model: Model) -> [[String]] { once(\.knownOwners) { model.files.map { model.owners.owners(of: $0.path) } } }

    private mutating func once<Value>(_ known: WritableKeyPath<PathIndex, Value?>, _ value: () -> Value) -> Value {
        if let value = self[keyPath: known] { return value }
        let new = value()
        self[keyPath: known] = new
        return new
    }

    /// For each file, the captures of a pattern; `nil` if it does not match.
    mutating func files(matching pattern: Pattern) -> [Captures?] {
        if let known = matches[pattern] { return known }
        let namesFile = pattern.namesFile
        let found = files.indices.map { isNoSource[$0] && !namesFile ? nil : pattern.matchFile(files[$0]) }
        matches[pattern] = found
        return found
    }

    /// Adds what an index of the same project knows.
    mutating func merge(_ other: PathIndex) {
        matches.merge(other.matches) { own, _ in own }
        knownFolders = knownFolders ?? other.knownFolders
        knownEntries = knownEntries ?? other.knownEntries
        knownModuleFolders = knownModuleFolders ?? other.knownModuleFolders
        knownModules = knownModules ?? other.knownModules
        knownOwners = knownOwners ?? other.knownOwners
    }
}

extension Pattern {
    /// Whether it gives the name of a file, or the beginning of it: `**/Package.swift`.
    fileprivate var namesFile: Bool {
        guard !isExpression else { return false }
        let last = Path.name(of: text)
        return last.hasSuffix(".swift") && !last.hasPrefix("*") && !last.hasPrefix("{")
    }
}
