import Observation

@MainActor
@Observable
final class HealthMetricListViewModel {
    private(set) var healthMetrics: [HealthMetric] = []
    private(set) var greeting = ""
    var recording: RecordHealthMetricViewModel?

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

    func load() async {
        try? await importHealthMetrics.execute()
        healthMetrics = (try? await getHealthMetrics.execute()) ?? []
        // Drift: `require` outside of the composition root. It crashes in each test that does not register the service.
        let userRepository = DIContainer.shared.require(UserRepositoryProtocol.self)
        greeting = "Hello \((try? await userRepository.currentUser().name) ?? "")"
        if let reminderText = DIContainer.shared.resolve(ReminderTextProtocol.self) {
            greeting += ". " + reminderText.text(after: healthMetrics.first)
        }
    }

    func remindTapped() {
        guard let last = healthMetrics.first else { return }
        DIContainer.shared.resolve(RemindUseCaseProtocol.self)?.execute(after: last)
    }

    func backUpTapped() async {
        try? await DIContainer.shared.resolve(BackupRepositoryProtocol.self)?.backUp()
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
