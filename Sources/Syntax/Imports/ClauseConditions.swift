/// What must hold for each clause of an `#if` to be compiled, one after the other.
struct ClauseConditions {
    /// What must hold around; empty outside of any `#if`.
    package let outer: String
    private var earlier: [String] = []

    init(in outer: String) { self.outer = outer }

    /// - Parameter own: what stands behind `#if` and `#elseif`; `nil` for `#else`.
    package mutating func next(_ own: String?) -> String {
        var terms = (outer.isEmpty ? [] : [outer]) + earlier.map { "!(\($0))" }
        if let own {
            terms.append(own.contains("||") ? "(\(own))" : own)
            earlier.append(own)
        }
        return terms.joined(separator: " && ")
    }
}
