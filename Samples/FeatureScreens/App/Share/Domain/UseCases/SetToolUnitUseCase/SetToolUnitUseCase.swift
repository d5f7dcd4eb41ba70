/// Sets the unit of a tool; a unit that the tool does not support is ignored.
struct SetToolUnitUseCase {
    private let tools: ToolsRepository

    init(tools: ToolsRepository) {
        self.tools = tools
    }

    func execute(unit: String, toolID: String) {
        guard let tool = tools.all.first(where: { $0.id == toolID }), tool.units.contains(unit) else { return }
        tools.setUnit(unit, toolID: toolID)
    }
}
