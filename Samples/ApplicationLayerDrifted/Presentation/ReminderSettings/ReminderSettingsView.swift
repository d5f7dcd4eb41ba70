import SwiftUI

struct ReminderSettingsView: View {
    @State private var viewModel: ReminderSettingsViewModel

    init(viewModel: ReminderSettingsViewModel) {
        _viewModel = State(initialValue: viewModel)
    }

    var body: some View {
        Form {
            Text("You will hear of \(viewModel.openCount) tasks.")
        }
        .task { await viewModel.load() }
    }
}
