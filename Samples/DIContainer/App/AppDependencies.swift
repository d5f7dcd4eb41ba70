import Foundation

/// Registers the implementation and lifetime of each service. Only this type calls `register` and `require`.
public final class AppDependencies {
    private let container: DIContainer

    public init(container: DIContainer) {
        self.container = container
    }

    public func configure() {
        configureInfrastructure()
        configureDataLayer()
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
            UserRepository(networkClient: container.require(NetworkClientProtocol.self))
        }
    }

    // MARK: - Domain

    private func configureDomainLayer() {
        container.register(LoginUseCaseProtocol.self, scope: .transient) { container in
            LoginUseCase(
                authService: container.require(AuthServiceProtocol.self),
                userRepository: container.require(UserRepositoryProtocol.self)
            )
        }

        container.register(RecordHealthMetricUseCaseProtocol.self, scope: .transient) { container in
            RecordHealthMetricUseCase(
                healthMetricRepository: container.require(HealthMetricRepositoryProtocol.self)
            )
        }

        container.register(GetHealthMetricsUseCaseProtocol.self, scope: .transient) { container in
            GetHealthMetricsUseCase(
                healthMetricRepository: container.require(HealthMetricRepositoryProtocol.self)
            )
        }

        // The health store is optional: on a device without one, the use case imports nothing.
        container.register(ImportHealthMetricsUseCaseProtocol.self, scope: .transient) { container in
            ImportHealthMetricsUseCase(
                healthStore: container.resolve(HealthStoreProtocol.self),
                healthMetricRepository: container.require(HealthMetricRepositoryProtocol.self)
            )
        }
    }

    // MARK: - UI

    private func configureUILayer() {
        container.register(LoginViewModelFactoryProtocol.self, scope: .transient) { container in
            LoginViewModelFactory(login: container.require(LoginUseCaseProtocol.self))
        }

        container.register(RecordHealthMetricViewModelFactoryProtocol.self, scope: .transient) { container in
            RecordHealthMetricViewModelFactory(
                recordHealthMetric: container.require(RecordHealthMetricUseCaseProtocol.self)
            )
        }

        container.register(HealthMetricListViewModelFactoryProtocol.self, scope: .transient) { container in
            HealthMetricListViewModelFactory(
                getHealthMetrics: container.require(GetHealthMetricsUseCaseProtocol.self),
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
