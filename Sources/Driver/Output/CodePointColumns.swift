import AshlarFileSystem
import AshlarManifests
import AshlarReports
import AshlarStore
import AshlarText

extension Report {
    /// Counts the columns of all places in Unicode code points too. A file that cannot be read any more is left as it is.
    ///
    /// - Parameters:
    ///   - paths: the files whose places are to be counted; all where `nil`.
    ///   - threads: on how many threads files are read.
    mutating func countCodePoints(in workspace: Workspace, of paths: Set<String>? = nil, threads: Int = 1) {
        if paths?.isEmpty == true { return }
        codePointColumns = codePointColumns.filter { paths?.contains($0.key.path) == false }
        var open: [String: [Location]] = [:]
        forEachPlace { place in
            if paths?.contains(place.path) != false { open[place.path, default: []].append(place) }
        }
        let files = Array(open)
        let columns = mapConcurrently(files, threads: threads) { file, buffer in
            workspace.readText(of: file.key, into: buffer) { contents -> [(Location, Int)] in
                // Where each byte is a code point there is nothing to count.
                guard case .text(let bytes) = contents, !isASCII(bytes) else { return [] }
                let lines = LineTable(bytes)
                return file.value.map { ($0, codePointColumn(of: $0, in: bytes, lines)) }
            }
        }
        for (place, column) in columns.joined() where place.column != column { codePointColumns[place] = column }
    }
}

private func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { bytes.reduce(0, |) < 0x80 }

/// Of UTF-8, every byte but those that continue a character begins a code point; RFC 3629.
private func codePointColumn(of place: Location, in bytes: UnsafeBufferPointer<UInt8>, _ lines: LineTable) -> Int {
    guard let start = lines.offset(line: place.line, column: 1).map(Int.init), start <= bytes.count else { return place.column }
    let before = bytes[start..<min(bytes.count, start + max(0, place.column - 1))]
    return 1 + before.count { $0 & 0b1100_0000 != 0b1000_0000 }
}
