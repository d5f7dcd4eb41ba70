import Foundation

/// A test double that always returns 60 beats per minute.
struct MockHealthStore: HealthStoreProtocol {
    func heartRates(since date: Date) async throws -> [(date: Date, value: Double)] {
        [(date: Date(), value: 60)]
    }
}
