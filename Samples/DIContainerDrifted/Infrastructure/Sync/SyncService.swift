/// Sends values that could not be sent earlier.
protocol SyncServiceProtocol: Sendable {
    func syncNow() async throws
}

final class SyncService: SyncServiceProtocol {
    private let networkClient: NetworkClientProtocol
    private let healthMetricRepository: HealthMetricRepositoryProtocol

    init(networkClient: NetworkClientProtocol, healthMetricRepository: HealthMetricRepositoryProtocol) {
        self.networkClient = networkClient
        self.healthMetricRepository = healthMetricRepository
    }

    func syncNow() async throws {
        _ = try await networkClient.get("metrics/missing")
        try await healthMetricRepository.store([])
    }
}
