import Foundation

/// One measured value.
struct HealthMetric: Identifiable, Equatable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        /// Beats per minute.
        case heartRate
        /// Kilograms.
        case weight
        /// Hours.
        case sleep
    }

    let id: UUID
    let kind: Kind
    let value: Double
    let date: Date
}
