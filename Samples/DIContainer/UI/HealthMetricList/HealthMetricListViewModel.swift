import Observation

@MainActor
@Observable
final class HealthMetricListViewModel {
    private(set) var healthMetrics: [HealthMetric] = []
    var recording: RecordHealthMetricViewModel?

    private let getHealthMetrics: GetHealthMetricsUseCaseProtocol
    private let importHealthMetrics: ImportHealthMetricsUseCaseProtocol
    private let recordViewModelFactory: RecordHealthMetricViewModelFactoryProtocol

    init(
        getHealthMetrics: GetHealthMetricsUseCaseProtocol,
        importHealthMetrics: ImportHealthMetricsUseCaseProtocol,
        recordViewModelFactory: RecordHealthMetricViewModelFactoryProtocol
    ) {
        self.getHealthMetrics = getHealthMetrics
        self.importHealthMetrics = importHealthMetrics
        self.recordViewModelFactory = recordViewModelFactory
    }

    func load() async {
        try? await importHealthMetrics.execute()
        healthMetrics = (try? await getHealthMetrics.execute()) ?? []
    }

    func recordTapped() {
        let recording = recordViewModelFactory.makeRecordHealthMetricViewModel()
        recording.recorded = { [weak self] in await self?.finishRecording() }
        self.recording = recording
    }

    private func finishRecording() async {
        recording = nil
        await load()
    }
}
