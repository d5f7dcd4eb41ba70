import Foundation

public struct HTTPClient: HTTPClientContract {
    private let baseURL: URL

    public init(baseURL: URL) {
        self.baseURL = baseURL
    }

    public func get<Value: Decodable & Sendable>(_ endpoint: Endpoint) async throws -> Value {
        let query = endpoint.query.sorted { $0.key < $1.key }.map(URLQueryItem.init)
        let url = baseURL.appending(path: endpoint.path).appending(queryItems: query)
        let (data, response) = try await URLSession.shared.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        return try JSONDecoder().decode(Value.self, from: data)
    }
}
