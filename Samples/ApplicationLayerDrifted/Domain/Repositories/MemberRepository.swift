protocol MemberRepository: Sendable {
    /// The one who uses the app.
    func currentMember() async throws -> Member

    func clear() async throws
}
