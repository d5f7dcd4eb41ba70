import Foundation

// Drift: in the core, because two screens need it. The core knows what a heart rate is, and has a third thing in it.
enum HealthMetricFormatting {
    static func text(for healthMetric: HealthMetric) -> String {
        switch healthMetric.kind {
        case .heartRate: "\(Int(healthMetric.value)) beats a minute"
        case .weight: "\(healthMetric.value) kg"
        case .sleep: "\(healthMetric.value) hours"
        }
    }
}
