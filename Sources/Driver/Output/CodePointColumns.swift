import AshlarFacts
import AshlarFileSystem
import AshlarModel
import AshlarReports
import AshlarText

extension Report {
    /// Computes the columns of all locations in Unicode code points: in source files by their facts, elsewhere by the files' contents.
    /// Locations in files that can no longer be read are skipped.
    ///
    /// - Parameter threads: the number of threads that read files.
    mutating func countCodePoints(in model: Model, of workspace: Workspace, threads: Int) {
        var pending: [String: [Location]] = [:]
        forEachLocation { location in pending[location.path, default: []].append(location) }
        let files = Array(pending)
        let columns = mapConcurrently(files, threads: threads) { file, buffer -> [(Location, Int)] in
            // The facts of a manifest may end before a location that was read from its contents.
            if let lines = model.file(at: file.key)?.lines, let known = file.value.codePointColumns(by: lines) { return known }
            return workspace.readText(of: file.key, into: buffer) { contents in
                guard case .text(let bytes) = contents else { return [] }
                return file.value.codePointColumns(by: LineTable(bytes)) ?? []
            }
        }
        for (location, column) in columns.joined() where location.column != column { codePointColumns[location] = column }
    }
}

extension [Location] {
    /// The columns of locations in one file; `nil` if its table lacks one of the lines.
    fileprivate func codePointColumns(by lines: LineTable) -> [(Location, Int)]? {
        var result: [(Location, Int)] = []
        for location in self {
            guard let column = lines.codePointColumn(line: location.line, column: location.column) else { return nil }
            result.append((location, column))
        }
        return result
    }
}
