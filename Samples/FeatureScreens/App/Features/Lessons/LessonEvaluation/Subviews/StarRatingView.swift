import SwiftUI

/// A fixed part of the screen, not a list item, so it may use the screen's view model.
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
