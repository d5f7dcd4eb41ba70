import Foundation

/// Maps the host of a link to the handler that opens it.
@MainActor
public final class DeeplinkRegistrar {
    private var handlers: [String: (URL) -> Void] = [:]

    public nonisolated init() {}

    public func register(host: String, handler: @escaping (URL) -> Void) {
        handlers[host] = handler
    }

    /// - Returns: Whether a handler is registered for this link.
    @discardableResult
    public func open(_ url: URL) -> Bool {
        guard let host = url.host(), let handler = handlers[host] else { return false }
        handler(url)
        return true
    }
}
