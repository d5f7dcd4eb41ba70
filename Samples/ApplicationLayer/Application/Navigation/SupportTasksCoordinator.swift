import UIKit

/// Shows the list of tasks, and the details of a selected task.
@MainActor
final class SupportTasksCoordinator: Coordinator {
    var childCoordinators: [Coordinator] = []

    private let navigationController: UINavigationController
    private let container: AppContainer

    init(navigationController: UINavigationController, container: AppContainer) {
        self.navigationController = navigationController
        self.container = container
    }

    func start() {
        let viewModel = container.makeSupportTaskListViewModel()
        viewModel.supportTaskSelected = { [weak self] in self?.showDetail(of: $0) }
        navigationController.show(SupportTaskListView(viewModel: viewModel), title: TabTitle.supportTasks.text)
    }

    private func showDetail(of supportTask: SupportTask) {
        let viewModel = container.makeSupportTaskDetailViewModel(supportTask: supportTask)
        viewModel.completed = { [weak self] in self?.navigationController.popViewController(animated: true) }
        navigationController.show(SupportTaskDetailView(viewModel: viewModel), title: supportTask.title)
    }
}
