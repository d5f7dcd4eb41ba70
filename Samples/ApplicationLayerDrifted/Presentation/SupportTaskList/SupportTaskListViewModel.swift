import Observation

@MainActor
@Observable
final class SupportTaskListViewModel {
    private(set) var supportTasks: [SupportTask] = []
    private(set) var hasFailed = false

    @ObservationIgnored var supportTaskSelected: (SupportTask) -> Void = { _ in }

    private let getSupportTasksUseCase: GetSupportTasksUseCase
    private let completeSupportTaskUseCase: CompleteSupportTaskUseCase

    init(
        getSupportTasksUseCase: GetSupportTasksUseCase,
        completeSupportTaskUseCase: CompleteSupportTaskUseCase
    ) {
        self.getSupportTasksUseCase = getSupportTasksUseCase
        self.completeSupportTaskUseCase = completeSupportTaskUseCase
    }

    func load() async {
        do {
            supportTasks = try await getSupportTasksUseCase.execute()
            hasFailed = false
        } catch {
            hasFailed = true
        }
    }

    func completeTapped(_ supportTask: SupportTask) async {
        _ = try? await completeSupportTaskUseCase.execute(supportTask: supportTask)
        await load()
    }

    func tapped(_ supportTask: SupportTask) {
        supportTaskSelected(supportTask)
    }
}
