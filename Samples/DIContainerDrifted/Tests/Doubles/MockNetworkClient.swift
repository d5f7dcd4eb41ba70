import Foundation
@testable import Pulsebook

final class MockNetworkClient: NetworkClientProtocol, @unchecked Sendable {
    var answer = Data()
    private(set) var token: String?
    private(set) var paths: [String] = []

    func authorize(with token: String?) {
        self.token = token
    }

    func get(_ path: String) async throws -> Data {
        paths.append(path)
        return answer
    }

    func post(_ path: String, body: Data) async throws -> Data {
        paths.append(path)
        return answer
    }
}
