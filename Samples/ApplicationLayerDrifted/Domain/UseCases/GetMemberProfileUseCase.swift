protocol GetMemberProfileUseCase: Sendable {
    func execute() async throws -> MemberProfile
}

struct GetMemberProfileUseCaseImpl: GetMemberProfileUseCase {
    private let memberRepository: MemberRepository
    private let supportTaskRepository: SupportTaskRepository

    init(memberRepository: MemberRepository, supportTaskRepository: SupportTaskRepository) {
        self.memberRepository = memberRepository
        self.supportTaskRepository = supportTaskRepository
    }

    func execute() async throws -> MemberProfile {
        let member = try await memberRepository.currentMember()
        let done = try await supportTaskRepository.supportTasks().filter { $0.isDone && $0.memberID == member.id }
        return MemberProfile(member: member, doneCount: done.count)
    }
}
