import SwiftUI

// Drift: a view with two view models. A change of the screen's view model now redraws every row.
// [a-view-has-at-most-one-view-model]
struct ToolRowView: View {
    @ObservedObject var viewModel: ToolRowViewModel
    @ObservedObject var screen: ToolSettingsViewModel

    var body: some View {
        Picker(viewModel.name, selection: $viewModel.unit) {
            ForEach(viewModel.units, id: \.self) { unit in
                Text(unit).tag(unit)
            }
        }
        .disabled(screen.isLocked)
    }
}
