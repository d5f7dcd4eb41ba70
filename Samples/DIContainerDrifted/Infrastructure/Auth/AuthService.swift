import Foundation

final class AuthService: AuthServiceProtocol {
    private let networkClient: NetworkClientProtocol

    init(networkClient: NetworkClientProtocol) {
        self.networkClient = networkClient
    }

    func signIn(email: String, password: String) async throws {
        let body = try JSONEncoder().encode(["email": email, "password": password])
        let answer = try await networkClient.post("sessions", body: body)
        networkClient.authorize(with: try JSONDecoder().decode(Session.self, from: answer).token)
    }

    private struct Session: Decodable {
        let token: String
    }
}
