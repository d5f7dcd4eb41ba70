import SwiftUI

struct ProfileView: View {
    @State private var viewModel: ProfileViewModel

    init(viewModel: ProfileViewModel) {
        _viewModel = State(initialValue: viewModel)
    }

    var body: some View {
        Form {
            Section {
                Text(viewModel.name).font(.title2)
                Text(viewModel.thanks)
            }
            // Drift: the address of the help pages is written in a screen. It moved, and the screen was forgotten.
            Link("Help", destination: URL(string: "https://help.porchlight.example/neighbours")!)
            Button("Sign out", role: .destructive) { Task { await viewModel.signOutTapped() } }
        }
        .task { await viewModel.load() }
    }
}
