import Observation

@MainActor
@Observable
final class ReminderSettingsViewModel {
    private(set) var openCount = 0

    private let getSupportTasksUseCase: GetSupportTasksUseCase

    init(getSupportTasksUseCase: GetSupportTasksUseCase) {
        self.getSupportTasksUseCase = getSupportTasksUseCase
    }

    func load() async {
        let supportTasks = (try? await getSupportTasksUseCase.execute()) ?? []
        openCount = supportTasks.filter { !$0.isDone }.count
    }
}
