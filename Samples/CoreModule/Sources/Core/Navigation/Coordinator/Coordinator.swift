import SwiftUI

/// Decides the order of a feature's screens, starting with the root.
@MainActor
public protocol Coordinator: View {
    associatedtype Root: View

    var root: Root { get }
}

extension Coordinator {
    public var body: some View {
        NavigationStack { root }
    }
}
