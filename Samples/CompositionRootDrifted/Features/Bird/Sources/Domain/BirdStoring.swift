// Drift: a protocol without the suffix `Contract`, so its name does not show that it is a contract.
protocol BirdStoring {
    /// - Parameter wetlandID: The wetland of the birds; `nil` returns all birds.
    func birds(wetlandID: String?) async throws -> [Bird]
    func bird(id: String) async throws -> Bird
}
