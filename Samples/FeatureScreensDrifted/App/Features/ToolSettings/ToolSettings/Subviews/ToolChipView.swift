import SwiftUI

// Drift: an item without a view model. How a tool is worded is decided here, and differently in its row.
// [the-view-of-an-item-has-its-own-view-model]
struct ToolChipView: View {
    let tool: Tool

    var body: some View {
        Text("\(tool.name) in \(tool.unit)")
    }
}
