protocol RootViewFactoryProtocol: Sendable {
    @MainActor func makeRootView() -> RootView
}

struct RootViewFactory: RootViewFactoryProtocol {
    private let loginViewModelFactory: LoginViewModelFactoryProtocol
    private let healthMetricListViewModelFactory: HealthMetricListViewModelFactoryProtocol

    init(
        loginViewModelFactory: LoginViewModelFactoryProtocol,
        healthMetricListViewModelFactory: HealthMetricListViewModelFactoryProtocol
    ) {
        self.loginViewModelFactory = loginViewModelFactory
        self.healthMetricListViewModelFactory = healthMetricListViewModelFactory
    }

    @MainActor
    func makeRootView() -> RootView {
        RootView(
            login: loginViewModelFactory.makeLoginViewModel(),
            healthMetrics: healthMetricListViewModelFactory.makeHealthMetricListViewModel()
        )
    }
}
