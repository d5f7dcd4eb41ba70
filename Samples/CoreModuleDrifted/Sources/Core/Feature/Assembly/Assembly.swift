/// Says what a feature brings along, each sort to the registrar that knows how long it lives.
public protocol Assembly: Sendable {
    func assemble(container: Container)
    func register(in container: Container)
    func registerStores(in registrar: StoreRegistrar)
    func registerServices(in registrar: ServiceRegistrar)
    func registerRepositories(in registrar: RepositoryRegistrar)
    func registerUseCases(in registrar: UseCaseRegistrar)
    // Drift: CompactAssembly was forgotten. Each assembly now says that it has no formatters.
    func registerFormatters(in registrar: FormatterRegistrar)
    func registerCoordinator(in registrar: CoordinatorRegistrar)
}

extension Assembly {
    public func assemble(container: Container) {
        register(in: container)
        registerStores(in: StoreRegistrar(container: container))
        registerServices(in: ServiceRegistrar(container: container))
        registerRepositories(in: RepositoryRegistrar(container: container))
        registerUseCases(in: UseCaseRegistrar(container: container))
        registerFormatters(in: FormatterRegistrar(container: container))
    }
}
