import SwiftUI

struct SupportTaskDetailView: View {
    @State private var viewModel: SupportTaskDetailViewModel

    init(viewModel: SupportTaskDetailViewModel) {
        _viewModel = State(initialValue: viewModel)
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
        }
        .padding()
    }
}
