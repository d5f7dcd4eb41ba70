import Foundation

/// Stores measured values on the device.
protocol PersistenceProtocol: Sendable {
    func records() async throws -> [MetricRecord]

    /// Replaces stored records that have the same id.
    func store(_ records: [MetricRecord]) async throws
}

struct MetricRecord: Codable, Equatable, Sendable {
    let id: UUID
    let kind: String
    let value: Double
    let date: Date
}
