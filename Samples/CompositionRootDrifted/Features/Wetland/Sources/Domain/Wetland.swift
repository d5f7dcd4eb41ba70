nonisolated struct Wetland: Identifiable, Equatable, Sendable {
    let id: String
    let name: String
    /// In hectares.
    let area: Double
}
