import AshlarChecks
import AshlarFacts
package import AshlarText

// How reports are written as bytes and read back.

extension Report: Storable {
    package init(blank: Void) { self.init(findings: [], problems: [], fileCount: 0, rules: []) }

    /// All but where the project lies, and how far it rests on the compiler's index.
    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&findings)
        try archive.pass(&problems)
        try archive.pass(&fileCount)
        try archive.pass(&rules)
        try archive.pass(&mended)
        try archive.pass(&knownCount)
        var columns = codePointColumns.sorted { $0.key < $1.key }.map { Column(place: $0.key, column: $0.value) }
        try archive.pass(&columns)
        codePointColumns = Dictionary(columns.map { ($0.place, $0.column) }) { first, _ in first }
    }

    private struct Column: Storable {
        var place: Location
        var column: Int

        init(place: Location, column: Int) {
            self.place = place
            self.column = column
        }

        init(blank: Void) { self.init(place: Location(blank: ()), column: 0) }

        mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
            try archive.pass(&place)
            try archive.pass(&column)
        }
    }
}

extension Report.CheckedRule: Storable {
    package init(blank: Void) { self.init(id: "", severity: .error) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&id)
        try archive.pass(word: &severity)
        try archive.pass(&rationale)
        try archive.pass(&help)
    }
}

extension Report.Mended: Storable {
    package init(blank: Void) { self.init(path: "", message: "", rule: "") }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&path)
        try archive.pass(&message)
        try archive.pass(&rule)
    }
}
