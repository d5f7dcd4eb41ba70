import Foundation

/// How long what is registered lives.
public enum Scope: Sendable {
    /// A new instance for each resolution.
    case transient
    /// One instance for all.
    case singleton
    /// One instance for all that are made by the same resolution.
    case graph
    /// One instance until somebody signs out.
    case session
}

/// Knows how everything is made, and keeps what is made once.
public final class Container: Resolver, @unchecked Sendable {
    public static let shared = Container()

    private struct Registration {
        let scope: Scope
        let factory: @Sendable (Resolver) -> Any
    }

    // A factory asks again while the lock is held.
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

    /// Begins a new graph. The app ends where nobody registered the type.
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

/// One resolution with all that it needs on its way. It is used under the lock of its container only.
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
