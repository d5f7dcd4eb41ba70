import Foundation

/// Knows who opens which links, by their host.
@MainActor
public final class DeeplinkRegistrar {
    private var handlers: [String: (URL) -> Void] = [:]

    public nonisolated init() {}

    public func register(host: String, handler: @escaping (URL) -> Void) {
        handlers[host] = handler
    }

    /// - Returns: Whether somebody opens this link.
    @discardableResult
    public func open(_ url: URL) -> Bool {
        guard let host = url.host(), let handler = handlers[host] else { return false }
        handler(url)
        return true
    }
}
