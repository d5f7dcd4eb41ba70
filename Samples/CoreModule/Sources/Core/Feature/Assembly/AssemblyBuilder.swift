/// Combines the listed assemblies into one.
@resultBuilder
public enum AssemblyBuilder {
    public static func buildPartialBlock<First: Assembly>(first: First) -> First {
        first
    }

    public static func buildPartialBlock<First: Assembly, Second: Assembly>(
        accumulated: First,
        next: Second
    ) -> PairAssembly<First, Second> {
        PairAssembly(first: accumulated, second: next)
    }
}

/// Two assemblies, registered one after the other.
public struct PairAssembly<First: Assembly, Second: Assembly>: Assembly {
    let first: First
    let second: Second

    public func assemble(container: Container) {
        first.assemble(container: container)
        second.assemble(container: container)
    }

    public func register(in container: Container) {
        first.register(in: container)
        second.register(in: container)
    }

    public func registerStores(in registrar: StoreRegistrar) {
        first.registerStores(in: registrar)
        second.registerStores(in: registrar)
    }

    public func registerServices(in registrar: ServiceRegistrar) {
        first.registerServices(in: registrar)
        second.registerServices(in: registrar)
    }

    public func registerRepositories(in registrar: RepositoryRegistrar) {
        first.registerRepositories(in: registrar)
        second.registerRepositories(in: registrar)
    }

    public func registerUseCases(in registrar: UseCaseRegistrar) {
        first.registerUseCases(in: registrar)
        second.registerUseCases(in: registrar)
    }

    public func registerCoordinator(in registrar: CoordinatorRegistrar) {
        first.registerCoordinator(in: registrar)
        second.registerCoordinator(in: registrar)
    }
}
