protocol GetHealthMetricsUseCaseProtocol: Sendable {
    /// The latest come first.
    func execute() async throws -> [HealthMetric]
}

struct GetHealthMetricsUseCase: GetHealthMetricsUseCaseProtocol {
    private let healthMetricRepository: HealthMetricRepositoryProtocol

    init(healthMetricRepository: HealthMetricRepositoryProtocol) {
        self.healthMetricRepository = healthMetricRepository
    }

    func execute() async throws -> [HealthMetric] {
        try await healthMetricRepository.healthMetrics().sorted { $0.date > $1.date }
    }
}
