import Foundation

/// Stores values on the device first, and then sends them to the server if there is a network.
final class HealthMetricRepository: HealthMetricRepositoryProtocol {
    private let networkClient: NetworkClientProtocol
    private let persistence: PersistenceProtocol

    init(networkClient: NetworkClientProtocol, persistence: PersistenceProtocol) {
        self.networkClient = networkClient
        self.persistence = persistence
    }

    func healthMetrics() async throws -> [HealthMetric] {
        try await persistence.records().compactMap(HealthMetric.init)
    }

    func store(_ healthMetrics: [HealthMetric]) async throws {
        let records = healthMetrics.map(\.record)
        try await persistence.store(records)
        _ = try? await networkClient.post("metrics", body: JSONEncoder().encode(records))
    }
}

private extension HealthMetric {
    init?(_ record: MetricRecord) {
        guard let kind = Kind(rawValue: record.kind) else { return nil }
        self.init(id: record.id, kind: kind, value: record.value, date: record.date)
    }

    var record: MetricRecord {
        MetricRecord(id: id, kind: kind.rawValue, value: value, date: date)
    }
}
