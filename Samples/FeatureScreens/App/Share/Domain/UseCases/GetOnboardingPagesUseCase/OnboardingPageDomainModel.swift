struct OnboardingPageDomainModel: Identifiable, Equatable {
    let symbol: String
    let text: String

    var id: String { symbol }
}
