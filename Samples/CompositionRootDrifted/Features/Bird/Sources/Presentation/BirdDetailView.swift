import HeronCore
import SwiftUI

struct BirdDetailView: View {
    @State private var viewModel: BirdDetailViewModel

    init(viewModel: BirdDetailViewModel) {
        _viewModel = State(initialValue: viewModel)
    }

    var body: some View {
        ScrollView {
            if let bird = viewModel.bird {
                if let url = bird.pictureURL { RemoteImage(url: url) }
                Text(bird.description).padding()
            }
        }
        .navigationTitle(viewModel.bird?.name ?? "")
        .task { await viewModel.load() }
    }
}
