/// Registers the objects of a feature, each with the registrar that determines its lifetime.
public protocol Assembly: Sendable {
    func assemble(container: Container)
    func register(in container: Container)
    func registerStores(in registrar: StoreRegistrar)
    func registerServices(in registrar: ServiceRegistrar)
    func registerRepositories(in registrar: RepositoryRegistrar)
    func registerUseCases(in registrar: UseCaseRegistrar)
    func registerCoordinator(in registrar: CoordinatorRegistrar)
}

extension Assembly {
    public func assemble(container: Container) {
        register(in: container)
        registerStores(in: StoreRegistrar(container: container))
        registerServices(in: ServiceRegistrar(container: container))
        registerRepositories(in: RepositoryRegistrar(container: container))
        registerUseCases(in: UseCaseRegistrar(container: container))
    }
}
