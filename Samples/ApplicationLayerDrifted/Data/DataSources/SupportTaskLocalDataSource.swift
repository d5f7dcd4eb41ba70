/// Stores the tasks of the last successful request.
protocol SupportTaskLocalDataSource: Sendable {
    func supportTasks() async throws -> [SupportTaskDTO]
    func store(_ supportTasks: [SupportTaskDTO]) async throws
}

struct SupportTaskLocalDataSourceImpl: SupportTaskLocalDataSource {
    private let coreDataManager: CoreDataManager

    init(coreDataManager: CoreDataManager) {
        self.coreDataManager = coreDataManager
    }

    func supportTasks() async throws -> [SupportTaskDTO] {
        try await coreDataManager.values(of: "supportTask")
    }

    func store(_ supportTasks: [SupportTaskDTO]) async throws {
        let values = Dictionary(supportTasks.map { ($0.id, $0) }) { $1 }
        try await coreDataManager.store(values, of: "supportTask")
    }
}
