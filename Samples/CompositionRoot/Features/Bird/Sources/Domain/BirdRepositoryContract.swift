protocol BirdRepositoryContract {
    /// - Parameter wetlandID: Where they live; everywhere if there is none.
    func birds(wetlandID: String?) async throws -> [Bird]
    func bird(id: String) async throws -> Bird
}
