/// Registers stores. Each is made once: two of the same would not know of each other's values.
public struct StoreRegistrar: Sendable {
    private let container: Container

    public init(container: Container) {
        self.container = container
    }

    public func register<Value>(_ serviceType: Value.Type, factory: @escaping @Sendable (Resolver) -> Value) {
        container.register(serviceType, scope: .singleton, factory: factory)
    }
}

/// Registers services. Each is made once.
public struct ServiceRegistrar: Sendable {
    private let container: Container

    public init(container: Container) {
        self.container = container
    }

    public func register<Value>(_ serviceType: Value.Type, factory: @escaping @Sendable (Resolver) -> Value) {
        container.register(serviceType, scope: .singleton, factory: factory)
    }
}

/// Registers repositories. Each is made once.
public struct RepositoryRegistrar: Sendable {
    private let container: Container

    public init(container: Container) {
        self.container = container
    }

    public func register<Value>(_ serviceType: Value.Type, factory: @escaping @Sendable (Resolver) -> Value) {
        container.register(serviceType, scope: .singleton, factory: factory)
    }
}

/// Registers use cases. Those who are made together share one.
public struct UseCaseRegistrar: Sendable {
    private let container: Container

    public init(container: Container) {
        self.container = container
    }

    public func register<Value>(_ serviceType: Value.Type, factory: @escaping @Sendable (Resolver) -> Value) {
        container.register(serviceType, scope: .graph, factory: factory)
    }
}

/// Registers coordinators. Each is made anew, and on the main actor, as views are.
public struct CoordinatorRegistrar: Sendable {
    private let container: Container

    public init(container: Container) {
        self.container = container
    }

    public func register<Value: Coordinator & Sendable>(
        _ coordinatorType: Value.Type,
        factory: @escaping @MainActor @Sendable (Resolver) -> Value
    ) {
        container.register(coordinatorType, scope: .transient) { resolver in
            // Only views ask for coordinators, and views are made on the main actor.
            MainActor.assumeIsolated { factory(resolver) }
        }
    }
}

// Drift: a registrar that no assembly is handed. Whoever wants it makes one, from whichever container is at hand.
public struct GatewayRegistrar: Sendable {
    private let container: Container

    public init(container: Container) {
        self.container = container
    }

    public func register<Value>(_ serviceType: Value.Type, factory: @escaping @Sendable (Resolver) -> Value) {
        container.register(serviceType, scope: .singleton, factory: factory)
    }
}

/// Registers formatters. Each is made anew.
public struct FormatterRegistrar: Sendable {
    private let container: Container

    public init(container: Container) {
        self.container = container
    }

    public func register<Value>(_ serviceType: Value.Type, factory: @escaping @Sendable (Resolver) -> Value) {
        container.register(serviceType, scope: .transient, factory: factory)
    }
}
