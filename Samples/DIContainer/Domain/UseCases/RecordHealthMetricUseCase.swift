import Foundation

protocol RecordHealthMetricUseCaseProtocol: Sendable {
    /// - Throws: `RecordHealthMetricError.implausible` for values outside of the plausible range.
    func execute(kind: HealthMetric.Kind, value: Double, date: Date) async throws
}

enum RecordHealthMetricError: Error, Equatable {
    case implausible(ClosedRange<Double>)
}

struct RecordHealthMetricUseCase: RecordHealthMetricUseCaseProtocol {
    private let healthMetricRepository: HealthMetricRepositoryProtocol

    init(healthMetricRepository: HealthMetricRepositoryProtocol) {
        self.healthMetricRepository = healthMetricRepository
    }

    func execute(kind: HealthMetric.Kind, value: Double, date: Date) async throws {
        let plausible = plausibleValues(of: kind)
        guard plausible.contains(value) else { throw RecordHealthMetricError.implausible(plausible) }
        let healthMetric = HealthMetric(id: UUID(), kind: kind, value: value, date: date)
        try await healthMetricRepository.store([healthMetric])
    }

    private func plausibleValues(of kind: HealthMetric.Kind) -> ClosedRange<Double> {
        switch kind {
        case .heartRate: 20...250
        case .weight: 1...500
        case .sleep: 0...24
        }
    }
}
