import Foundation

/// Identifies a request in the log of the server.
protocol RequestIdentifierProtocol: Sendable {
    var value: UUID { get }
}

struct RequestIdentifier: RequestIdentifierProtocol {
    let value = UUID()
}
