import AshlarYAML

/// A version by its numbers, so that 16 equals 16.0.
struct VersionNumber: Hashable, Comparable, CustomStringConvertible {
    let description: String
    private let numbers: [Int]

    /// `nil` for a text that is none.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard !parts.contains(nil), !parts.isEmpty else { return nil }
        description = text
        var numbers = parts.compactMap(\.self)
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
    }

    static func == (left: VersionNumber, right: VersionNumber) -> Bool { left.numbers == right.numbers }
    func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
    static func < (left: VersionNumber, right: VersionNumber) -> Bool { left.numbers.lexicographicallyPrecedes(right.numbers) }
}

extension RuleReader {
    mutating func version(_ node: YAMLNode, of what: String) -> VersionNumber? {
        let version = text(node, of: what).flatMap { VersionNumber($0) }
        if version == nil, node.text != nil { report("\(what) must be a version such as 5.9", at: node) }
        return version
    }
}
