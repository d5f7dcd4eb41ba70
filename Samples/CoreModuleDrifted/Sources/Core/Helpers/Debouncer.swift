import Foundation

// Drift: a folder for what has no place. The tree says what the core is; this says that nobody knows.
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
