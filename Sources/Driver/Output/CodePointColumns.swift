import AshlarFileSystem
import AshlarManifests
import AshlarReports
import AshlarStore
import AshlarText

extension Report {
    /// Computes the columns of all locations in Unicode code points. Locations in files that can no longer be read are skipped.
    ///
    /// - Parameter threads: the number of threads that read files.
    mutating func countCodePoints(in workspace: Workspace, threads: Int) {
        var pending: [String: [Location]] = [:]
        forEachLocation { location in pending[location.path, default: []].append(location) }
        let files = Array(pending)
        let columns = mapConcurrently(files, threads: threads) { file, buffer in
            workspace.readText(of: file.key, into: buffer) { contents -> [(Location, Int)] in
                // In ASCII, byte columns are code point columns.
                guard case .text(let bytes) = contents, !isASCII(bytes) else { return [] }
                let lines = LineTable(bytes)
                return file.value.map { ($0, codePointColumn(of: $0, in: bytes, lines)) }
            }
        }
        for (location, column) in columns.joined() where location.column != column { codePointColumns[location] = column }
    }
}

private func isASCII(_ bytes: ByteView) -> Bool { bytes.reduce(0, |) < 0x80 }

/// In UTF-8, every byte except continuation bytes starts a code point (RFC 3629).
func codePointColumn(of location: Location, in bytes: ByteView, _ lines: LineTable) -> Int {
    guard let start = lines.offset(line: location.line, column: 1).map(Int.init), start <= bytes.count else { return location.column }
    let before = bytes[start..<min(bytes.count, start + max(0, location.column - 1))]
    return 1 + before.count { $0 & 0b1100_0000 != 0b1000_0000 }
}
