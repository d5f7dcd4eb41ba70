import Core

struct HarvestsAssembly: CompactAssembly {
    func registerStores(in registrar: StoreRegistrar) {
        registrar.register(HarvestStore.self) { _ in MemoryHarvestStore() }
    }

    func registerRepositories(in registrar: RepositoryRegistrar) {
        registrar.register(HarvestRepository.self) { resolver in
            StoredHarvestRepository(store: resolver.resolve())
        }
    }

    func registerUseCases(in registrar: UseCaseRegistrar) {
        registrar.register(GetHarvestsUseCase.self) { resolver in
            GetHarvestsUseCaseImpl(repository: resolver.resolve())
        }
        registrar.register(RecordHarvestUseCase.self) { resolver in
            RecordHarvestUseCaseImpl(repository: resolver.resolve())
        }
    }

    func registerCoordinator(in registrar: CoordinatorRegistrar) {
        registrar.register(HarvestsCoordinator.self) { _ in HarvestsCoordinator() }
    }
}
