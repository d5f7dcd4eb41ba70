import SwiftUI

struct LoginView: View {
    @Bindable private var viewModel: LoginViewModel

    init(viewModel: LoginViewModel) {
        self.viewModel = viewModel
    }

    var body: some View {
        Form {
            TextField("Address", text: $viewModel.email)
            SecureField("Password", text: $viewModel.password)
            if viewModel.hasFailed {
                Text("This did not work. Please try again.").foregroundStyle(.red)
            }
            Button("Sign in") { Task { await viewModel.loginTapped() } }
        }
    }
}
