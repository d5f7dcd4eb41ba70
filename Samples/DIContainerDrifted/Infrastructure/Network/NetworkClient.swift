import Foundation

final class NetworkClient: NetworkClientProtocol, @unchecked Sendable {
    private let session: URLSession
    private let baseURL: URL
    private let lock = NSLock()
    private var token: String?

    init(session: URLSession, baseURL: URL) {
        self.session = session
        self.baseURL = baseURL
    }

    func authorize(with token: String?) {
        lock.withLock { self.token = token }
    }

    func get(_ path: String) async throws -> Data {
        try await answer(to: request(path))
    }

    func post(_ path: String, body: Data) async throws -> Data {
        var request = request(path)
        request.httpMethod = "POST"
        request.httpBody = body
        return try await answer(to: request)
    }

    private func request(_ path: String) -> URLRequest {
        var request = URLRequest(url: baseURL.appendingPathComponent(path))
        if let token = lock.withLock({ token }) {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        return request
    }

    private func answer(to request: URLRequest) async throws -> Data {
        let (data, response) = try await session.data(for: request)
        guard let status = (response as? HTTPURLResponse)?.statusCode, 200..<300 ~= status else {
            throw URLError(.badServerResponse)
        }
        return data
    }
}
