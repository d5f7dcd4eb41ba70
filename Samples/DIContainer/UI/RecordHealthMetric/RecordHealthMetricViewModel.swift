import Foundation
import Observation

@MainActor
@Observable
final class RecordHealthMetricViewModel: Identifiable {
    var kind = HealthMetric.Kind.heartRate
    var value = 60.0
    private(set) var complaint: String?

    @ObservationIgnored var recorded: () async -> Void = {}

    private let recordHealthMetric: RecordHealthMetricUseCaseProtocol

    init(recordHealthMetric: RecordHealthMetricUseCaseProtocol) {
        self.recordHealthMetric = recordHealthMetric
    }

    func recordTapped() async {
        do {
            try await recordHealthMetric.execute(kind: kind, value: value, date: Date())
            await recorded()
        } catch RecordHealthMetricError.implausible(let plausible) {
            complaint = "Between \(plausible.lowerBound) and \(plausible.upperBound), please."
        } catch {
            complaint = "This did not work. Please try again."
        }
    }
}
