import AshlarFacts
import AshlarModel

/// What the modules of a project re-export (`@_exported import`): whoever imports such a module can use what it re-exports.
struct Reexports {
    /// The names of the modules that those of a name re-export themselves.
    private let direct: [String: Set<String>]

    init(of model: Model) {
        var direct: [String: Set<String>] = [:]
        for module in model.modules {
            for file in module.files {
                for statement in model.files[Int(file)].imports where statement.attributes.contains("_exported") {
                    direct[module.name, default: []].insert(statement.module)
                }
            }
        }
        self.direct = direct
    }

    /// The names, and those of all that these modules re-export, however many modules lie between.
    func closure(of names: Set<String>) -> Set<String> {
        var closure = names
        var worklist = Array(names)
        while let next = worklist.popLast() {
            for name in direct[next] ?? [] where closure.insert(name).inserted { worklist.append(name) }
        }
        return closure
    }
}
