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
            Button("Sign out", role: .destructive) { Task { await viewModel.signOutTapped() } }
        }
        .task { await viewModel.load() }
    }
}
