import AshlarChecks
import AshlarFacts
import AshlarModel
import AshlarText

extension PictureKind {
    /// Build targets, with their declared dependencies and their imports.
    package static let modules = PictureKind(name: "modules") { source, options in
        source.dependencyPicture(titled: "Modules", source.moduleParts(options), options)
    }
}

extension DiagramSource {
    /// Build targets as nodes, framed by the first group that selects them, else, if there are several manifests, by the
    /// manifest's folder.
    func moduleParts(_ options: PictureOptions) -> PictureParts {
        let names = model.moduleNames
        let groups = rules.selections(in: linked).groups
        let groupNames = rules.groups.map(\.name)
        let manifests = Set(model.modules.map(\.manifest))
        var shown: [Picture.Node] = []
        for (index, module) in model.modules.enumerated() where options.showsTests || !module.isTest {
            let own = groupNames.first { groups[$0]?.contains(.module(ModuleID(index))) == true }
            let folder = Path.folder(of: module.manifest)
            shown.append(Picture.Node(
                id: names[index], name: names[index], kind: module.target.kind.rawValue,
                group: own ?? (manifests.count > 1 ? (folder.isEmpty ? "root" : folder) : nil),
                file: module.target.location.path, line: module.target.location.line,
                link: link(to: module.target.location, options)
            ))
        }
        let ids = Set(shown.map(\.id))
        func id(of node: Dependency.Node) -> String? {
            switch node {
            case .file: nil
            case .module(let module): ids.contains(names[Int(module)]) ? names[Int(module)] : nil
            case .external: options.showsExternals && !ids.contains(model.name(of: node)) ? model.name(of: node) : nil
            }
        }
        return PictureParts(nodes: shown, owners: { file in
            model.modulesOfFile[Int(file)].map { names[Int($0)] }
        }, pairs: { dependency in
            model.moduleEnds(of: dependency).compactMap { ends in
                guard let source = id(of: ends.source), let target = id(of: ends.target), source != target else { return nil }
                return PictureParts.Pair(source: source, target: target)
            }
        })
    }
}
