import SwiftUI

struct LessonCardView: View {
    @ObservedObject var viewModel: LessonCardViewModel

    var body: some View {
        Button {
            viewModel.tapped()
        } label: {
            VStack(alignment: .leading, spacing: 8) {
                Text(viewModel.title).font(.headline)
                Text(viewModel.length).font(.subheadline).foregroundStyle(.secondary)
                ProgressBarView(fraction: viewModel.fractionRead)
            }
        }
    }
}
