import SwiftUI

// Drift: the row looks at the screen's view model too, for one flag. Every row is now drawn anew with every other.
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
