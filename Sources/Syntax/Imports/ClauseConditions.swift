/// Computes the effective condition of each clause of an `#if`: the clause's own condition, the negated ones of earlier clauses,
/// and that of the enclosing clause.
struct ClauseConditions {
    /// The condition of the enclosing clause; empty outside of any `#if`.
    package let outer: String
    private var earlier: [String] = []

    init(in outer: String) { self.outer = outer }

    /// The effective condition of the next clause.
    ///
    /// - Parameter own: the condition written after `#if` or `#elseif`; `nil` for `#else`.
    package mutating func next(_ own: String?) -> String {
        var terms = (outer.isEmpty ? [] : [outer]) + earlier.map { "!(\($0))" }
        if let own {
            terms.append(own.contains("||") ? "(\(own))" : own)
            earlier.append(own)
        }
        return terms.joined(separator: " && ")
    }
}
