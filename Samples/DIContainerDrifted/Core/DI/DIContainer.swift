import Foundation

/// Keeps for each service how it is made, and the service itself where there is to be only one.
public final class DIContainer: @unchecked Sendable {
    public static let shared = DIContainer()

    public enum Scope: Sendable {
        /// Created once and reused.
        case singleton
        /// Created anew for each resolution.
        case transient
    }

    private struct Registration {
        let scope: Scope
        let factory: (DIContainer) -> Any
    }

    // A factory asks the container again while the lock is held.
    private let lock = NSRecursiveLock()
    private var registrations: [ObjectIdentifier: Registration] = [:]
    private var singletons: [ObjectIdentifier: Any] = [:]

    public init() {}

    /// A later registration of the same service replaces the earlier one.
    public func register<Service>(
        _ type: Service.Type,
        scope: Scope = .transient,
        factory: @escaping (DIContainer) -> Service
    ) {
        lock.withLock {
            registrations[ObjectIdentifier(type)] = Registration(scope: scope, factory: factory)
            singletons[ObjectIdentifier(type)] = nil
        }
    }

    /// The service, or nothing where nobody registered one.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        lock.withLock {
            let key = ObjectIdentifier(type)
            if let singleton = singletons[key] { return singleton as? Service }
            guard let registration = registrations[key] else { return nil }
            let service = registration.factory(self)
            if registration.scope == .singleton { singletons[key] = service }
            return service as? Service
        }
    }

    /// The service; the app ends where nobody registered one.
    public func require<Service>(_ type: Service.Type) -> Service {
        guard let service = resolve(type) else { preconditionFailure("\(type) is not registered") }
        return service
    }
}
