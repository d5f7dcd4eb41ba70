import Foundation

/// Creates every object of the app and injects its dependencies. Views and view models never hold it.
@MainActor
final class AppContainer {
    // Singletons
    // Drift: a `var` instead of a `let`. If the client is replaced, existing repositories still use the old one.
    var apiClient: ApiClient
    let coreDataManager: CoreDataManager
    let userDefaultsManager: UserDefaultsManager
    let keychainManager: KeychainManager

    // Repositories
    lazy var supportTaskRepository: SupportTaskRepository = {
        return SupportTaskRepositoryImpl(
            apiService: SupportTaskApiService(apiClient: apiClient),
            localDataSource: SupportTaskLocalDataSourceImpl(coreDataManager: coreDataManager)
        )
    }()

    // Drift: a computed property instead of a `lazy var`. Each access creates a new repository, so no state is shared.
    var memberRepository: MemberRepository {
        return MemberRepositoryImpl(
            apiService: MemberApiService(apiClient: apiClient),
            localDataSource: MemberLocalDataSourceImpl(coreDataManager: coreDataManager),
            mapper: MemberMapper()
        )
    }

    // Drift: exposed as the implementation, not as `SessionRepository`. Callers now depend on a concrete type.
    lazy var sessionRepository: SessionRepositoryImpl = {
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
        self.apiClient = ApiClient(keychainManager: keychainManager)
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

    // Drift: a stored use case. It should be created on each request; now all its users share one instance.
    lazy var getSupportTasksUseCase: GetSupportTasksUseCase = {
        return GetSupportTasksUseCaseImpl(supportTaskRepository: supportTaskRepository)
    }()

    func makeCompleteSupportTaskUseCase() -> CompleteSupportTaskUseCase {
        return CompleteSupportTaskUseCaseImpl(supportTaskRepository: supportTaskRepository)
    }

    // Drift: a factory method without the prefix `make`. Its name suggests that it returns a stored use case.
    func getMemberProfileUseCase() -> GetMemberProfileUseCase {
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
            getSupportTasksUseCase: getSupportTasksUseCase,
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
        return ProfileViewModel(container: self)
    }

    // Drift: the name of a factory method must match its return type: `makeReminderSettingsViewModel`.
    func makeReminderSettings() -> ReminderSettingsViewModel {
        return ReminderSettingsViewModel(getSupportTasksUseCase: getSupportTasksUseCase)
    }
}
