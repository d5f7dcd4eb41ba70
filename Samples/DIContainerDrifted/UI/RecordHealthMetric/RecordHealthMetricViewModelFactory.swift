protocol RecordHealthMetricViewModelFactoryProtocol: Sendable {
    @MainActor func makeRecordHealthMetricViewModel() -> RecordHealthMetricViewModel
}

struct RecordHealthMetricViewModelFactory: RecordHealthMetricViewModelFactoryProtocol {
    private let container: DIContainer

    init(container: DIContainer) {
        self.container = container
    }

    @MainActor
    func makeRecordHealthMetricViewModel() -> RecordHealthMetricViewModel {
        RecordHealthMetricViewModel(container: container)
    }
}
