protocol WetlandRepositoryContract {
    /// Sorted by area, largest first.
    func wetlands() async throws -> [Wetland]
}
