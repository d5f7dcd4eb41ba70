import Foundation

/// Says of every service what stands behind it and how long it lives. Nobody else registers, and nobody else requires.
public final class AppDependencies {
    private let container: DIContainer

    public init(container: DIContainer) {
        self.container = container
    }

    public func configure() {
        // Drift: the data layer first, "it makes no difference". It will, on the day on which one is made at once.
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
            // Drift: a double for the tablet, which has no health store. People there see a heart that is not theirs.
            container.register(HealthStoreProtocol.self, scope: .singleton) { _ in
                MockHealthStore()
            }
        }

        // Drift: no scope, and so a new one for each. Each collects three events and is thrown away before it sends.
        container.register(AnalyticsServiceProtocol.self) { _ in
            AnalyticsService()
        }

        container.register(RequestIdentifierProtocol.self, scope: .transient) { _ in
            RequestIdentifier()
        }

        container.register(SyncServiceProtocol.self, scope: .singleton) { container in
            SyncService(
                networkClient: container.require(NetworkClientProtocol.self),
                // Drift: infrastructure that waits for a repository, which waits for infrastructure.
                healthMetricRepository: container.require(HealthMetricRepositoryProtocol.self)
            )
        }

        // Drift: nobody asks for the flags any more. They are carried along, and somebody keeps them up to date.
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
                // Drift: made for one request, and kept as long as the app. All requests have the same identifier.
                requestIdentifier: container.require(RequestIdentifierProtocol.self)
            )
        }

        // Drift: a second persistence, to try something. Which of the two is in use depends on the order of the calls.
        container.register(PersistenceProtocol.self, scope: .singleton) { _ in
            SwiftDataPersistence()
        }

        // Drift: three that wait for each other. The first tap on "Back up" never comes back.
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

        // Drift: kept for ever, to save what costs nothing. Somebody has given it a property since.
        container.register(RecordHealthMetricUseCaseProtocol.self, scope: .singleton) { container in
            RecordHealthMetricUseCase(
                healthMetricRepository: container.require(HealthMetricRepositoryProtocol.self)
            )
        }

        // Drift: registered by its own name. No test can put another in its place.
        container.register(GetHealthMetricsUseCase.self, scope: .transient) { container in
            GetHealthMetricsUseCase(
                healthMetricRepository: container.require(HealthMetricRepositoryProtocol.self)
            )
        }

        // A device without a health store still has an app: the use case then imports nothing.
        container.register(ImportHealthMetricsUseCaseProtocol.self, scope: .transient) { container in
            ImportHealthMetricsUseCase(
                healthStore: container.resolve(HealthStoreProtocol.self),
                healthMetricRepository: container.require(HealthMetricRepositoryProtocol.self),
                sync: container.require(SyncServiceProtocol.self)
            )
        }

        container.register(RemindUseCaseProtocol.self, scope: .transient) { container in
            // Drift: its registration went with the first try at reminders. Who taps on the bell ends the app.
            RemindUseCase(reminderScheduler: container.require(ReminderSchedulerProtocol.self))
        }
    }

    // MARK: - UI

    private func configureUILayer() {
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
