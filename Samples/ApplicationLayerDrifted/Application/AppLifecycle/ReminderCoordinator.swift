import UIKit

// Drift: does not conform to `Coordinator`: no `childCoordinators`, and `begin()` instead of `start()`. It also
// creates a container instead of receiving the app's, so it does not share the app's objects.
@MainActor
final class ReminderCoordinator {
    private let navigationController: UINavigationController
    private let reminders: ReminderContainer

    init(navigationController: UINavigationController, keychainManager: KeychainManager) {
        self.navigationController = navigationController
        self.reminders = ReminderContainer(keychainManager: keychainManager)
    }

    func begin() {
        let viewModel = ReminderSettingsViewModel(getSupportTasksUseCase: reminders.makeGetSupportTasksUseCase())
        navigationController.show(ReminderSettingsView(viewModel: viewModel), title: "")
    }
}
