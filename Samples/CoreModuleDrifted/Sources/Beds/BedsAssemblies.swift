import Core

struct BedsDataAssembly: CompactAssembly {
    func registerFormatters(in registrar: FormatterRegistrar) {}

    func registerStores(in registrar: StoreRegistrar) {
        registrar.register(BedStore.self) { _ in UserDefaultsBedStore() }
    }

    func registerServices(in registrar: ServiceRegistrar) {
        registrar.register(WeatherService.self) { _ in WeatherStation() }
        // Drift: registered, but never resolved. Unused registrations are code to maintain without any benefit.
        registrar.register(MoonService.self) { _ in MoonCalendar() }
    }

    func registerRepositories(in registrar: RepositoryRegistrar) {
        registrar.register(BedRepository.self) { resolver in
            StoredBedRepository(store: resolver.resolve())
        }
    }
}

struct BedsAssembly: CompactAssembly {
    func registerFormatters(in registrar: FormatterRegistrar) {}

    func registerUseCases(in registrar: UseCaseRegistrar) {
        registrar.register(GetBedsUseCase.self) { resolver in
            GetBedsUseCaseImpl(repository: resolver.resolve())
        }
        registrar.register(WaterBedUseCase.self) { resolver in
            WaterBedUseCaseImpl(repository: resolver.resolve())
        }
        registrar.register(GetPlaceUseCase.self) { _ in GetPlaceUseCaseImpl() }
    }

    func registerCoordinator(in registrar: CoordinatorRegistrar) {
        registrar.register(BedsCoordinator.self) { _ in BedsCoordinator() }
    }
}
