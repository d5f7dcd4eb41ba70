import Foundation

/// A heart that beats sixty times a minute, and has never been measured.
struct MockHealthStore: HealthStoreProtocol {
    func heartRates(since date: Date) async throws -> [(date: Date, value: Double)] {
        [(date: Date(), value: 60)]
    }
}
