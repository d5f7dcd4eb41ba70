import Core

struct BedsDataAssembly: CompactAssembly {
    func registerStores(in registrar: StoreRegistrar) {
        registrar.register(BedStore.self) { _ in UserDefaultsBedStore() }
    }

    func registerServices(in registrar: ServiceRegistrar) {
        registrar.register(WeatherService.self) { _ in WeatherStation() }
    }

    func registerRepositories(in registrar: RepositoryRegistrar) {
        registrar.register(BedRepository.self) { resolver in
            StoredBedRepository(store: resolver.resolve())
        }
    }
}

struct BedsAssembly: CompactAssembly {
    func registerUseCases(in registrar: UseCaseRegistrar) {
        registrar.register(GetBedsUseCase.self) { resolver in
            GetBedsUseCaseImpl(repository: resolver.resolve())
        }
        registrar.register(WaterBedUseCase.self) { resolver in
            WaterBedUseCaseImpl(repository: resolver.resolve())
        }
    }

    func registerCoordinator(in registrar: CoordinatorRegistrar) {
        registrar.register(BedsCoordinator.self) { _ in BedsCoordinator() }
    }
}
