import Foundation

protocol SignInUseCase: Sendable {
    func execute(email: String, code: String) async throws
}

enum SignInError: Error, Equatable {
    case emailIsIncomplete
    case codeIsIncomplete
}

struct SignInUseCaseImpl: SignInUseCase {
    private let sessionRepository: SessionRepository

    init(sessionRepository: SessionRepository) {
        self.sessionRepository = sessionRepository
    }

    func execute(email: String, code: String) async throws {
        let email = email.trimmingCharacters(in: .whitespaces).lowercased()
        guard email.contains("@") else { throw SignInError.emailIsIncomplete }
        guard code.count == 6, code.allSatisfy(\.isNumber) else { throw SignInError.codeIsIncomplete }
        try await sessionRepository.signIn(email: email, code: code)
    }
}
