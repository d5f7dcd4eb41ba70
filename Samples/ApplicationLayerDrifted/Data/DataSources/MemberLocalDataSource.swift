protocol MemberCache: Sendable {
    func currentMember() async throws -> MemberDTO?
    /// - Parameter member: The signed-in member; `nil` after signing out.
    func store(_ member: MemberDTO?) async throws
}

// Drift: the protocol was renamed, its implementation was not. Their names no longer match.
struct MemberLocalDataSourceImpl: MemberCache {
    private let coreDataManager: CoreDataManager

    init(coreDataManager: CoreDataManager) {
        self.coreDataManager = coreDataManager
    }

    func currentMember() async throws -> MemberDTO? {
        let members: [MemberDTO] = try await coreDataManager.values(of: "member")
        return members.first
    }

    func store(_ member: MemberDTO?) async throws {
        try await coreDataManager.store(member.map { ["me": $0] } ?? [:], of: "member")
    }
}
