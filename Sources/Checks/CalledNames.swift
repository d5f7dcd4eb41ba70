import AshlarFacts
package import AshlarText

/// What somebody asks about calls of: functions by name, or by name with labels.
package struct CalledNames: Sendable {
    private var patterns: [Pattern]

    package init(_ patterns: [Pattern] = []) { self.patterns = patterns }

    /// What a function is called by whoever asks about it: with its labels, or without; `nil` where nobody does.
    ///
    /// - Parameter name: the name with its labels, `resolve(with:for:)`, as UTF-8.
    package func match(_ name: UnsafeBufferPointer<UInt8>) -> String? {
        // First bytes tell of most.
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

    /// What somebody asks about who asks about both.
    func union(_ other: CalledNames) -> CalledNames { CalledNames(patterns + other.patterns) }
}

extension CalledNames: Storable {
    package init(blank: Void) { self.init() }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) { try archive.pass(&patterns) }
}
