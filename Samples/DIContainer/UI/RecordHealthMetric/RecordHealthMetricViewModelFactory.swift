protocol RecordHealthMetricViewModelFactoryProtocol: Sendable {
    @MainActor func makeRecordHealthMetricViewModel() -> RecordHealthMetricViewModel
}

struct RecordHealthMetricViewModelFactory: RecordHealthMetricViewModelFactoryProtocol {
    private let recordHealthMetric: RecordHealthMetricUseCaseProtocol

    init(recordHealthMetric: RecordHealthMetricUseCaseProtocol) {
        self.recordHealthMetric = recordHealthMetric
    }

    @MainActor
    func makeRecordHealthMetricViewModel() -> RecordHealthMetricViewModel {
        RecordHealthMetricViewModel(recordHealthMetric: recordHealthMetric)
    }
}
