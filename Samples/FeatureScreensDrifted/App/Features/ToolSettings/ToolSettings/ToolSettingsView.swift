import SwiftUI

struct ToolSettingsView: View {
    @StateObject private var viewModel: ToolSettingsViewModel

    init(viewModel: @autoclosure @escaping () -> ToolSettingsViewModel) {
        _viewModel = StateObject(wrappedValue: viewModel())
    }

    var body: some View {
        List {
            if viewModel.tools.isEmpty {
                EmptyListView(text: "No tools on this phone")
            }
            HStack {
                ForEach(viewModel.tools) { tool in ToolChipView(tool: tool) }
            }
            ForEach(viewModel.tools) { tool in
                ToolRowView(viewModel: viewModel.row(for: tool), screen: viewModel)
            }
        }
        .navigationTitle("Tools")
    }
}
