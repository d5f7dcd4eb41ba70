// Drift: named after a thing, not a task. It already does two tasks. [a-use-case-is-named-for-its-task]
struct ToolUnitUseCase {
    private let tools: ToolsRepository

    init(tools: ToolsRepository) {
        self.tools = tools
    }

    func set(unit: String, toolID: String) {
        guard let tool = tools.all.first(where: { $0.id == toolID }), tool.units.contains(unit) else { return }
        tools.setUnit(unit, toolID: toolID)
    }

    func reset(toolID: String) {
        guard let tool = tools.all.first(where: { $0.id == toolID }) else { return }
        tools.setUnit(tool.units[0], toolID: toolID)
    }
}
