import SwiftUI

/// A static part of the screen, and so it may look at the screen's own view model.
struct StarRatingView: View {
    @ObservedObject var viewModel: LessonEvaluationViewModel

    var body: some View {
        HStack {
            ForEach(1..<6) { star in
                Button {
                    viewModel.starTapped(star)
                } label: {
                    Image(systemName: star <= viewModel.stars ? "star.fill" : "star")
                }
            }
        }
        .font(.largeTitle)
    }
}
