import SwiftUI

struct LessonPageView: View {
    @ObservedObject var viewModel: LessonPageViewModel

    var body: some View {
        ScrollView {
            Text(viewModel.text).padding()
            if viewModel.isLast {
                PrimaryButton(title: "Finish") { viewModel.finishTapped() }
            }
        }
    }
}
