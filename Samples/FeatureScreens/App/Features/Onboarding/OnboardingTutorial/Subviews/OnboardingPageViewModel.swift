import Combine

@MainActor
final class OnboardingPageViewModel: ObservableObject {
    let symbol: String
    let text: String

    init(page: OnboardingPageDomainModel) {
        symbol = page.symbol
        text = page.text
    }
}
