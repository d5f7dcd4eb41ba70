import Foundation

struct SupportTaskRepositoryImpl: SupportTaskRepository {
    private let apiService: SupportTaskApiService
    private let localDataSource: SupportTaskLocalDataSource
    private let mapper: SupportTaskMapper

    // Drift: a repository creates its mapper in a default argument, so the container does not control it.
    init(
        apiService: SupportTaskApiService,
        localDataSource: SupportTaskLocalDataSource,
        mapper: SupportTaskMapper = SupportTaskMapper()
    ) {
        self.apiService = apiService
        self.localDataSource = localDataSource
        self.mapper = mapper
    }

    func supportTasks() async throws -> [SupportTask] {
        do {
            let supportTasks = try await apiService.supportTasks()
            try await localDataSource.store(supportTasks)
            return supportTasks.map(mapper.supportTask)
        } catch is URLError {
            return try await localDataSource.supportTasks().map(mapper.supportTask)
        }
    }

    func complete(id: SupportTask.ID) async throws -> SupportTask {
        mapper.supportTask(from: try await apiService.complete(id: id))
    }

    func clear() async throws {
        try await localDataSource.store([])
    }
}
