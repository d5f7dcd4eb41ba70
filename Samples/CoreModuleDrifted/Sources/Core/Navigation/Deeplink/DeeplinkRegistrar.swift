import Foundation
// Drift: the core knows what a bed is. The next app that is put together from it will bring a garden along.
import GardenModels

/// Knows who opens which links, by their host.
@MainActor
public final class DeeplinkRegistrar {
    private var handlers: [String: (URL) -> Void] = [:]

    public nonisolated init() {}

    public func register(host: String, handler: @escaping (URL) -> Void) {
        handlers[host] = handler
    }

    // Drift: and it has a word for it.
    public func openBed(_ bed: Bed) {
        guard let url = URL(string: "garden://beds?id=\(bed.id)") else { return }
        open(url)
    }

    /// - Returns: Whether somebody opens this link.
    @discardableResult
    public func open(_ url: URL) -> Bool {
        guard let host = url.host(), let handler = handlers[host] else { return false }
        handler(url)
        return true
    }
}
