public protocol HTTPClientContract: Sendable {
    func get<Value: Decodable & Sendable>(_ endpoint: Endpoint) async throws -> Value
}

/// A path and query on the server.
public struct Endpoint: Equatable, Sendable {
    public let path: String
    public let query: [String: String]

    public init(path: String, query: [String: String] = [:]) {
        self.path = path
        self.query = query
    }
}
