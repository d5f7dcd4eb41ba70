import SwiftUI

/// A step that provides its destination screen.
public protocol Destinable: Routable {
    associatedtype Destination: View

    @MainActor @ViewBuilder var destination: Destination { get }
}

extension View {
    /// Registers the destination screens of all steps of this type.
    public func destinations<Route: Destinable>(of routes: Route.Type) -> some View {
        navigationDestination(for: routes) { $0.destination }
    }
}
