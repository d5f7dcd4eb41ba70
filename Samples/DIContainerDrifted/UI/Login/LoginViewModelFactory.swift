protocol LoginViewModelFactoryProtocol: Sendable {
    @MainActor func makeLoginViewModel() -> LoginViewModel
}

struct LoginViewModelFactory: LoginViewModelFactoryProtocol {
    private let login: LoginUseCaseProtocol

    init(login: LoginUseCaseProtocol) {
        self.login = login
    }

    @MainActor
    func makeLoginViewModel() -> LoginViewModel {
        LoginViewModel(login: login)
    }
}
