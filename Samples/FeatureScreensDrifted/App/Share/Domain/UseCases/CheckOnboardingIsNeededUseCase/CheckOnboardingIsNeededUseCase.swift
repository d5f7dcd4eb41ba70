/// Checks whether to show the tutorial: until it has been completed once.
struct CheckOnboardingIsNeededUseCase {
    private let onboarding: OnboardingRepository

    init(onboarding: OnboardingRepository) {
        self.onboarding = onboarding
    }

    func execute() -> Bool {
        !onboarding.isCompleted
    }

    // Drift: a second task in a use case. It is hard to find, because the name describes only the first task.
    func complete() {
        onboarding.isCompleted = true
    }
}
