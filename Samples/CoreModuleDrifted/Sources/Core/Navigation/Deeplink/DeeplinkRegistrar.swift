import Foundation
// Drift: Core imports a module of the project. Core can no longer be reused in an app without a garden.
import GardenModels

/// Maps the host of a link to the handler that opens it.
@MainActor
public final class DeeplinkRegistrar {
    private var handlers: [String: (URL) -> Void] = [:]

    public nonisolated init() {}

    public func register(host: String, handler: @escaping (URL) -> Void) {
        handlers[host] = handler
    }

    // Drift: an identifier in Core contains a business word. Core must not depend on what the app is about.
    public func openBed(_ bed: Bed) {
        guard let url = URL(string: "garden://beds?id=\(bed.id)") else { return }
        open(url)
    }

    /// - Returns: Whether a handler is registered for this link.
    @discardableResult
    public func open(_ url: URL) -> Bool {
        guard let host = url.host(), let handler = handlers[host] else { return false }
        handler(url)
        return true
    }
}
