protocol SignOutUseCase: Sendable {
    func execute() async throws
}

/// Signs out and deletes the data of the member from the device.
struct SignOutUseCaseImpl: SignOutUseCase {
    private let sessionRepository: SessionRepository
    private let supportTaskRepository: SupportTaskRepository
    private let memberRepository: MemberRepository

    init(
        sessionRepository: SessionRepository,
        supportTaskRepository: SupportTaskRepository,
        memberRepository: MemberRepository
    ) {
        self.sessionRepository = sessionRepository
        self.supportTaskRepository = supportTaskRepository
        self.memberRepository = memberRepository
    }

    func execute() async throws {
        try await supportTaskRepository.clear()
        try await memberRepository.clear()
        sessionRepository.signOut()
    }
}
