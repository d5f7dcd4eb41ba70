import Core

struct HarvestsAssembly: CompactAssembly {
    func register(in container: Container) {
        container.register(HarvestClock.self) { _ in MomentaryClock() }
        // Drift: a store that goes past its registrar. Its scope is written by hand now, and right for the time being.
        container.register(HarvestStore.self, scope: .singleton) { _ in MemoryHarvestStore() }
        // Drift: and a coordinator that does.
        container.register(HarvestsCoordinator.self) { _ in
            MainActor.assumeIsolated { HarvestsCoordinator() }
        }
        GatewayRegistrar(container: container).register(CropGateway.self) { _ in MarketGateway() }
        // Drift: a scope that only this feature has. Whether the log outlives a sign-out, the container alone knows.
        container.register(HarvestLog.self, scope: .session) { _ in MemoryHarvestLog() }
    }

    func registerFormatters(in registrar: FormatterRegistrar) {
        registrar.register(HarvestFormatting.self) { _ in HarvestFormatter() }
    }

    func registerRepositories(in registrar: RepositoryRegistrar) {
        registrar.register(HarvestRepository.self) { resolver in
            // Drift: the clock is made anew for whoever asks, and kept for ever here. It shows the first harvest's day.
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
                // Drift: nobody has registered a validator. The compiler is content, and the app ends here.
                validator: resolver.resolve()
            )
        }
    }
}
