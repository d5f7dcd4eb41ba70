import SwiftUI

// Drift: a smaller view beside the screen, not in its Subviews. The folder no longer shows what the screen is.
// [a-screen-is-a-view-and-its-view-model]
struct LessonCardView: View {
    @ObservedObject var viewModel: LessonCardViewModel

    var body: some View {
        Button {
            viewModel.tapped()
        } label: {
            VStack(alignment: .leading, spacing: 8) {
                Text(viewModel.title).font(.headline)
                Text(viewModel.length).font(.subheadline).foregroundStyle(.secondary)
                // Drift: refers to a view of another screen. A change of the evaluation also changes this list.
                // [screens-share-only-the-shared-views]
                StarRatingView(stars: viewModel.stars, onTap: { _ in })
                ProgressBarView(fraction: viewModel.fractionRead)
            }
        }
    }
}
