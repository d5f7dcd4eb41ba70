import Combine

@MainActor
final class ToolRowViewModel: ObservableObject {
    let name: String
    let units: [String]
    @Published var unit: String {
        didSet { setUnit.execute(unit: unit, toolID: toolID) }
    }

    private let toolID: String
    private let setUnit: SetToolUnitUseCase

    init(tool: ToolDomainModel, setUnit: SetToolUnitUseCase) {
        toolID = tool.id
        name = tool.name
        units = tool.units
        unit = tool.unit
        self.setUnit = setUnit
    }
}
