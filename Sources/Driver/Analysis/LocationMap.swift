import AshlarChecks
import AshlarFacts
package import AshlarReports
import AshlarText

/// Maps locations in a changed file to their new locations, if its facts differ only in positions.
package struct LocationMap {
    private let path: String
    private let before: LineTable
    private let after: LineTable
    private var offsets: [UInt32: UInt32] = [:]

    /// `nil` if the facts differ in more than positions.
    init?(from before: FileFacts, to after: FileFacts) {
        let (old, new) = (before.sourceOffsets, after.sourceOffsets)
        guard old.count == new.count else { return nil }
        path = after.path
        (self.before, self.after) = (before.lines, after.lines)
        for (old, new) in zip(old, new) { offsets[old] = new }
    }

    /// The new location; `nil` if no fact is at the old one. The start of the file, where findings about the whole file are, stays.
    func moved(_ location: Location) -> Location? {
        guard location.path == path else { return location }
        guard let offset = before.offset(line: location.line, column: location.column) else { return nil }
        if offset == 0 { return offsets[0] ?? 0 == 0 ? location : nil }
        guard let moved = offsets[offset] else { return nil }
        let (line, column) = after.position(of: moved)
        return Location(path: path, line: line, column: column)
    }
}

extension Report {
    /// The report with the locations in one file updated; `nil` if one of them cannot be mapped.
    package func following(_ moves: LocationMap) -> Report? {
        var report = self
        for index in report.findings.indices {
            guard let finding = report.findings[index].following(moves) else { return nil }
            report.findings[index] = finding
        }
        report.findings.sort()
        return report
    }
}

extension Finding {
    fileprivate func following(_ moves: LocationMap) -> Finding? {
        guard let location = moves.moved(location) else { return nil }
        var finding = self
        finding.location = location
        for index in otherLocations.indices {
            guard let moved = moves.moved(otherLocations[index]) else { return nil }
            // Writing only what changed avoids a copy of the array.
            if moved != otherLocations[index] { finding.otherLocations[index] = moved }
        }
        for index in chain.indices {
            guard let location = chain[index].location else { continue }
            guard let moved = moves.moved(location) else { return nil }
            if moved != location { finding.chain[index].location = moved }
        }
        return finding
    }
}
