import AshlarDiagrams
import AshlarFacts
import AshlarFileSystem
import AshlarIndexStore
import AshlarReports
import AshlarText
import Foundation

/// The compiler's index of a project, restricted to files that have not changed since.
struct ProjectIndex {
    /// The index of the files that have not changed since they were compiled.
    package var index: CompilerIndex
    var use: IndexUse

    /// Reads the index store of a project.
    ///
    /// - Parameter sources: the project's Swift files.
    /// - Throws: `Failure` if there is no store, or no toolchain to read it.
    package static func read(
        _ choice: IndexStoreChoice, sources: [Workspace.File], in workspace: Workspace
    ) throws -> ProjectIndex {
        let root = workspace.root + "/"
        let store = try choice.store(of: workspace.root)
        let library = try indexStoreLibrary(environment: ProcessInfo.processInfo.environment)
        do {
            var gone: Set<String> = []
            var relativePaths: [String: String?] = [:]
            let found = try readIndexStore(at: store, with: library) { path in
                if let path = relativePaths[path] { return path }
                let lexical = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : nil
                let real = try? workspace.relativePath(of: path, from: "/")
                if real == nil, let lexical, realPath(path) == nil { gone.insert(lexical) }
                // Files in foreign folders are third-party or generated code.
                let own = (real ?? lexical).flatMap { Path.isForeign(fileAt: $0) ? nil : $0 }
                relativePaths[path] = own
                return own
            } exists: { !gone.contains($0) }
            let name = store.hasPrefix(root) ? String(store.dropFirst(root.count)) : store
            return ProjectIndex(found, store: name, sources: sources, gone: gone)
        } catch {
            throw Failure("\(error.description); build the project again, or name another store with --index-store")
        }
    }

    private init(_ found: CompilerIndex, store: String, sources: [Workspace.File], gone: Set<String>) {
        var files: [String: CompilerIndex.File] = [:]
        var changed: [String] = []
        var unknown: [String] = []
        for file in sources {
            guard let compilations = found.files[file.path]?.compilations, !compilations.isEmpty else {
                if !Path.isPackageManifest(file.path) { unknown.append(file.path) }
                continue
            }
            let current = compilations.filter { $0.written >= (file.stamp?.modificationTime ?? 0) }
            // A type whose file was deleted may be declared elsewhere now, so its names are looked up again.
            let isLost = current.flatMap(\.references).contains { gone.contains($0.declaration.path) }
            if current.isEmpty || isLost {
                changed.append(file.path)
            } else {
                files[file.path] = CompilerIndex.File(compilations: current)
            }
        }
        index = CompilerIndex(files: files)
        use = IndexUse(
            store: store, written: found.files.values.flatMap(\.compilations).map(\.written).max() ?? 0, fileCount: files.count,
            changed: changed, unknown: unknown
        )
    }
}
