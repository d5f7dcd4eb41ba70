import SwiftUI

struct WetlandListView: View {
    @State private var viewModel: WetlandListViewModel

    init(viewModel: WetlandListViewModel) {
        _viewModel = State(initialValue: viewModel)
    }

    var body: some View {
        List(viewModel.wetlands) { wetland in
            Button(wetland.name) { viewModel.tapped(wetland) }
        }
        .navigationTitle("Wetlands")
        .task { await viewModel.load() }
    }
}
