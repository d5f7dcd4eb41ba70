import Foundation

/// Sends requests to the server and decodes the responses.
final class ApiClient: Sendable {
    private let baseURL: URL
    private let keychainManager: KeychainManager
    private let session = URLSession(configuration: .ephemeral)

    init(keychainManager: KeychainManager) {
        // Drift: the data layer refers to the application layer. The URL is not injected, so tests cannot replace it.
        self.baseURL = AppConfiguration.apiBaseURL
        self.keychainManager = keychainManager
    }

    func get<Answer: Decodable>(_ path: String) async throws -> Answer {
        try await answer(to: request(path, method: "GET"))
    }

    func post<Answer: Decodable>(_ path: String, body: some Encodable) async throws -> Answer {
        var request = request(path, method: "POST")
        request.httpBody = try JSONEncoder().encode(body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return try await answer(to: request)
    }

    private func request(_ path: String, method: String) -> URLRequest {
        var request = URLRequest(url: baseURL.appendingPathComponent(path))
        request.httpMethod = method
        if let token = keychainManager.getAccessToken() {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        return request
    }

    private func answer<Answer: Decodable>(to request: URLRequest) async throws -> Answer {
        let (data, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard 200..<300 ~= status else { throw ApiError.refused(status: status) }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(Answer.self, from: data)
    }
}

enum ApiError: Error, Equatable {
    case refused(status: Int)
}
