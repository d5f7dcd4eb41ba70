// Drift: a domain model without the suffix `DomainModel`. Its name does not show which layer it belongs to.
// [what-lies-with-a-use-case-is-a-domain-model]
struct Tool: Identifiable, Equatable {
    let id: String
    let name: String
    let units: [String]
    let unit: String
}
