import Combine

struct GetToolsUseCase {
    private let tools: ToolsRepository

    init(tools: ToolsRepository) {
        self.tools = tools
    }

    func execute() -> AnyPublisher<[ToolDomainModel], Never> {
        tools.units
            .map { [tools] units in
                tools.all.map { tool in
                    ToolDomainModel(
                        id: tool.id, name: tool.name, units: tool.units, unit: units[tool.id] ?? tool.units[0]
                    )
                }
            }
            .eraseToAnyPublisher()
    }
}
