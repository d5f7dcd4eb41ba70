import Foundation

protocol NetworkClientProtocol: AnyObject, Sendable {
    func get(_ path: String) async throws -> Data
    func post(_ path: String, body: Data) async throws -> Data

    /// - Parameter token: Sent with every later request; `nil` after a sign-out.
    func authorize(with token: String?)
}
