import SwiftUI

struct SupportTaskDetailView: View {
    @State private var viewModel: SupportTaskDetailViewModel
    @State private var showsReminders = false
    // Drift: a view holds the container, so it can no longer be previewed without the whole app.
    private let container: AppContainer

    init(viewModel: SupportTaskDetailViewModel, container: AppContainer) {
        _viewModel = State(initialValue: viewModel)
        self.container = container
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text(viewModel.supportTask.dueDate, style: .date).font(.headline)
            Text(viewModel.supportTask.details)
            if viewModel.hasFailed {
                Text("This did not work. Please try again.").foregroundStyle(.red)
            }
            Button("I have done it") { Task { await viewModel.completeTapped() } }
                .disabled(viewModel.supportTask.isDone)
            Button("Remind me") { showsReminders = true }
        }
        .padding()
        .sheet(isPresented: $showsReminders) {
            ReminderSettingsView(viewModel: container.makeReminderSettings())
        }
    }
}
