import Foundation
import Observation

@MainActor
@Observable
final class RecordHealthMetricViewModel: Identifiable {
    var kind = HealthMetric.Kind.heartRate
    var value = 60.0
    private(set) var complaint: String?

    @ObservationIgnored var recorded: () async -> Void = {}

    // Drift: the view model holds the container. Its initializer no longer shows what it depends on.
    private let container: DIContainer

    init(container: DIContainer) {
        self.container = container
    }

    func recordTapped() async {
        do {
            let recordHealthMetric = container.require(RecordHealthMetricUseCaseProtocol.self)
            try await recordHealthMetric.execute(kind: kind, value: value, date: Date())
            await recorded()
        } catch RecordHealthMetricError.implausible(let plausible) {
            complaint = "Between \(plausible.lowerBound) and \(plausible.upperBound), please."
        } catch {
            complaint = "This did not work. Please try again."
        }
    }
}
