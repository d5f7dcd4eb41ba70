import SwiftUI

struct OnboardingTutorialView: View {
    @StateObject private var viewModel: TutorialModel

    init(viewModel: @autoclosure @escaping () -> TutorialModel) {
        _viewModel = StateObject(wrappedValue: viewModel())
    }

    var body: some View {
        VStack {
            WelcomeBannerView()
            TabView {
                ForEach(viewModel.pages, id: \.symbol) { page in
                    OnboardingPageView(viewModel: page)
                }
            }
            .tabViewStyle(.page)
            PrimaryButton(title: "Start learning") { viewModel.startTapped() }
        }
        .padding()
    }
}
