struct CompleteOnboardingUseCase {
    private let onboarding: OnboardingRepository

    init(onboarding: OnboardingRepository) {
        self.onboarding = onboarding
    }

    func execute() {
        onboarding.isCompleted = true
    }
}
