import Foundation

protocol ImportHealthMetricsUseCaseProtocol: Sendable {
    /// Imports the heart rates that were measured since the last stored one.
    func execute() async throws
}

struct ImportHealthMetricsUseCase: ImportHealthMetricsUseCaseProtocol {
    private let healthStore: HealthStoreProtocol?
    private let healthMetricRepository: HealthMetricRepositoryProtocol
    private let sync: SyncServiceProtocol

    init(
        healthStore: HealthStoreProtocol?,
        healthMetricRepository: HealthMetricRepositoryProtocol,
        sync: SyncServiceProtocol
    ) {
        self.healthStore = healthStore
        self.healthMetricRepository = healthMetricRepository
        self.sync = sync
    }

    func execute() async throws {
        guard let healthStore else { return }
        let known = try await healthMetricRepository.healthMetrics().filter { $0.kind == .heartRate }
        let last = known.map(\.date).max() ?? .distantPast
        let new = try await healthStore.heartRates(since: last).map { date, value in
            HealthMetric(id: UUID(), kind: .heartRate, value: value, date: date)
        }
        try await healthMetricRepository.store(new)
        try await sync.syncNow()
    }
}
