import Combine

@MainActor
final class ToolRowViewModel: ObservableObject {
    let name: String
    let units: [String]
    @Published var unit: String {
        didSet { toolUnit.set(unit: unit, toolID: toolID) }
    }

    private let toolID: String
    private let toolUnit: ToolUnitUseCase

    init(tool: Tool, toolUnit: ToolUnitUseCase) {
        toolID = tool.id
        name = tool.name
        units = tool.units
        unit = tool.unit
        self.toolUnit = toolUnit
    }
}
