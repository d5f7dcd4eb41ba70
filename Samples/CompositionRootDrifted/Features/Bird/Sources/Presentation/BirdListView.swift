import SwiftUI

struct BirdListView: View {
    @State private var viewModel: BirdListViewModel

    init(viewModel: BirdListViewModel) {
        _viewModel = State(initialValue: viewModel)
    }

    var body: some View {
        List(viewModel.birds) { bird in
            Button(bird.name) { viewModel.tapped(bird) }
        }
        .navigationTitle("Birds")
        .task { await viewModel.load() }
    }
}
