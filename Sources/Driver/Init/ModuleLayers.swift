import AshlarFacts
import AshlarModel

extension ModuleSurvey {
    /// The last words of the names of modules, for each layer, outermost first.
    private static let endings: [(layer: String, endings: [String])] = [
        ("presentation", ["Presentation"]), ("domain", ["Domain", "UseCase", "UseCases"]),
        ("data", ["Data", "Repository", "Repositories"]),
    ]

    /// The layers that modules name at their ends, `HomePresentation` and `HomeUseCase`, if at least two have three modules each.
    static func layers(of model: Model) -> [Survey.Layer] {
        let modules = model.modules.filter { !$0.isTest }
        let found = endings.compactMap { layer, endings -> Survey.Layer? in
            let used = endings.filter { ending in modules.contains { $0.target.name.hasSuffix(ending) } }
            let own = modules.filter { module in used.contains(where: module.target.name.hasSuffix) }
            guard own.count >= 3 else { return nil }
            return Survey.Layer(name: layer, globs: used.map { "module:*" + $0 }, files: Set(own.flatMap(\.files)))
        }
        return found.count >= 2 ? found : []
    }
}
