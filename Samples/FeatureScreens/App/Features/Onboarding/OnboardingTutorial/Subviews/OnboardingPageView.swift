import SwiftUI

struct OnboardingPageView: View {
    @ObservedObject var viewModel: OnboardingPageViewModel

    var body: some View {
        VStack(spacing: 16) {
            Image(systemName: viewModel.symbol).font(.system(size: 72))
            Text(viewModel.text).multilineTextAlignment(.center)
        }
    }
}
