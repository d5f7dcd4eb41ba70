import SwiftUI

/// A step that knows the screen it leads to.
public protocol Destinable: Routable {
    associatedtype Destination: View

    @MainActor @ViewBuilder var destination: Destination { get }
}

extension View {
    /// Leads from here to the screens of all steps of the type.
    public func destinations<Route: Destinable>(of routes: Route.Type) -> some View {
        navigationDestination(for: routes) { $0.destination }
    }
}
