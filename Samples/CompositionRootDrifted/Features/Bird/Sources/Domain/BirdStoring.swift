// Drift: no suffix. Is this a contract, or somebody's base class?
protocol BirdStoring {
    /// - Parameter wetlandID: Where they live; everywhere if there is none.
    func birds(wetlandID: String?) async throws -> [Bird]
    func bird(id: String) async throws -> Bird
}
