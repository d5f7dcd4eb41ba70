import SwiftUI

/// Decides which screen of a feature follows which, beginning with the root.
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
