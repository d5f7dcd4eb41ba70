import UIKit

// Drift: a coordinator by name alone. It conforms to nothing, keeps no children, makes a container instead of being
// handed one, and begins where all others start.
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
