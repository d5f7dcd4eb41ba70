protocol GetSupportTasksUseCase: Sendable {
    /// Open tasks sorted by due date, earliest first; then completed tasks, latest first.
    func execute() async throws -> [SupportTask]
}

struct GetSupportTasksUseCaseImpl: GetSupportTasksUseCase {
    private let supportTaskRepository: SupportTaskRepository

    init(supportTaskRepository: SupportTaskRepository) {
        self.supportTaskRepository = supportTaskRepository
    }

    func execute() async throws -> [SupportTask] {
        let supportTasks = try await supportTaskRepository.supportTasks()
        let open = supportTasks.filter { !$0.isDone }.sorted { $0.dueDate < $1.dueDate }
        let done = supportTasks.filter(\.isDone).sorted { $0.dueDate > $1.dueDate }
        return open + done
    }
}
