import Foundation

/// Stores a factory for each service, and the instances of singletons.
public final class DIContainer: @unchecked Sendable {
    public static let shared = DIContainer()

    public enum Scope: Sendable {
        /// Created once and reused.
        case singleton
        /// Created for each resolution.
        case transient
    }

    private struct Registration {
        let scope: Scope
        let factory: (DIContainer) -> Any
    }

    // Drift: no lock guards the variables. Two threads that resolve at once crash the app.
    private var registrations: [ObjectIdentifier: Registration] = [:]
    private var singletons: [ObjectIdentifier: Any] = [:]

    public init() {}

    /// A later registration of the same service replaces the earlier one.
    public func register<Service>(
        _ type: Service.Type,
        scope: Scope = .transient,
        factory: @escaping (DIContainer) -> Service
    ) {
        registrations[ObjectIdentifier(type)] = Registration(scope: scope, factory: factory)
        singletons[ObjectIdentifier(type)] = nil
    }

    /// The service, or `nil` if it is not registered.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        let key = ObjectIdentifier(type)
        if let singleton = singletons[key] { return singleton as? Service }
        guard let registration = registrations[key] else { return nil }
        let service = registration.factory(self)
        if registration.scope == .singleton { singletons[key] = service }
        return service as? Service
    }

    /// The service. The app crashes if it is not registered.
    public func require<Service>(_ type: Service.Type) -> Service {
        guard let service = resolve(type) else { preconditionFailure("\(type) is not registered") }
        return service
    }
}
