/// A comment by which a source allows what rules would report: `// ashlar:allow rule-id until 2027-03-01 -- reason`.
package struct Suppression: Hashable, Sendable {
    /// The ids of the rules, as written.
    package var rules: [String]
    /// The last day on which it holds, as written; `nil` where none is.
    package var until: String?
    /// Why; `nil` where nothing is written.
    package var reason: String?
    /// What is wrong with the comment and, after a semicolon, what to do; `nil` where it can be understood.
    package var flaw: String?
    /// The byte offset of the comment.
    package var offset: UInt32
    /// The first and the last line for which it holds, counted from 1: those of the code beside the comment or, where it
    /// has its lines for itself, of what comes next, up to the name of a declaration.
    package var firstLine: Int
    package var lastLine: Int

    package init(
        rules: [String], until: String? = nil, reason: String? = nil, flaw: String? = nil, offset: UInt32, firstLine: Int,
        lastLine: Int
    ) {
        self.rules = rules
        self.until = until
        self.reason = reason
        self.flaw = flaw
        self.offset = offset
        self.firstLine = firstLine
        self.lastLine = lastLine
    }
}
