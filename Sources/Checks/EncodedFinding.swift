import AshlarFacts
package import AshlarText

// How findings are encoded and decoded, without their dependencies and injections in the model, and without suggestions.

extension Finding: BinaryCodable {
    package init(placeholder: Void) {
        self.init(rule: "", severity: .error, location: Location(placeholder: ()), subject: "", message: "")
    }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&rule)
        try coder.code(case: &severity)
        try coder.code(&location)
        try coder.code(&subject)
        try coder.code(&target)
        try coder.code(&message)
        try coder.code(&rationale)
        try coder.code(&help)
        try coder.code(&chain)
        try coder.code(&otherLocations)
        try coder.code(&evidence)
        try coder.code(&subjectPath)
        var value = measured.map { UInt32(clamping: $0) }
        try coder.code(&value)
        measured = value.map(Int.init)
    }
}

extension Finding.Step: BinaryCodable {
    package init(placeholder: Void) { self.init(text: "", location: nil) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&text)
        try coder.code(&location)
        try coder.code(&rule)
    }
}

extension Severity: CodableCase { package static let allCodes = allCases }
