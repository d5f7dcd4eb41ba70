struct GetOnboardingPagesUseCase {
    private let onboarding: OnboardingRepository

    init(onboarding: OnboardingRepository) {
        self.onboarding = onboarding
    }

    func execute() -> [OnboardingPageDomainModel] {
        onboarding.pages.map { OnboardingPageDomainModel(symbol: $0.symbol, text: $0.text) }
    }
}
