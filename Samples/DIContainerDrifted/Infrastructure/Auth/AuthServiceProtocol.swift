protocol AuthServiceProtocol: Sendable {
    /// Every later request is sent in the name of this person.
    func signIn(email: String, password: String) async throws
}
