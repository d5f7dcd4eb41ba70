import AshlarChecks
import AshlarFacts
package import AshlarText

extension Report: BinaryCodable {
    package init(placeholder: Void) { self.init(findings: [], problems: [], fileCount: 0, rules: []) }

    /// Encodes everything but `project`, `index` and what is chosen when it is written.
    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&findings)
        try coder.code(&problems)
        try coder.code(&fileCount)
        try coder.code(&rules)
        try coder.code(&resolved)
        try coder.code(&knownCount)
        try coder.code(&leftOut)
        var states = owners != nil
        try coder.code(&states)
        var owned = (owners ?? [:]).sorted { $0.key < $1.key }.map { Owned(path: $0.key, owners: $0.value) }
        try coder.code(&owned)
        owners = states ? Dictionary(owned.map { ($0.path, $0.owners) }) { first, _ in first } : nil
        var columns = codePointColumns.sorted { $0.key < $1.key }.map { Column(location: $0.key, column: $0.value) }
        try coder.code(&columns)
        codePointColumns = Dictionary(columns.map { ($0.location, $0.column) }) { first, _ in first }
    }

    private struct Owned: BinaryCodable {
        var path: String
        var owners: [String]

        init(path: String, owners: [String]) { (self.path, self.owners) = (path, owners) }

        init(placeholder: Void) { self.init(path: "", owners: []) }

        mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
            try coder.code(&path)
            try coder.code(&owners)
        }
    }

    private struct Column: BinaryCodable {
        var location: Location
        var column: Int

        init(location: Location, column: Int) {
            self.location = location
            self.column = column
        }

        init(placeholder: Void) { self.init(location: Location(placeholder: ()), column: 0) }

        mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
            try coder.code(&location)
            try coder.code(&column)
        }
    }
}

extension Report.CheckedRule: BinaryCodable {
    package init(placeholder: Void) { self.init(id: "", severity: .error) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&id)
        try coder.code(case: &severity)
        try coder.code(&rationale)
        try coder.code(&help)
        try coder.code(&page)
    }
}

extension Report.Resolved: BinaryCodable {
    package init(placeholder: Void) { self.init(path: "", message: "", rule: "") }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&path)
        try coder.code(&message)
        try coder.code(&rule)
    }
}

extension LeftOut.Number: BinaryCodable {
    package init(placeholder: Void) { self.init(reason: "", count: 0, text: "") }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&reason)
        try coder.code(&count)
        try coder.code(&text)
    }
}
