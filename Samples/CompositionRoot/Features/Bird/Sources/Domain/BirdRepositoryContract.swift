protocol BirdRepositoryContract {
    /// - Parameter wetlandID: The wetland of the birds; `nil` returns all birds.
    func birds(wetlandID: String?) async throws -> [Bird]
    func bird(id: String) async throws -> Bird
}
