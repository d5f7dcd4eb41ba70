import Observation

@MainActor
@Observable
final class SupportTaskDetailViewModel {
    private(set) var supportTask: SupportTask
    private(set) var hasFailed = false

    @ObservationIgnored var completed: () -> Void = {}

    private let completeSupportTaskUseCase: CompleteSupportTaskUseCase

    init(supportTask: SupportTask, completeSupportTaskUseCase: CompleteSupportTaskUseCase) {
        self.supportTask = supportTask
        self.completeSupportTaskUseCase = completeSupportTaskUseCase
    }

    func completeTapped() async {
        do {
            supportTask = try await completeSupportTaskUseCase.execute(supportTask: supportTask)
            completed()
        } catch {
            hasFailed = true
        }
    }
}
