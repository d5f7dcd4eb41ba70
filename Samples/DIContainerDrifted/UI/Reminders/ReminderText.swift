protocol ReminderTextProtocol: Sendable {
    func text(after healthMetric: HealthMetric?) -> String
}

struct ReminderText: ReminderTextProtocol {
    func text(after healthMetric: HealthMetric?) -> String {
        healthMetric == nil ? "Nothing written down yet." : "Time to measure again."
    }
}
