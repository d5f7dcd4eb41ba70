struct User: Identifiable, Equatable, Sendable {
    let id: String
    let name: String
}
