package import AshlarFacts
import AshlarText

/// Reads the references to types in a project's files from an index store.
///
/// - Parameters:
///   - path: the store's absolute path.
///   - projectPath: converts the absolute path of a file to one relative to the project's root; `nil` for a file outside.
///   - exists: whether a file of the project, given by its relative path, still exists. Of several declarations of a type,
///     those in existing files count: stores retain records of deleted files.
/// - Throws: `IndexStoreError` if there is no store.
package func readIndexStore(
    at path: String, with library: IndexStoreLibrary, projectPath: (String) -> String?,
    exists: (String) -> Bool
) throws(IndexStoreError) -> CompilerIndex {
    let store = try IndexStore(at: path, library: library)
    var compilations: [(path: String, record: String, written: Int64)] = []
    var records: [String: [Occurrence]] = [:]
    var declarations: [String: Set<Location>] = [:]
    for unit in store.units {
        guard let written = store.time(ofUnit: unit) else { continue }
        for file in store.files(ofUnit: unit) {
            guard let path = projectPath(file.path) else { continue }
            compilations.append((path, file.record, written))
            guard records[file.record] == nil else { continue }
            let occurrences = store.occurrences(inRecord: file.record)
            records[file.record] = occurrences
            for type in occurrences where type.role == .definition {
                declarations[type.usr, default: []].insert(Location(path: path, line: type.line, column: type.column))
            }
        }
    }
    let declared = declarations.mapValues { locations in
        let current = locations.filter { exists($0.path) }
        return current.isEmpty ? locations : current
    }
    var index = CompilerIndex()
    for compilation in compilations {
        let references = (records[compilation.record] ?? []).compactMap { occurrence -> CompilerIndex.Reference? in
            guard occurrence.role == .reference, let locations = declared[occurrence.usr],
                  let location = locations.filter({ $0.path == compilation.path }).min() ?? locations.min() else { return nil }
            return CompilerIndex.Reference(
                line: occurrence.line, column: occurrence.column, name: occurrence.name, declaration: location
            )
        }
        index.files[compilation.path, default: CompilerIndex.File()].compilations
            .append(CompilerIndex.Compilation(written: compilation.written, references: references))
    }
    return index
}
