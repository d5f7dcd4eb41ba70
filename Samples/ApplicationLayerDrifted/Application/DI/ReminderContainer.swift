// Drift: a second container, for reminders alone. It has a client and a store of its own, and so a second truth.
@MainActor
final class ReminderContainer {
    let apiClient: ApiClient
    let coreDataManager: CoreDataManager

    lazy var supportTaskRepository: SupportTaskRepository = {
        return SupportTaskRepositoryImpl(
            apiService: SupportTaskApiService(apiClient: apiClient),
            localDataSource: SupportTaskLocalDataSourceImpl(coreDataManager: coreDataManager)
        )
    }()

    init(keychainManager: KeychainManager) {
        self.apiClient = ApiClient(keychainManager: keychainManager)
        self.coreDataManager = CoreDataManager()
    }

    func makeGetSupportTasksUseCase() -> GetSupportTasksUseCase {
        return GetSupportTasksUseCaseImpl(supportTaskRepository: supportTaskRepository)
    }
}
