protocol AuthServiceProtocol: Sendable {
    /// Later requests are sent on behalf of this user.
    func signIn(email: String, password: String) async throws
}
