import AshlarDiagrams
import AshlarFacts
import AshlarFileSystem
import AshlarIndexStore
import AshlarReports
import AshlarText
import Foundation

/// What the compiler says of a project, and how far it still holds.
struct ProjectIndex {
    /// What holds: of the files that have not changed since the compiler saw them.
    package var index: CompilerIndex
    var use: IndexUse

    /// Reads the index store of a project.
    ///
    /// - Parameter sources: the project's Swift files.
    /// - Throws: `Failure` where there is no store, or no toolchain to read it with.
    package static func read(
        _ choice: IndexStoreChoice, sources: [Workspace.File], in workspace: Workspace
    ) throws -> ProjectIndex {
        let root = workspace.root + "/"
        let store = try choice.store(of: workspace.root)
        let library = try indexStoreLibrary(environment: ProcessInfo.processInfo.environment)
        do {
            var gone: Set<String> = []
            var known: [String: String?] = [:]
            let found = try readIndexStore(at: store, with: library) { path in
                if let path = known[path] { return path }
                let lexical = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : nil
                let real = try? workspace.relativePath(of: path, from: "/")
                if real == nil, let lexical, realPath(path) == nil { gone.insert(lexical) }
                // What lies in a folder that is never listed is others' code, or generated.
                let own = (real ?? lexical).flatMap { Workspace.leavesOut(fileAt: $0) ? nil : $0 }
                known[path] = own
                return own
            } isThere: { !gone.contains($0) }
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
            guard let looks = found.files[file.path]?.looks, !looks.isEmpty else {
                if !isManifest(file.path) { unknown.append(file.path) }
                continue
            }
            let current = looks.filter { $0.written >= (file.stamp?.modificationTime ?? 0) }
            // A type whose file is gone is now declared elsewhere: where, only a look at the names tells.
            let isLost = current.flatMap(\.references).contains { gone.contains($0.declaration.path) }
            if current.isEmpty || isLost {
                changed.append(file.path)
            } else {
                files[file.path] = CompilerIndex.File(looks: current)
            }
        }
        index = CompilerIndex(files: files)
        use = IndexUse(
            store: store, written: found.files.values.flatMap(\.looks).map(\.written).max() ?? 0, fileCount: files.count,
            changed: changed, unknown: unknown
        )
    }
}

/// Whether a file is a package's manifest, which no build of it compiles.
private func isManifest(_ path: String) -> Bool {
    let name = Path.name(of: path)
    return name == "Package.swift" || name.hasPrefix("Package@swift-")
}
