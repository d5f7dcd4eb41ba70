import AshlarFacts
package import AshlarModel
import AshlarText
import Foundation

/// What follows from a project's list of files, its modules and imports: the same in all states of a project in which these are the same.
/// Shared by threads.
package final class PathIndex: @unchecked Sendable {
    /// Whether each file is a manifest, or one that manifests exclude. Such a file is in no selection but that of a pattern that names
    /// the file.
    let isNoSource: [Bool]
    /// The paths of these files.
    let noSourcePaths: Set<String>
    private let files: [String]
    private let lock = NSLock()

    // Guarded by `lock`.
    private var matches: [Pattern: [Captures?]] = [:]
    private var knownFolders: FolderTree?
    private var knownEntries: FolderEntries?
    private var knownModuleFolders: ModuleFolders?
    private var knownModules: Set<String>?

    package init(of model: Model) {
        files = model.files.map(\.path)
        isNoSource = model.files.indices.map { model.files[$0].isManifest || model.isExcludedOfFile[$0] }
        noSourcePaths = Set(zip(files, isNoSource).lazy.filter(\.1).map(\.0))
    }

    /// The folders of the project.
    func folders(of model: Model) -> FolderTree { once(\.knownFolders) { FolderTree(paths: model.paths) } }

    /// The names of what lies in each folder.
    func entries(of model: Model) -> FolderEntries { once(\.knownEntries) { FolderEntries(paths: model.paths) } }

    /// The folder of each file's module.
    func moduleFolders(of model: Model) -> ModuleFolders { once(\.knownModuleFolders) { ModuleFolders(of: model) } }

    /// The names of the project's modules, and of external ones that it imports or declares.
    func modules(of model: Model) -> Set<String> { once(\.knownModules) { moduleNames(in: model) } }

    private func once<Value>(_ known: ReferenceWritableKeyPath<PathIndex, Value?>, _ value: () -> Value) -> Value {
        lock.withLock {
            if let value = self[keyPath: known] { return value }
            let new = value()
            self[keyPath: known] = new
            return new
        }
    }

    /// For each file, the captures of a pattern; `nil` if it does not match.
    func files(matching pattern: Pattern) -> [Captures?] {
        if let known = lock.withLock({ matches[pattern] }) { return known }
        let namesFile = pattern.namesFile
        let found = files.indices.map { isNoSource[$0] && !namesFile ? nil : pattern.matchFile(files[$0]) }
        lock.withLock { matches[pattern] = found }
        return found
    }
}

extension Pattern {
    /// Whether it gives the name of a file, or the beginning of it: `**/Package.swift`.
    fileprivate var namesFile: Bool {
        let last = Path.name(of: text)
        return last.hasSuffix(".swift") && !last.hasPrefix("*") && !last.hasPrefix("{")
    }
}
