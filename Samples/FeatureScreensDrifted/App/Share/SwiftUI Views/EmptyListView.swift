import SwiftUI

/// What a list shows while there is nothing to list.
struct EmptyListView: View {
    let text: LocalizedStringKey

    var body: some View {
        Text(text)
            .foregroundStyle(.secondary)
            .frame(maxWidth: .infinity, alignment: .center)
    }
}
