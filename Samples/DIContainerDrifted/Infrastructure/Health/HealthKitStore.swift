import Foundation
import HealthKit

struct HealthKitStore: HealthStoreProtocol {
    static var isAvailable: Bool { HKHealthStore.isHealthDataAvailable() }

    private let store = HKHealthStore()

    func heartRates(since date: Date) async throws -> [(date: Date, value: Double)] {
        let heartRate = HKQuantityType(.heartRate)
        try await store.requestAuthorization(toShare: [], read: [heartRate])
        let sinceDate = HKQuery.predicateForSamples(withStart: date, end: nil)
        let query = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: heartRate, predicate: sinceDate)],
            sortDescriptors: [SortDescriptor(\.startDate)]
        )
        let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())
        return try await query.result(for: store).map { sample in
            (date: sample.startDate, value: sample.quantity.doubleValue(for: beatsPerMinute))
        }
    }
}
