import Foundation

/// Registers the implementation and lifetime of each service. Only this type calls `register` and `require`.
public final class AppDependencies {
    private let container: DIContainer

    public init(container: DIContainer) {
        self.container = container
    }

    public func configure() {
        // Drift: the data layer is configured before the infrastructure. It will fail once a service is created here.
        configureDataLayer()
        configureInfrastructure()
        configureDomainLayer()
        configureUILayer()
    }

    func makeRootViewFactory() -> RootViewFactoryProtocol {
        container.require(RootViewFactoryProtocol.self)
    }

    // MARK: - Infrastructure

    private func configureInfrastructure() {
        container.register(NetworkClientProtocol.self, scope: .singleton) { _ in
            NetworkClient(
                session: URLSession.shared,
                baseURL: URL(string: "https://api.pulsebook.example")!
            )
        }

        container.register(PersistenceProtocol.self, scope: .singleton) { _ in
            SwiftDataPersistence()
        }

        container.register(AuthServiceProtocol.self, scope: .singleton) { container in
            AuthService(networkClient: container.require(NetworkClientProtocol.self))
        }

        if HealthKitStore.isAvailable {
            container.register(HealthStoreProtocol.self, scope: .singleton) { _ in
                HealthKitStore()
            }
        } else {
            // Drift: a double registered outside of tests. On a device without a health store, users see invented data.
            container.register(HealthStoreProtocol.self, scope: .singleton) { _ in
                MockHealthStore()
            }
        }

        // Drift: an app-wide service without a scope is transient. Each instance loses its events before it sends them.
        container.register(AnalyticsServiceProtocol.self) { _ in
            AnalyticsService()
        }

        container.register(RequestIdentifierProtocol.self, scope: .transient) { _ in
            RequestIdentifier()
        }

        container.register(SyncServiceProtocol.self, scope: .singleton) { container in
            SyncService(
                networkClient: container.require(NetworkClientProtocol.self),
                // Drift: infrastructure depends on the data layer, a later layer that depends on infrastructure.
                healthMetricRepository: container.require(HealthMetricRepositoryProtocol.self)
            )
        }

        // Drift: registered, but never resolved. Unused code still has to be maintained.
        container.register(FeatureFlagsProtocol.self, scope: .singleton) { _ in
            FeatureFlags()
        }
    }

    // MARK: - Data

    private func configureDataLayer() {
        container.register(HealthMetricRepositoryProtocol.self, scope: .singleton) { container in
            HealthMetricRepository(
                networkClient: container.require(NetworkClientProtocol.self),
                persistence: container.require(PersistenceProtocol.self)
            )
        }

        container.register(UserRepositoryProtocol.self, scope: .singleton) { container in
            UserRepository(
                networkClient: container.require(NetworkClientProtocol.self),
                // Drift: a singleton holds a transient service. All requests now have the same identifier.
                requestIdentifier: container.require(RequestIdentifierProtocol.self)
            )
        }

        // Drift: registered twice. Which of the two is used depends on the order of the calls.
        container.register(PersistenceProtocol.self, scope: .singleton) { _ in
            SwiftDataPersistence()
        }

        // Drift: three services form a dependency cycle. The first resolution of any of them never ends.
        container.register(BackupRepositoryProtocol.self, scope: .singleton) { container in
            BackupRepository(
                archive: container.require(BackupArchiveProtocol.self),
                persistence: container.require(PersistenceProtocol.self)
            )
        }

        container.register(BackupArchiveProtocol.self, scope: .singleton) { container in
            BackupArchive(schedule: container.require(BackupScheduleProtocol.self))
        }

        container.register(BackupScheduleProtocol.self, scope: .singleton) { container in
            BackupSchedule(repository: container.require(BackupRepositoryProtocol.self))
        }
    }

    // MARK: - Domain

    private func configureDomainLayer() {
        container.register(LoginUseCaseProtocol.self, scope: .transient) { container in
            LoginUseCase(
                authService: container.require(AuthServiceProtocol.self),
                userRepository: container.require(UserRepositoryProtocol.self),
                analytics: container.require(AnalyticsServiceProtocol.self)
            )
        }

        // Drift: a use case registered as a singleton. If it gets state, all callers share it.
        container.register(RecordHealthMetricUseCaseProtocol.self, scope: .singleton) { container in
            RecordHealthMetricUseCase(
                healthMetricRepository: container.require(HealthMetricRepositoryProtocol.self)
            )
        }

        // Drift: a concrete type is registered, not its protocol. Tests cannot replace it with a double.
        container.register(GetHealthMetricsUseCase.self, scope: .transient) { container in
            GetHealthMetricsUseCase(
                healthMetricRepository: container.require(HealthMetricRepositoryProtocol.self)
            )
        }

        // The health store is optional: on a device without one, the use case imports nothing.
        container.register(ImportHealthMetricsUseCaseProtocol.self, scope: .transient) { container in
            ImportHealthMetricsUseCase(
                healthStore: container.resolve(HealthStoreProtocol.self),
                healthMetricRepository: container.require(HealthMetricRepositoryProtocol.self),
                sync: container.require(SyncServiceProtocol.self)
            )
        }
    }

    // MARK: - UI

    private func configureUILayer() {
        // Drift: a use case is registered among the factories of view models, in the step of another layer.
        container.register(RemindUseCaseProtocol.self, scope: .transient) { container in
            // Drift: required, but never registered. The app crashes on a tap on the bell.
            RemindUseCase(reminderScheduler: container.require(ReminderSchedulerProtocol.self))
        }

        container.register(LoginViewModelFactoryProtocol.self, scope: .transient) { container in
            LoginViewModelFactory(login: container.require(LoginUseCaseProtocol.self))
        }

        container.register(RecordHealthMetricViewModelFactoryProtocol.self, scope: .transient) { container in
            RecordHealthMetricViewModelFactory(container: container)
        }

        container.register(HealthMetricListViewModelFactoryProtocol.self, scope: .transient) { container in
            HealthMetricListViewModelFactory(
                getHealthMetrics: container.require(GetHealthMetricsUseCase.self),
                importHealthMetrics: container.require(ImportHealthMetricsUseCaseProtocol.self),
                recordViewModelFactory: container.require(RecordHealthMetricViewModelFactoryProtocol.self)
            )
        }

        container.register(RootViewFactoryProtocol.self, scope: .transient) { container in
            RootViewFactory(
                loginViewModelFactory: container.require(LoginViewModelFactoryProtocol.self),
                healthMetricListViewModelFactory: container.require(HealthMetricListViewModelFactoryProtocol.self)
            )
        }
    }
}
