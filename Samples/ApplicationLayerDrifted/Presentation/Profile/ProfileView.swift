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
            // Drift: a URL in a view instead of `AppConfiguration`. It is easily missed when the address changes.
            Link("Help", destination: URL(string: "https://help.porchlight.example/neighbours")!)
            Button("Sign out", role: .destructive) { Task { await viewModel.signOutTapped() } }
        }
        .task { await viewModel.load() }
    }
}
