import UIKit
import UserNotifications

final class AppDelegate: NSObject, UIApplicationDelegate {
    // Drift: creates a second `AppContainer`, so every singleton exists twice.
    private let container = AppContainer()
    private let screens = ScreenTracker()
    private lazy var planner = ReminderPlanner(getSupportTasksUseCase: container.getSupportTasksUseCase)

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        configureAppearance()
        configureNotifications()
        screens.opened("launch")
        Task { await planner.plan() }
        return true
    }

    private func configureAppearance() {
        UINavigationBar.appearance().prefersLargeTitles = true
    }

    private func configureNotifications() {
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .badge]) { _, _ in }
    }
}
