protocol LoginUseCaseProtocol: Sendable {
    func execute(email: String, password: String) async throws -> User
}

struct LoginUseCase: LoginUseCaseProtocol {
    private let authService: AuthServiceProtocol
    private let userRepository: UserRepositoryProtocol
    private let analytics: AnalyticsServiceProtocol

    init(
        authService: AuthServiceProtocol,
        userRepository: UserRepositoryProtocol,
        analytics: AnalyticsServiceProtocol
    ) {
        self.authService = authService
        self.userRepository = userRepository
        self.analytics = analytics
    }

    func execute(email: String, password: String) async throws -> User {
        try await authService.signIn(email: email, password: password)
        analytics.track("login")
        return try await userRepository.currentUser()
    }
}
