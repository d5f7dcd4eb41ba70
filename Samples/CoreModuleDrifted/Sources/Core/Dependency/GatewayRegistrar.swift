// Drift: a base protocol beside its registrar, not in `Abstraction`; and a registrar that lies outside of `Assembly`.
/// Gives access to a market.
public protocol Gateway: Sendable {}

// Drift: a registrar that assemblies do not receive as a parameter. Each must create it, on any container.
public struct GatewayRegistrar: Sendable {
    private let container: Container

    public init(container: Container) {
        self.container = container
    }

    public func register<Value>(_ serviceType: Value.Type, factory: @escaping @Sendable (Resolver) -> Value) {
        container.register(serviceType, scope: .singleton, factory: factory)
    }
}
