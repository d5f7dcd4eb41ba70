import AshlarFacts
package import AshlarText

/// Functions whose calls checks require: by base name, or by full name with labels.
package struct CalledNames: Hashable, Sendable {
    private var patterns: [Pattern] {
        didSet { ends = patterns.map(LiteralEnds.init) }
    }
    private var ends: [LiteralEnds]

    package init(_ patterns: [Pattern] = []) {
        self.patterns = patterns
        ends = patterns.map(LiteralEnds.init)
    }

    /// No calls.
    package static let none = CalledNames()
    /// The calls of every function.
    package static let all = CalledNames((try? Pattern("*")).map { [$0] } ?? [])

    /// The name of a function in the form that a pattern matches, with or without labels; `nil` if none does.
    ///
    /// - Parameter name: the name with its labels, `resolve(with:for:)`, as UTF-8.
    package func match(_ name: ByteView) -> String? {
        // Fast path: how a pattern begins and ends rules out most names.
        guard ends.contains(where: { $0.allow(name) }) else { return nil }
        let fullName = String(decoding: name, as: UTF8.self)
        let baseName = String(fullName.prefix { $0 != "(" })
        for pattern in patterns {
            let name = pattern.isExpression || pattern.text.contains("(") ? fullName : baseName
            if pattern.match(name) != nil { return name }
        }
        return nil
    }

    /// The patterns that are names, with or without labels.
    var literals: [String] { patterns.filter(\.isLiteral).map(\.text) }

    /// Whether a pattern matches a base name.
    func matches(_ baseName: String) -> Bool { patterns.contains { $0.match(baseName) != nil } }

    /// Calls of all functions in either.
    func union(_ other: CalledNames) -> CalledNames { CalledNames(patterns + other.patterns) }
}

/// The literal text at the beginning and at the end of a pattern.
private struct LiteralEnds: Hashable {
    let prefix: [UInt8]
    let suffix: [UInt8]
    let hasLabels: Bool

    init(of pattern: Pattern) {
        guard !pattern.isExpression else {
            (prefix, suffix, hasLabels) = ([], [], true)
            return
        }
        let text = Array(pattern.text.utf8)
        func isSpecial(_ byte: UInt8) -> Bool { "*?{}[]\\".utf8.contains(byte) }
        prefix = Array(text.prefix { !isSpecial($0) })
        suffix = Array(text.suffix(from: text.lastIndex(where: isSpecial).map { $0 + 1 } ?? 0))
        hasLabels = text.contains(UInt8(ascii: "("))
    }

    /// Whether a name with labels, or without them if the pattern has none, begins and ends as the pattern does.
    func allow(_ name: ByteView) -> Bool {
        guard name.starts(with: prefix) else { return false }
        let end = hasLabels ? nil : name.firstIndex(of: UInt8(ascii: "("))
        return (end.map { name[..<$0] } ?? name[...]).suffix(suffix.count).elementsEqual(suffix)
    }
}
