// Drift: a second container. It creates its own client and store, which `AppContainer` does not share.
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
