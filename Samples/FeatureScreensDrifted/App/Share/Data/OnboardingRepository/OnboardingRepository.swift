import Foundation

final class OnboardingRepository {
    private let defaults: UserDefaults

    init(defaults: UserDefaults) {
        self.defaults = defaults
    }

    var isCompleted: Bool {
        defaults.bool(forKey: "onboarding.isCompleted")
    }
}
