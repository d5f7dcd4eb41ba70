protocol MemberCache: Sendable {
    func currentMember() async throws -> MemberDTO?
    /// - Parameter member: The one who uses the app, or nobody after a farewell.
    func store(_ member: MemberDTO?) async throws
}

// Drift: the protocol was renamed, its implementation was not. The name promises a contract that is no more.
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
