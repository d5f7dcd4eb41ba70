// Drift: no suffix. Is this the tool of the repository, of the screen, or the use case's answer?
// [what-lies-with-a-use-case-is-a-domain-model]
struct Tool: Identifiable, Equatable {
    let id: String
    let name: String
    let units: [String]
    let unit: String
}
