import Foundation

/// Provides the values that other devices have measured.
protocol HealthStoreProtocol: Sendable {
    /// Beats per minute, each with the time of its measurement.
    func heartRates(since date: Date) async throws -> [(date: Date, value: Double)]
}
