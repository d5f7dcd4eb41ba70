protocol CompleteSupportTaskUseCase: Sendable {
    /// A task that is done already stays as it is.
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
