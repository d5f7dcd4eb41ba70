import Observation

/// A step on a navigation path.
public protocol Routable: Hashable, Sendable {}

/// A navigation path whose steps have one type.
@MainActor
@Observable
public final class Router<Route: Routable> {
    public var path: [Route] = []

    public init() {}

    public func push(_ route: Route) {
        path.append(route)
    }

    public func popToRoot() {
        path.removeAll()
    }
}
