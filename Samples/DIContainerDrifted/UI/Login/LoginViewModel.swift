import Observation

@MainActor
@Observable
final class LoginViewModel {
    var email = ""
    var password = ""
    private(set) var user: User?
    private(set) var hasFailed = false

    private let login: LoginUseCaseProtocol

    init(login: LoginUseCaseProtocol) {
        self.login = login
    }

    func loginTapped() async {
        do {
            user = try await login.execute(email: email, password: password)
        } catch {
            hasFailed = true
        }
    }
}
