import Foundation

// Drift: Core refers to a domain model, and has a folder beside `DI`. Core must not depend on any layer.
enum HealthMetricFormatting {
    static func text(for healthMetric: HealthMetric) -> String {
        switch healthMetric.kind {
        case .heartRate: "\(Int(healthMetric.value)) beats a minute"
        case .weight: "\(healthMetric.value) kg"
        case .sleep: "\(healthMetric.value) hours"
        }
    }
}
