import SwiftUI

struct ToolRowView: View {
    @ObservedObject var viewModel: ToolRowViewModel

    var body: some View {
        Picker(viewModel.name, selection: $viewModel.unit) {
            ForEach(viewModel.units, id: \.self) { unit in
                Text(unit).tag(unit)
            }
        }
    }
}
