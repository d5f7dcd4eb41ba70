/// A comment that suppresses findings of rules: `// ashlar:allow rule-id until 2027-03-01 -- reason`.
package struct Suppression: Hashable, Sendable {
    /// The ids of the rules, as written.
    package var rules: [String]
    /// The last day on which it applies, as written; `nil` if none is written.
    package var until: String?
    /// The reason; `nil` if none is written.
    package var reason: String?
    /// What is wrong with the comment and, after a semicolon, what to do; `nil` if it is valid.
    package var problem: String?
    /// The byte offset of the comment.
    package var offset: UInt32
    /// The first and the last line that it applies to, counted from 1: those of the code beside the comment or, if it is alone on
    /// its lines, of the code that follows, up to the name of a declaration.
    package var firstLine: Int
    package var lastLine: Int

    package init(
        rules: [String], until: String? = nil, reason: String? = nil, problem: String? = nil, offset: UInt32, firstLine: Int,
        lastLine: Int
    ) {
        self.rules = rules
        self.until = until
        self.reason = reason
        self.problem = problem
        self.offset = offset
        self.firstLine = firstLine
        self.lastLine = lastLine
    }
}
