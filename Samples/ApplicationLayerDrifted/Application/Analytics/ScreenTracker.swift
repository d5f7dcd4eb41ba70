// Drift: a seventh folder in `Application/`. The architecture defines six, and this one has no defined purpose.
@MainActor
final class ScreenTracker {
    private var screens: [String] = []

    func opened(_ screen: String) {
        screens.append(screen)
    }
}
