/// An assembly with empty default implementations, so that it implements only the methods it needs.
public protocol CompactAssembly: Assembly {}

extension CompactAssembly {
    public func register(in container: Container) {}
    public func registerStores(in registrar: StoreRegistrar) {}
    public func registerServices(in registrar: ServiceRegistrar) {}
    public func registerRepositories(in registrar: RepositoryRegistrar) {}
    public func registerUseCases(in registrar: UseCaseRegistrar) {}
    public func registerCoordinator(in registrar: CoordinatorRegistrar) {}
}
