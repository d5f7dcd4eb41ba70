import AshlarFacts
import AshlarText

extension Model {
    /// What each module is called, by its id: by its target's name and, where several have it, the manifest's folder.
    package var moduleNames: [String] {
        let named = Dictionary(grouping: modules, by: \.target.name)
        return modules.map { module in
            let name = module.target.name
            return named[name, default: []].count == 1 ? name : "\(name) (\(Path.folder(of: module.manifest)))"
        }
    }

    /// A file's name without its folders, a target's name.
    package func name(of place: Dependency.Place) -> String {
        switch place {
        case .file(let file): Path.name(of: files[Int(file)].path)
        case .module(let module): modules[Int(module)].target.name
        case .external(let external): externals[Int(external)]
        }
    }
}
