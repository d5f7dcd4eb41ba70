import SwiftUI

// Drift: the card lies beside the screen, not in its Subviews. "It is only one more file."
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
                // Drift: the stars are borrowed from another screen. The next change to the evaluation changes the list.
                // [screens-share-only-the-shared-views]
                StarRatingView(stars: viewModel.stars, onTap: { _ in })
                ProgressBarView(fraction: viewModel.fractionRead)
            }
        }
    }
}
