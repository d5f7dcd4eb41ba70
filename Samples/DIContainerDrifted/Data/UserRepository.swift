import Foundation

final class UserRepository: UserRepositoryProtocol {
    private let networkClient: NetworkClientProtocol
    private let requestIdentifier: RequestIdentifierProtocol

    init(networkClient: NetworkClientProtocol, requestIdentifier: RequestIdentifierProtocol) {
        self.networkClient = networkClient
        self.requestIdentifier = requestIdentifier
    }

    func currentUser() async throws -> User {
        let answer = try await networkClient.get("users/me?request=\(requestIdentifier.value)")
        return try JSONDecoder().decode(UserRecord.self, from: answer).user
    }
}

private struct UserRecord: Decodable {
    let id: String
    let displayName: String

    var user: User { User(id: id, name: displayName) }
}
