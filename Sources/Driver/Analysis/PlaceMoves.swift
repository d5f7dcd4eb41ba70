import AshlarChecks
import AshlarFacts
package import AshlarReports
import AshlarText

/// Where the places of a file have gone whose facts are what they were.
package struct PlaceMoves {
    private let path: String
    private let before: LineTable
    private let after: LineTable
    private var offsets: [UInt32: UInt32] = [:]

    /// `nil` where the facts differ in more than places.
    init?(from before: FileFacts, to after: FileFacts) {
        let (old, new) = (before.places, after.places)
        guard old.count == new.count else { return nil }
        path = after.path
        (self.before, self.after) = (before.lines, after.lines)
        for (old, new) in zip(old, new) { offsets[old] = new }
    }

    /// Where a place is now; `nil` for one that no fact is at. What is about the whole file stands at its beginning and stays.
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
    /// The report with the places of one file where they are now; `nil` where one of them is lost.
    package func following(_ moves: PlaceMoves) -> Report? {
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
    fileprivate func following(_ moves: PlaceMoves) -> Finding? {
        guard let location = moves.moved(location) else { return nil }
        var finding = self
        finding.location = location
        for index in otherPlaces.indices {
            guard let place = moves.moved(otherPlaces[index]) else { return nil }
            // What stays is not written, which would make a copy of all.
            if place != otherPlaces[index] { finding.otherPlaces[index] = place }
        }
        for index in chain.indices {
            guard let place = chain[index].location else { continue }
            guard let moved = moves.moved(place) else { return nil }
            if moved != place { finding.chain[index].location = moved }
        }
        return finding
    }
}
