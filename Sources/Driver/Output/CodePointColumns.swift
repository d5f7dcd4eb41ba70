import AshlarFacts
import AshlarReports

extension Report {
    /// Counts the columns of all places in Unicode code points too. A file that cannot be read any more is left as it is.
    ///
    /// - Parameter paths: the files whose places are to be counted; all where `nil`.
    mutating func countCodePoints(in workspace: Workspace, of paths: Set<String>? = nil) {
        if paths?.isEmpty == true { return }
        let buffer = ReadBuffer()
        codePointColumns = codePointColumns.filter { paths?.contains($0.key.path) == false }
        let open = places.filter { paths?.contains($0.path) ?? true }
        for (path, places) in Dictionary(grouping: open, by: \.path) {
            let columns = workspace.readText(of: path, into: buffer) { contents -> [Location: Int] in
                guard case .text(let bytes) = contents else { return [:] }
                let lines = LineTable(bytes)
                return Dictionary(places.map { ($0, codePointColumn(of: $0, in: bytes, lines)) }) { first, _ in first }
            }
            codePointColumns.merge(columns.filter { $0.key.column != $0.value }) { first, _ in first }
        }
    }
}

/// Of UTF-8, every byte but those that continue a character begins a code point; RFC 3629.
private func codePointColumn(of place: Location, in bytes: UnsafeBufferPointer<UInt8>, _ lines: LineTable) -> Int {
    guard let start = lines.offset(line: place.line, column: 1).map(Int.init), start <= bytes.count else { return place.column }
    let before = bytes[start..<min(bytes.count, start + max(0, place.column - 1))]
    return 1 + before.count { $0 & 0b1100_0000 != 0b1000_0000 }
}
