import SwiftUI

struct SupportTaskListView: View {
    @State private var viewModel: SupportTaskListViewModel

    init(viewModel: SupportTaskListViewModel) {
        _viewModel = State(initialValue: viewModel)
    }

    var body: some View {
        List {
            if viewModel.hasFailed {
                Text("The list may be old.").foregroundStyle(.secondary)
            }
            ForEach(viewModel.supportTasks) { supportTask in
                Button(supportTask.title) { viewModel.tapped(supportTask) }
                    .strikethrough(supportTask.isDone)
                    .swipeActions {
                        Button("Done") { Task { await viewModel.completeTapped(supportTask) } }
                    }
            }
        }
        // Drift: a view refers to `TabTitle`, so the presentation layer depends on the application layer.
        .navigationTitle(TabTitle.supportTasks.text)
        .task { await viewModel.load() }
        .refreshable { await viewModel.load() }
    }
}
