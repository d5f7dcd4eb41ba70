import Foundation

final class OnboardingRepository {
    let pages = [
        OnboardingPageDataModel(symbol: "book", text: "Learn to cut and lay stone, one page at a time."),
        OnboardingPageDataModel(symbol: "level", text: "Measure with the tools on your phone."),
    ]

    private let defaults: UserDefaults
    private let key = "onboarding.isCompleted"

    init(defaults: UserDefaults) {
        self.defaults = defaults
    }

    var isCompleted: Bool {
        get { defaults.bool(forKey: key) }
        set { defaults.set(newValue, forKey: key) }
    }
}
