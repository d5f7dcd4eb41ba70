protocol SessionRepository: Sendable {
    /// - Parameter code: The six digits that were sent to the address.
    func signIn(email: String, code: String) async throws

    func signOut()
}
