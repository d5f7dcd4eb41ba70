import Foundation

/// Keeps measured values on the device.
protocol PersistenceProtocol: Sendable {
    func records() async throws -> [MetricRecord]

    /// A record that is known already is replaced.
    func store(_ records: [MetricRecord]) async throws
}

struct MetricRecord: Codable, Equatable, Sendable {
    let id: UUID
    let kind: String
    let value: Double
    let date: Date
}
