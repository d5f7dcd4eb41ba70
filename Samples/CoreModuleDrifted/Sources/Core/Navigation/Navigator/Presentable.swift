import SwiftUI

/// Something that is shown in front of everything else.
// Drift: no longer Sendable, to let one sheet hold a view controller.
public protocol Presentable: Identifiable {
    associatedtype Content: View

    @MainActor @ViewBuilder var content: Content { get }
}

extension View {
    /// Shows what is presented in a sheet, until there is nothing presented.
    public func sheet(presenting presented: Binding<(some Presentable)?>) -> some View {
        sheet(item: presented) { $0.content }
    }

    /// Shows a message, until there is none.
    public func alert(_ message: Binding<String?>) -> some View {
        let isPresented = Binding(
            get: { message.wrappedValue != nil },
            set: { if !$0 { message.wrappedValue = nil } }
        )
        return alert(message.wrappedValue ?? "", isPresented: isPresented) {
            Button("OK", role: .cancel) {}
        }
    }
}
