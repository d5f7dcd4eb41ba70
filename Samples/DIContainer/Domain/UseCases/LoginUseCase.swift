protocol LoginUseCaseProtocol: Sendable {
    func execute(email: String, password: String) async throws -> User
}

struct LoginUseCase: LoginUseCaseProtocol {
    private let authService: AuthServiceProtocol
    private let userRepository: UserRepositoryProtocol

    init(authService: AuthServiceProtocol, userRepository: UserRepositoryProtocol) {
        self.authService = authService
        self.userRepository = userRepository
    }

    func execute(email: String, password: String) async throws -> User {
        try await authService.signIn(email: email, password: password)
        return try await userRepository.currentUser()
    }
}
