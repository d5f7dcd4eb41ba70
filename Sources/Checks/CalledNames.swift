import AshlarFacts
package import AshlarText

/// Functions whose calls checks require: by base name, or by full name with labels.
package struct CalledNames: Sendable {
    private var patterns: [Pattern]

    package init(_ patterns: [Pattern] = []) { self.patterns = patterns }

    /// No calls.
    package static let none = CalledNames()
    /// The calls of every function.
    package static let all = CalledNames((try? Pattern("*")).map { [$0] } ?? [])

    /// The name of a function in the form that a pattern matches, with or without labels; `nil` if none does.
    ///
    /// - Parameter name: the name with its labels, `resolve(with:for:)`, as UTF-8.
    package func match(_ name: ByteView) -> String? {
        // Fast path: the first byte rules out most names.
        guard patterns.contains(where: { !$0.isLiteral || $0.text.utf8.first == name.first || $0.text.hasPrefix("\\") }) else {
            return nil
        }
        let fullName = String(decoding: name, as: UTF8.self)
        let baseName = String(fullName.prefix { $0 != "(" })
        for pattern in patterns {
            let name = pattern.text.contains("(") ? fullName : baseName
            if pattern.match(name) != nil { return name }
        }
        return nil
    }

    /// Whether a pattern matches a base name.
    func matches(_ baseName: String) -> Bool { patterns.contains { $0.match(baseName) != nil } }

    /// Calls of all functions in either.
    func union(_ other: CalledNames) -> CalledNames { CalledNames(patterns + other.patterns) }
}

extension CalledNames: BinaryCodable {
    package init(placeholder: Void) { self.init() }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) { try coder.code(&patterns) }
}
