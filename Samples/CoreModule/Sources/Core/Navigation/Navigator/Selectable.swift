import SwiftUI

/// An item of a tab bar or a sidebar.
public protocol Selectable: Hashable, Sendable {
    var title: String { get }
    var symbol: String { get }
}

extension View {
    public func selectable(as selection: some Selectable) -> some View {
        tabItem { Label(selection.title, systemImage: selection.symbol) }
            .tag(selection)
    }
}
