/// Decides which screen follows which. It is kept alive by the one that started it.
@MainActor
protocol Coordinator: AnyObject {
    var childCoordinators: [Coordinator] { get set }

    func start()
}
