import Foundation

final class UserRepository: UserRepositoryProtocol {
    private let networkClient: NetworkClientProtocol

    init(networkClient: NetworkClientProtocol) {
        self.networkClient = networkClient
    }

    func currentUser() async throws -> User {
        let answer = try await networkClient.get("users/me")
        return try JSONDecoder().decode(UserRecord.self, from: answer).user
    }
}

private struct UserRecord: Decodable {
    let id: String
    let displayName: String

    var user: User { User(id: id, name: displayName) }
}
