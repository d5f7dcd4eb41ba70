import SwiftUI

// Drift: a list item without a view model. Its text is decided in the view, where it cannot be tested.
// [the-view-of-an-item-has-its-own-view-model]
struct ToolChipView: View {
    let tool: Tool

    var body: some View {
        Text("\(tool.name) in \(tool.unit)")
    }
}
