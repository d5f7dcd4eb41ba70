protocol WetlandRepositoryContract {
    /// The largest first.
    func wetlands() async throws -> [Wetland]
}
