import Combine

@MainActor
final class OnboardingPageViewModel: ObservableObject {
    let symbol: String
    let text: String

    init(symbol: String, text: String) {
        self.symbol = symbol
        self.text = text
    }
}
