protocol SessionRepository: Sendable {
    /// - Parameter code: The six digits sent to the email address.
    func signIn(email: String, code: String) async throws

    func signOut()
}
