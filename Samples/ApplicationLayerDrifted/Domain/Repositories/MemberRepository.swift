protocol MemberRepository: Sendable {
    /// The signed-in member.
    func currentMember() async throws -> Member

    func clear() async throws
}
