import AshlarFacts
import AshlarText

extension Model {
    /// The display name of each module, by id: its target's name, if several targets have that name with the manifest's folder, or with
    /// the manifest if that lies at the root or beside another of them.
    package var moduleNames: [String] {
        let named = Dictionary(grouping: modules, by: \.target.name)
        return modules.map { module in
            let (name, folder) = (module.target.name, Path.folder(of: module.manifest))
            let namesakes = named[name, default: []]
            guard namesakes.count > 1 else { return name }
            let isAlone = namesakes.count { Path.folder(of: $0.manifest) == folder } == 1
            return "\(name) (\(folder.isEmpty || !isAlone ? module.manifest : folder))"
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
