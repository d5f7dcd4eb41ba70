/// Controls which screen follows which. Its parent stores it in `childCoordinators`.
@MainActor
protocol Coordinator: AnyObject {
    var childCoordinators: [Coordinator] { get set }

    func start()
}
