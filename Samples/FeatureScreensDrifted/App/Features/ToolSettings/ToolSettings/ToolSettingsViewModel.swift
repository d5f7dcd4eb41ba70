import Combine

@MainActor
final class ToolSettingsViewModel: ObservableObject {
    @Published private(set) var tools: [Tool] = []
    @Published private(set) var isLocked = false

    private let toolUnit: ToolUnitUseCase

    init(getTools: GetToolsUseCase, toolUnit: ToolUnitUseCase) {
        self.toolUnit = toolUnit
        getTools.execute().assign(to: &$tools)
    }

    func row(for tool: Tool) -> ToolRowViewModel {
        ToolRowViewModel(tool: tool, toolUnit: toolUnit)
    }
}
