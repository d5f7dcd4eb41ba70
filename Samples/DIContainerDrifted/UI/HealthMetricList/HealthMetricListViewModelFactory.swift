protocol HealthMetricListViewModelFactoryProtocol: Sendable {
    @MainActor func makeHealthMetricListViewModel() -> HealthMetricListViewModel
}

struct HealthMetricListViewModelFactory: HealthMetricListViewModelFactoryProtocol {
    private let getHealthMetrics: GetHealthMetricsUseCase
    private let importHealthMetrics: ImportHealthMetricsUseCaseProtocol
    private let recordViewModelFactory: RecordHealthMetricViewModelFactoryProtocol

    init(
        getHealthMetrics: GetHealthMetricsUseCase,
        importHealthMetrics: ImportHealthMetricsUseCaseProtocol,
        recordViewModelFactory: RecordHealthMetricViewModelFactoryProtocol
    ) {
        self.getHealthMetrics = getHealthMetrics
        self.importHealthMetrics = importHealthMetrics
        self.recordViewModelFactory = recordViewModelFactory
    }

    @MainActor
    func makeHealthMetricListViewModel() -> HealthMetricListViewModel {
        HealthMetricListViewModel(
            getHealthMetrics: getHealthMetrics,
            importHealthMetrics: importHealthMetrics,
            recordViewModelFactory: recordViewModelFactory
        )
    }
}
