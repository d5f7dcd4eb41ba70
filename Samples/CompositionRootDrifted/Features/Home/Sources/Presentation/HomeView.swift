import SwiftUI

struct HomeView: View {
    let viewModel: HomeViewModel

    var body: some View {
        VStack(spacing: 24) {
            Button("Birds", systemImage: "bird") { viewModel.birdsTapped() }
            Button("Wetlands", systemImage: "water.waves") { viewModel.wetlandsTapped() }
        }
        .font(.title2)
        .navigationTitle("Heron")
    }
}
