import Foundation

/// The requests of a client that wait for their answers, which come in order.
final class RequestQueue: @unchecked Sendable {
    private let work: DispatchQueue
    private let connection: Connection
    private let lock = NSLock()

    // Guarded by `lock`.
    private var pending: Set<RequestID> = []
    private var cancelled: Set<RequestID> = []

    /// - Parameter work: where requests are answered, one at a time.
    init(on work: DispatchQueue, answering connection: Connection) { (self.work, self.connection) = (work, connection) }

    /// Answers a request with what a function returns or, if it throws, with the error.
    func answer<Result: Encodable & Sendable>(_ id: RequestID, _ body: @escaping @Sendable () throws -> Result) {
        lock.withLock { _ = pending.insert(id) }
        work.async { [self] in
            let isCancelled = lock.withLock {
                pending.remove(id)
                return cancelled.remove(id) != nil
            }
            guard !isCancelled else {
                connection.send(FailedResponse(id: id, error: ResponseError(code: .requestCancelled, message: "cancelled")))
                return
            }
            do {
                connection.send(Response(id: id, result: try body()))
            } catch let error as ResponseError {
                connection.send(FailedResponse(id: id, error: error))
            } catch {
                connection.send(FailedResponse(id: id, error: ResponseError(code: .internalError, message: "\(error)")))
            }
        }
    }

    /// Has a request that waits answered as cancelled.
    func cancel(_ id: RequestID) { lock.withLock { if pending.contains(id) { cancelled.insert(id) } } }
}
