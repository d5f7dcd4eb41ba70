import Combine

@MainActor
final class ToolSettingsViewModel: ObservableObject {
    @Published private(set) var tools: [ToolDomainModel] = []

    private let setUnit: SetToolUnitUseCase

    init(getTools: GetToolsUseCase, setUnit: SetToolUnitUseCase) {
        self.setUnit = setUnit
        getTools.execute().assign(to: &$tools)
    }

    func row(for tool: ToolDomainModel) -> ToolRowViewModel {
        ToolRowViewModel(tool: tool, setUnit: setUnit)
    }
}
