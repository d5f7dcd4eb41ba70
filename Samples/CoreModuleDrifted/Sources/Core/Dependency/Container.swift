import Foundation

/// The lifetime of a registered object.
public enum Scope: Sendable {
    /// A new instance for each resolution.
    case transient
    /// One instance for the whole app.
    case singleton
    /// One instance for each resolution of an object graph.
    case graph
    /// One instance until the user signs out.
    case session
}

/// Stores the registered factories and the instances of singletons.
public final class Container: Resolver, @unchecked Sendable {
    public static let shared = Container()

    private struct Registration {
        let scope: Scope
        let factory: @Sendable (Resolver) -> Any
    }

    // Recursive, because a factory resolves its dependencies while the lock is held.
    private let lock = NSRecursiveLock()
    private var registrations: [ObjectIdentifier: Registration] = [:]
    private var singletons: [ObjectIdentifier: Any] = [:]

    public init() {}

    /// A later registration of the same type replaces the earlier one.
    public func register<Value>(
        _ serviceType: Value.Type,
        scope: Scope = .transient,
        factory: @escaping @Sendable (Resolver) -> Value
    ) {
        lock.withLock {
            registrations[ObjectIdentifier(serviceType)] = Registration(scope: scope, factory: factory)
            singletons[ObjectIdentifier(serviceType)] = nil
        }
    }

    // Drift: another default. A reader of the registration expects a transient service.
    /// Registers an instance that exists already.
    public func register<Value: Sendable>(_ serviceType: Value.Type, scope: Scope = .singleton, instance: Value) {
        register(serviceType, scope: scope) { _ in instance }
    }

    /// Starts a new object graph. The app crashes if the type is not registered.
    public func resolve<Value>(_ serviceType: Value.Type) -> Value {
        GraphResolver(container: self).resolve(serviceType)
    }

    fileprivate func instance<Value>(of serviceType: Value.Type, in graph: GraphResolver) -> Value {
        lock.withLock {
            let key = ObjectIdentifier(serviceType)
            if let known = (singletons[key] ?? graph.instances[key]) as? Value { return known }
            guard let registration = registrations[key], let made = registration.factory(graph) as? Value else {
                preconditionFailure("\(serviceType) is not registered")
            }
            switch registration.scope {
            case .transient: break
            case .singleton, .session: singletons[key] = made
            case .graph: graph.instances[key] = made
            }
            return made
        }
    }
}

/// Resolves one object graph and stores its shared instances. Used only while the container's lock is held.
private final class GraphResolver: Resolver, @unchecked Sendable {
    private let container: Container
    fileprivate var instances: [ObjectIdentifier: Any] = [:]

    init(container: Container) {
        self.container = container
    }

    func resolve<Value>(_ serviceType: Value.Type) -> Value {
        container.instance(of: serviceType, in: self)
    }
}
