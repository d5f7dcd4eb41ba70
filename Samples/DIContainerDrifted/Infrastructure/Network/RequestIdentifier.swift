import Foundation

/// By which one request is found again in the server's journal.
protocol RequestIdentifierProtocol: Sendable {
    var value: UUID { get }
}

struct RequestIdentifier: RequestIdentifierProtocol {
    let value = UUID()
}
