import Foundation

protocol ReminderSchedulerProtocol: Sendable {
    func remind(of kind: HealthMetric.Kind, at date: Date)
}

protocol RemindUseCaseProtocol: Sendable {
    /// Schedules a reminder to measure the same value a day later.
    func execute(after healthMetric: HealthMetric)
}

struct RemindUseCase: RemindUseCaseProtocol {
    private let reminderScheduler: ReminderSchedulerProtocol

    init(reminderScheduler: ReminderSchedulerProtocol) {
        self.reminderScheduler = reminderScheduler
    }

    func execute(after healthMetric: HealthMetric) {
        reminderScheduler.remind(of: healthMetric.kind, at: healthMetric.date.addingTimeInterval(24 * 60 * 60))
    }
}
