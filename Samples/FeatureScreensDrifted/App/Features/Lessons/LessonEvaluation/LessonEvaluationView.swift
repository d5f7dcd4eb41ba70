import SwiftUI

struct LessonEvaluationView: View {
    @StateObject private var viewModel: LessonEvaluationViewModel

    init(viewModel: @autoclosure @escaping () -> LessonEvaluationViewModel) {
        _viewModel = StateObject(wrappedValue: viewModel())
    }

    var body: some View {
        VStack(spacing: 24) {
            Text("How useful was this lesson?").font(.title2)
            StarRatingView(stars: viewModel.stars, onTap: viewModel.starTapped)
            PrimaryButton(title: "Send") { viewModel.sendTapped() }
                .disabled(!viewModel.canSend)
        }
        .padding()
    }
}
