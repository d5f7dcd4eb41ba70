import Foundation

/// Creates every object of the app and injects its dependencies. Views and view models never hold it.
@MainActor
final class AppContainer {
    // Singletons
    let apiClient: ApiClient
    let coreDataManager: CoreDataManager
    let userDefaultsManager: UserDefaultsManager
    let keychainManager: KeychainManager

    // Repositories
    lazy var supportTaskRepository: SupportTaskRepository = {
        return SupportTaskRepositoryImpl(
            apiService: SupportTaskApiService(apiClient: apiClient),
            localDataSource: SupportTaskLocalDataSourceImpl(coreDataManager: coreDataManager),
            mapper: SupportTaskMapper()
        )
    }()

    lazy var memberRepository: MemberRepository = {
        return MemberRepositoryImpl(
            apiService: MemberApiService(apiClient: apiClient),
            localDataSource: MemberLocalDataSourceImpl(coreDataManager: coreDataManager),
            mapper: MemberMapper()
        )
    }()

    lazy var sessionRepository: SessionRepository = {
        return SessionRepositoryImpl(
            apiService: SessionApiService(apiClient: apiClient),
            keychainManager: keychainManager,
            userDefaultsManager: userDefaultsManager
        )
    }()

    init() {
        self.keychainManager = KeychainManager()
        self.userDefaultsManager = UserDefaultsManager()
        self.coreDataManager = CoreDataManager()
        self.apiClient = ApiClient(baseURL: AppConfiguration.apiBaseURL, keychainManager: keychainManager)
    }

    // Use cases

    func makeSignInUseCase() -> SignInUseCase {
        return SignInUseCaseImpl(sessionRepository: sessionRepository)
    }

    func makeSignOutUseCase() -> SignOutUseCase {
        return SignOutUseCaseImpl(
            sessionRepository: sessionRepository,
            supportTaskRepository: supportTaskRepository,
            memberRepository: memberRepository
        )
    }

    func makeGetSupportTasksUseCase() -> GetSupportTasksUseCase {
        return GetSupportTasksUseCaseImpl(supportTaskRepository: supportTaskRepository)
    }

    func makeCompleteSupportTaskUseCase() -> CompleteSupportTaskUseCase {
        return CompleteSupportTaskUseCaseImpl(supportTaskRepository: supportTaskRepository)
    }

    func makeGetMemberProfileUseCase() -> GetMemberProfileUseCase {
        return GetMemberProfileUseCaseImpl(
            memberRepository: memberRepository,
            supportTaskRepository: supportTaskRepository
        )
    }

    // View models

    func makeSignInViewModel() -> SignInViewModel {
        return SignInViewModel(
            signInUseCase: makeSignInUseCase(),
            lastEmail: userDefaultsManager.lastEmail,
            privacyPolicyURL: AppConfiguration.privacyPolicyURL
        )
    }

    func makeSupportTaskListViewModel() -> SupportTaskListViewModel {
        return SupportTaskListViewModel(
            getSupportTasksUseCase: makeGetSupportTasksUseCase(),
            completeSupportTaskUseCase: makeCompleteSupportTaskUseCase()
        )
    }

    func makeSupportTaskDetailViewModel(supportTask: SupportTask) -> SupportTaskDetailViewModel {
        return SupportTaskDetailViewModel(
            supportTask: supportTask,
            completeSupportTaskUseCase: makeCompleteSupportTaskUseCase()
        )
    }

    func makeProfileViewModel() -> ProfileViewModel {
        return ProfileViewModel(
            getMemberProfileUseCase: makeGetMemberProfileUseCase(),
            signOutUseCase: makeSignOutUseCase()
        )
    }
}
