import SwiftUI

struct SignInView: View {
    @State private var viewModel: SignInViewModel

    init(viewModel: SignInViewModel) {
        _viewModel = State(initialValue: viewModel)
    }

    var body: some View {
        Form {
            TextField("Address", text: $viewModel.email)
            SecureField("Code", text: $viewModel.code)
            if let complaint = viewModel.complaint {
                Text(complaint).foregroundStyle(.red)
            }
            Button("Sign in") { Task { await viewModel.signInTapped() } }
                .disabled(viewModel.isSigningIn)
            Link("What we know about you", destination: viewModel.privacyPolicyURL)
        }
    }
}
