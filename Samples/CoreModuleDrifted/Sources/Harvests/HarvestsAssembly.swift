import Core

struct HarvestsAssembly: CompactAssembly {
    func register(in container: Container) {
        container.register(HarvestClock.self) { _ in MomentaryClock() }
        // Drift: a store registered without its registrar. Its lifetime is set by hand, and nothing checks it.
        container.register(HarvestStore.self, scope: .singleton) { _ in MemoryHarvestStore() }
        // Drift: a coordinator registered without its registrar. Its lifetime is the default, by luck the right one.
        container.register(HarvestsCoordinator.self) { _ in
            MainActor.assumeIsolated { HarvestsCoordinator() }
        }
        GatewayRegistrar(container: container).register(CropGateway.self) { _ in MarketGateway() }
        // Drift: a lifetime outside of the convention. The container treats it as a singleton, even after a sign-out.
        container.register(HarvestLog.self, scope: .session) { _ in MemoryHarvestLog() }
    }

    func registerFormatters(in registrar: FormatterRegistrar) {
        registrar.register(HarvestFormatting.self) { _ in HarvestFormatter() }
    }

    func registerRepositories(in registrar: RepositoryRegistrar) {
        registrar.register(HarvestRepository.self) { resolver in
            // Drift: a singleton holds a transient clock. The clock is never renewed, and so its time is outdated.
            StoredHarvestRepository(store: resolver.resolve(), clock: resolver.resolve())
        }
    }

    func registerUseCases(in registrar: UseCaseRegistrar) {
        registrar.register(GetHarvestsUseCase.self) { resolver in
            GetHarvestsUseCaseImpl(repository: resolver.resolve())
        }
        registrar.register(RecordHarvestUseCase.self) { resolver in
            RecordHarvestUseCaseImpl(
                repository: resolver.resolve(),
                // Drift: resolved, but never registered. This compiles, but the app crashes here.
                validator: resolver.resolve()
            )
        }
    }
}
