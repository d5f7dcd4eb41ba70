// Drift: the type was renamed and its file was not. [a-screen-file-declares-the-type-it-is-named-after]
import Combine
import Foundation

@MainActor
final class TutorialModel: ObservableObject {
    @Published private(set) var pages = [
        OnboardingPageViewModel(symbol: "book", text: "Learn to cut and lay stone, one page at a time."),
        OnboardingPageViewModel(symbol: "level", text: "Measure with the tools on your phone."),
    ]

    private weak var flow: (any FlowDelegate)?

    init(flow: any FlowDelegate) {
        self.flow = flow
    }

    func startTapped() {
        UserDefaults.standard.set(true, forKey: "onboarding.isCompleted")
        flow?.navigate(.onboardingFinished)
    }
}
