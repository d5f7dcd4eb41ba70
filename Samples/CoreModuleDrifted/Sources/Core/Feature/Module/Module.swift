/// A feature, as a list of its assemblies.
public protocol Module: Sendable {
    associatedtype Factor: Assembly

    // Drift: without the result builder, each module has to repeat it.
    var assemblies: Factor { get }

    func resolve(with container: Container, coordinatorRegistrar: CoordinatorRegistrar)
}

extension Module {
    public func resolve(with container: Container, coordinatorRegistrar: CoordinatorRegistrar) {
        let assemblies = assemblies
        assemblies.assemble(container: container)
        assemblies.registerCoordinator(in: coordinatorRegistrar)
    }
}
