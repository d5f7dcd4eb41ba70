protocol HealthMetricRepositoryProtocol: Sendable {
    func healthMetrics() async throws -> [HealthMetric]
    func store(_ healthMetrics: [HealthMetric]) async throws
}
