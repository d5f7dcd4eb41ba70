import SwiftUI
import UIKit

/// Shows the tabs. A child coordinator controls the navigation in the first tab.
@MainActor
final class MainCoordinator: Coordinator {
    var childCoordinators: [Coordinator] = []

    private let tabBarController: UITabBarController
    private let container: AppContainer
    private let signedOut: () -> Void

    init(tabBarController: UITabBarController, container: AppContainer, signedOut: @escaping () -> Void) {
        self.tabBarController = tabBarController
        self.container = container
        self.signedOut = signedOut
    }

    func start() {
        let supportTasks = UINavigationController()
        supportTasks.tabBarItem = TabTitle.supportTasks.item
        tabBarController.viewControllers = [supportTasks, profile()]
        showSupportTasks(in: supportTasks)
    }

    private func showSupportTasks(in navigationController: UINavigationController) {
        let supportTasksCoordinator = SupportTasksCoordinator(
            navigationController: navigationController,
            container: container
        )

        childCoordinators.append(supportTasksCoordinator)
        supportTasksCoordinator.start()
    }

    private func profile() -> UIViewController {
        let viewModel = container.makeProfileViewModel()
        viewModel.signedOut = signedOut
        let controller = UIHostingController(rootView: ProfileView(viewModel: viewModel))
        controller.tabBarItem = TabTitle.profile.item
        return controller
    }
}
