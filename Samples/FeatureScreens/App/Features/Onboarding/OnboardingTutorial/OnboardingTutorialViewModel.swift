import Combine

@MainActor
final class OnboardingTutorialViewModel: ObservableObject {
    @Published private(set) var pages: [OnboardingPageDomainModel]

    private let complete: CompleteOnboardingUseCase
    private weak var flow: (any FlowDelegate)?

    init(flow: any FlowDelegate, getPages: GetOnboardingPagesUseCase, complete: CompleteOnboardingUseCase) {
        self.flow = flow
        self.complete = complete
        pages = getPages.execute()
    }

    func startTapped() {
        complete.execute()
        flow?.navigate(.onboardingFinished)
    }
}
