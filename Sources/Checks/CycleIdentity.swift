/// What identifies a cycle: its names, whatever node a search enters it by.
struct CycleIdentity {
    /// The first name of the cycle in alphabetical order.
    let subject: String
    /// All names in the order of the cycle, from `subject` back to it: `A → B → A`.
    let target: String

    /// - Parameter path: the names along the cycle, the first one repeated at the end.
    init(of path: [String]) {
        let names = Array(path.dropLast())
        let start = names.indices.min { names[$0] < names[$1] } ?? 0
        let cycle = Array(names[start...] + names[..<start])
        subject = cycle.first ?? ""
        target = (cycle + cycle.prefix(1)).joined(separator: " → ")
    }
}
