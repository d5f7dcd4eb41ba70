protocol UserRepositoryProtocol: Sendable {
    func currentUser() async throws -> User
}
