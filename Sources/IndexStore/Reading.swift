package import AshlarFacts
import AshlarText

/// Reads what a store says of a project's files.
///
/// - Parameters:
///   - path: the store's absolute path.
///   - projectPath: the path of a file relative to the project's root, by its absolute path; `nil` for one outside.
///   - isThere: whether a file of the project, by its relative path, still is. What several files declare is declared
///     by one that is: stores keep what deleted files said.
/// - Throws: `IndexStoreError` where there is no store.
package func readIndexStore(
    at path: String, with library: IndexStoreLibrary, projectPath: (String) -> String?,
    isThere: (String) -> Bool
) throws(IndexStoreError) -> CompilerIndex {
    let store = try IndexStore(at: path, library: library)
    var looks: [(path: String, record: String, written: Int64)] = []
    var records: [String: [Occurrence]] = [:]
    var declarations: [String: Set<Location>] = [:]
    for unit in store.units {
        guard let written = store.time(ofUnit: unit) else { continue }
        for file in store.files(ofUnit: unit) {
            guard let path = projectPath(file.path) else { continue }
            looks.append((path, file.record, written))
            guard records[file.record] == nil else { continue }
            let occurrences = store.occurrences(inRecord: file.record)
            records[file.record] = occurrences
            for type in occurrences where type.role == .definition {
                declarations[type.usr, default: []].insert(Location(path: path, line: type.line, column: type.column))
            }
        }
    }
    let declared = declarations.mapValues { places in
        let current = places.filter { isThere($0.path) }
        return current.isEmpty ? places : current
    }
    var index = CompilerIndex()
    for look in looks {
        let references = (records[look.record] ?? []).compactMap { occurrence -> CompilerIndex.Reference? in
            guard occurrence.role == .reference, let places = declared[occurrence.usr],
                  let place = places.filter({ $0.path == look.path }).min() ?? places.min() else { return nil }
            return CompilerIndex.Reference(
                line: occurrence.line, column: occurrence.column, name: occurrence.name, declaration: place
            )
        }
        index.files[look.path, default: CompilerIndex.File()].looks
            .append(CompilerIndex.Look(written: look.written, references: references))
    }
    return index
}
