import SwiftUI

/// Content that is presented modally.
// Drift: a protocol of Core that is not Sendable. Its values can no longer be passed between threads safely.
public protocol Presentable: Identifiable {
    associatedtype Content: View

    @MainActor @ViewBuilder var content: Content { get }
}

extension View {
    /// Shows the presented value in a sheet until the value is `nil`.
    public func sheet(presenting presented: Binding<(some Presentable)?>) -> some View {
        sheet(item: presented) { $0.content }
    }

    /// Shows the message in an alert until the message is `nil`.
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
