nonisolated struct Wetland: Identifiable, Equatable, Sendable {
    let id: String
    let name: String
    /// Hectares.
    let area: Double
}
