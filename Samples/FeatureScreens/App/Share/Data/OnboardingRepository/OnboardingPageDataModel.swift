struct OnboardingPageDataModel {
    let symbol: String
    let text: String
}
