import Foundation

// Drift: a folder that the structure of Core does not list. Unrelated code collects in a folder for helpers.
@MainActor
public final class Debouncer {
    private var task: Task<Void, Never>?

    public init() {}

    public func run(after seconds: Double, _ action: @escaping @MainActor () -> Void) {
        task?.cancel()
        task = Task {
            try? await Task.sleep(for: .seconds(seconds))
            guard !Task.isCancelled else { return }
            action()
        }
    }
}
