// Drift: a seventh folder. Whatever has no place moves in here, for here nobody has said what the place is for.
@MainActor
final class ScreenTracker {
    private var screens: [String] = []

    func opened(_ screen: String) {
        screens.append(screen)
    }
}
