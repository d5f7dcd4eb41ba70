import AshlarFacts
import AshlarText

extension Model {
    /// The display name of each module, by id: its target's name, with the manifest's folder if several targets have that name.
    package var moduleNames: [String] {
        let named = Dictionary(grouping: modules, by: \.target.name)
        return modules.map { module in
            let name = module.target.name
            return named[name, default: []].count == 1 ? name : "\(name) (\(Path.folder(of: module.manifest)))"
        }
    }

    /// The short name of a node: a file's last path component, or the name of a target or external module.
    package func name(of node: Dependency.Node) -> String {
        switch node {
        case .file(let file): Path.name(of: files[Int(file)].path)
        case .module(let module): modules[Int(module)].target.name
        case .external(let external): externals[Int(external)]
        }
    }
}
