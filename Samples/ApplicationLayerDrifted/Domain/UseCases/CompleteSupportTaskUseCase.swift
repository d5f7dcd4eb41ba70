protocol CompleteSupportTaskUseCase: Sendable {
    /// Returns a completed task unchanged.
    func execute(supportTask: SupportTask) async throws -> SupportTask
}

struct CompleteSupportTaskUseCaseImpl: CompleteSupportTaskUseCase {
    private let supportTaskRepository: SupportTaskRepository

    init(supportTaskRepository: SupportTaskRepository) {
        self.supportTaskRepository = supportTaskRepository
    }

    func execute(supportTask: SupportTask) async throws -> SupportTask {
        guard !supportTask.isDone else { return supportTask }
        return try await supportTaskRepository.complete(id: supportTask.id)
    }
}
