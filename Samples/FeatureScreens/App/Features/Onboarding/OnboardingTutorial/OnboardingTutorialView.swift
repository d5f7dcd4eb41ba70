import SwiftUI

struct OnboardingTutorialView: View {
    @StateObject private var viewModel: OnboardingTutorialViewModel

    init(viewModel: @autoclosure @escaping () -> OnboardingTutorialViewModel) {
        _viewModel = StateObject(wrappedValue: viewModel())
    }

    var body: some View {
        VStack {
            TabView {
                ForEach(viewModel.pages) { page in
                    OnboardingPageView(viewModel: OnboardingPageViewModel(page: page))
                }
            }
            .tabViewStyle(.page)
            PrimaryButton(title: "Start learning") { viewModel.startTapped() }
        }
        .padding()
    }
}
