/// Checks whether to show the tutorial: until it has been completed once.
struct CheckOnboardingIsNeededUseCase {
    private let onboarding: OnboardingRepository

    init(onboarding: OnboardingRepository) {
        self.onboarding = onboarding
    }

    func execute() -> Bool {
        !onboarding.isCompleted
    }
}
