struct SessionRepositoryImpl: SessionRepository {
    private let apiService: SessionApiService
    private let keychainManager: KeychainManager
    private let userDefaultsManager: UserDefaultsManager

    init(apiService: SessionApiService, keychainManager: KeychainManager, userDefaultsManager: UserDefaultsManager) {
        self.apiService = apiService
        self.keychainManager = keychainManager
        self.userDefaultsManager = userDefaultsManager
    }

    var hasToken: Bool { keychainManager.getAccessToken() != nil }

    func signIn(email: String, code: String) async throws {
        keychainManager.setAccessToken(try await apiService.token(email: email, code: code))
        userDefaultsManager.lastEmail = email
    }

    func signOut() {
        keychainManager.removeAccessToken()
    }
}
