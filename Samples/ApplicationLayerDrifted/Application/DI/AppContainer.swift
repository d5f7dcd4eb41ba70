import Foundation

/// Makes every object of the app and says what each is made of. Who holds it can have anything, and so few may.
@MainActor
final class AppContainer {
    // Singletons
    // Drift: the settings screen swaps the client when the server is switched. The repositories keep the old one.
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

    // Drift: computed, so that a switched client is seen. Whatever it remembers, the next caller has another one.
    var memberRepository: MemberRepository {
        return MemberRepositoryImpl(
            apiService: MemberApiService(apiClient: apiClient),
            localDataSource: MemberLocalDataSourceImpl(coreDataManager: coreDataManager),
            mapper: MemberMapper()
        )
    }

    // Drift: handed out by its own name, because the protocol has no `hasToken`.
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

    // Drift: a use case that is kept. Everybody who lists tasks shares one since, and its state with it.
    lazy var getSupportTasksUseCase: GetSupportTasksUseCase = {
        return GetSupportTasksUseCaseImpl(supportTaskRepository: supportTaskRepository)
    }()

    func makeCompleteSupportTaskUseCase() -> CompleteSupportTaskUseCase {
        return CompleteSupportTaskUseCaseImpl(supportTaskRepository: supportTaskRepository)
    }

    // Drift: it makes, and is called a getter. Who reads the call believes that the use case is kept.
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

    // Drift: named for the screen and not for what it returns. Somebody has written makeReminders() beside it since.
    func makeReminderSettings() -> ReminderSettingsViewModel {
        return ReminderSettingsViewModel(getSupportTasksUseCase: getSupportTasksUseCase)
    }
}
