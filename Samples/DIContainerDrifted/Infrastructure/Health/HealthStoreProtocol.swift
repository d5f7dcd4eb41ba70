import Foundation

/// What other devices have measured.
protocol HealthStoreProtocol: Sendable {
    /// Beats per minute, by the time at which they were counted.
    func heartRates(since date: Date) async throws -> [(date: Date, value: Double)]
}
