import AshlarFacts
package import AshlarText

// How findings are written as bytes and read back, without what they mean for pictures.

extension Finding: Storable {
    package init(blank: Void) {
        self.init(rule: "", severity: .error, location: Location(blank: ()), message: "")
    }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&rule)
        try archive.pass(word: &severity)
        try archive.pass(&location)
        try archive.pass(&message)
        try archive.pass(&rationale)
        try archive.pass(&help)
        try archive.pass(&chain)
        try archive.pass(&otherPlaces)
        try archive.pass(&evidence)
        try archive.pass(&whole)
        try archive.pass(&measured)
    }
}

extension Finding.Step: Storable {
    package init(blank: Void) { self.init(text: "", location: nil) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&text)
        try archive.pass(&location)
    }
}

extension Finding.Measured: Storable {
    package init(blank: Void) { self.init("", value: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&message)
        try archive.pass(&value)
    }
}

extension Severity: StoredWord { package static let words = allCases }
