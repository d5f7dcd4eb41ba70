/// Registers stores as singletons: two instances of one store would not share their values.
public struct StoreRegistrar: Sendable {
    private let container: Container

    public init(container: Container) {
        self.container = container
    }

    public func register<Value>(_ serviceType: Value.Type, factory: @escaping @Sendable (Resolver) -> Value) {
        container.register(serviceType, scope: .singleton, factory: factory)
    }
}

/// Registers services as singletons.
public struct ServiceRegistrar: Sendable {
    private let container: Container

    public init(container: Container) {
        self.container = container
    }

    public func register<Value>(_ serviceType: Value.Type, factory: @escaping @Sendable (Resolver) -> Value) {
        container.register(serviceType, scope: .singleton, factory: factory)
    }
}

/// Registers repositories as singletons.
public struct RepositoryRegistrar: Sendable {
    private let container: Container

    public init(container: Container) {
        self.container = container
    }

    public func register<Value>(_ serviceType: Value.Type, factory: @escaping @Sendable (Resolver) -> Value) {
        container.register(serviceType, scope: .singleton, factory: factory)
    }
}

/// Registers use cases. Objects of the same graph share one instance.
public struct UseCaseRegistrar: Sendable {
    private let container: Container

    public init(container: Container) {
        self.container = container
    }

    public func register<Value>(_ serviceType: Value.Type, factory: @escaping @Sendable (Resolver) -> Value) {
        container.register(serviceType, scope: .graph, factory: factory)
    }
}

/// Registers coordinators as transient. They are created on the main actor, like views.
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
            // Only views resolve coordinators, and views are created on the main actor.
            MainActor.assumeIsolated { factory(resolver) }
        }
    }
}

/// Registers formatters as transient.
public struct FormatterRegistrar: Sendable {
    private let container: Container

    public init(container: Container) {
        self.container = container
    }

    public func register<Value>(_ serviceType: Value.Type, factory: @escaping @Sendable (Resolver) -> Value) {
        container.register(serviceType, scope: .transient, factory: factory)
    }
}
