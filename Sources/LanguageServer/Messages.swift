import Foundation

// JSON-RPC 2.0, as the Language Server Protocol 3.17 uses it.

/// The id of a request.
enum RequestID: Hashable, Codable, Sendable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = if let number = try? container.decode(Int.self) { .number(number) } else { .text(try container.decode(String.self)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}

/// What every message has; the parameters are read once the method is known.
struct Envelope: Decodable {
    /// `nil` for a notification.
    var id: RequestID?
    /// `nil` for the answer to a request of the server.
    var method: String?
}

/// A message with parameters of a known form.
struct Message<Parameters: Codable>: Codable {
    var jsonrpc = "2.0"
    var id: RequestID?
    var method: String
    var params: Parameters
}

/// A missing result is written as `null`: a response needs the key.
struct Response<Result: Encodable>: Encodable {
    var jsonrpc = "2.0"
    var id: RequestID
    var result: Result
}

struct FailedResponse: Encodable {
    var jsonrpc = "2.0"
    var id: RequestID?
    var error: ResponseError

    private enum Key: CodingKey { case jsonrpc, id, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(jsonrpc, forKey: .jsonrpc)
        try container.encode(id, forKey: .id)
        try container.encode(error, forKey: .error)
    }
}

struct ResponseError: Error, Encodable {
    enum Code: Int, Encodable {
        case parseError = -32700, invalidRequest = -32600, methodNotFound = -32601, invalidParams = -32602, internalError = -32603
        case serverNotInitialized = -32002, requestCancelled = -32800, contentModified = -32801, serverCancelled = -32802
    }
    struct Retrial: Encodable { var retriggerRequest = true }

    var code: Code
    var message: String
    /// Of a request for diagnostics: that the client is to send it again.
    var data: Retrial?

    /// A later change came before the answer, which would be about a text that the client no longer shows.
    static let outdated = ResponseError(code: .contentModified, message: "a later change is not checked yet")
    /// The same for diagnostics, which the client would take for none.
    static let outdatedDiagnostics = ResponseError(code: .serverCancelled, message: outdated.message, data: Retrial())
}

/// No value: `null`.
struct Null: Codable {
    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
