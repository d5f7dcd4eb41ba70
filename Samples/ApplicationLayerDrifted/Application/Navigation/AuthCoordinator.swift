import UIKit

@MainActor
final class AuthCoordinator: Coordinator {
    var childCoordinators: [Coordinator] = []

    private let navigationController: UINavigationController
    private let container: AppContainer
    private let completion: () -> Void

    init(navigationController: UINavigationController, container: AppContainer, completion: @escaping () -> Void) {
        self.navigationController = navigationController
        self.container = container
        self.completion = completion
    }

    func start() {
        let viewModel = container.makeSignInViewModel()
        viewModel.signedIn = completion
        navigationController.show(SignInView(viewModel: viewModel), title: "")
    }
}
