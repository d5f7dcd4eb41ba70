import UIKit

/// Shows the sign-in screen, or the tabs if a user is signed in.
@MainActor
final class AppCoordinator: Coordinator {
    var childCoordinators: [Coordinator] = []

    private let window: UIWindow
    private let container: AppContainer

    init(window: UIWindow, container: AppContainer) {
        self.window = window
        self.container = container
    }

    func start() {
        if let token = container.keychainManager.getAccessToken(), !token.isEmpty {
            showMainFlow()
        } else {
            showAuthFlow()
        }
        window.makeKeyAndVisible()
    }

    private func showAuthFlow() {
        let navigationController = UINavigationController()
        window.rootViewController = navigationController

        let authCoordinator = AuthCoordinator(
            navigationController: navigationController,
            container: container,
            completion: { [weak self] in
                self?.childCoordinators.removeAll()
                self?.showMainFlow()
            }
        )

        childCoordinators.append(authCoordinator)
        authCoordinator.start()
    }

    private func showMainFlow() {
        let tabBarController = UITabBarController()
        window.rootViewController = tabBarController

        let mainCoordinator = MainCoordinator(
            tabBarController: tabBarController,
            container: container,
            signedOut: { [weak self] in
                self?.childCoordinators.removeAll()
                self?.showAuthFlow()
            }
        )

        childCoordinators.append(mainCoordinator)
        mainCoordinator.start()
    }
}
