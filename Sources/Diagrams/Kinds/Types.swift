import AshlarFacts
import AshlarModel
import AshlarText

extension PictureKind {
    /// Top-level types and the references between them.
    package static let types = PictureKind(name: "types", overviewAbove: (600, 1_800)) { source, options in
        source.dependencyPicture(titled: "Types", source.typeParts(options), options, withinFiles: true)
    }
}

extension DiagramSource {
    /// Top-level types as nodes, framed by the first group that selects their file, else by module or folder. A node includes
    /// nested types and the extensions in the type's own module, or where one of both is in no target.
    ///
    /// Extensions of another module's types, and files for declarations outside of types, are nodes of their own if they have
    /// edges.
    func typeParts(_ options: PictureOptions) -> PictureParts {
        let groups = firstGroups()
        let files = distinguishingNames(model.files.map(\.path))
        let isShown = model.files.indices.map { options.showsTests || !isTest(FileID($0)) }
        func node(_ id: String, name: String, kind: String, at location: Location, in file: FileID) -> Picture.Node {
            let folder = Path.folder(of: location.path)
            let module = model.modulesOfFile[Int(file)].first.map { model.modules[Int($0)].target.name }
            return Picture.Node(
                id: id, name: name, kind: kind, group: groups[Int(file)] ?? module ?? (folder.isEmpty ? nil : folder),
                file: location.path, line: location.line, link: link(to: location, options)
            )
        }
        let names = outermostNames()
        var types: [Picture.Node] = []
        var others: [Picture.Node] = []
        for (id, name) in names.sorted(by: { $0.key < $1.key }) where isShown[Int(id.file)] {
            let kind = model[id].kind
            let node = node(name, name: name, kind: kind.rawValue, at: model.location(of: id), in: id.file)
            if kind == .extension { others.append(node) } else { types.append(node) }
        }
        for file in model.files.indices where isShown[file] {
            let path = model.files[file].path
            let start = Location(path: path, line: 1, column: 1)
            others.append(node(path, name: files[file], kind: "file", at: start, in: FileID(file)))
        }
        func end(_ type: DeclarationID?, _ file: FileID) -> String? {
            let outermost = type.map(model.drawnType)
            guard isShown[Int(outermost?.file ?? file)] else { return nil }
            return outermost.flatMap { names[$0] } ?? model.files[Int(file)].path
        }
        return PictureParts(nodes: types, ifConnected: others) { dependency in
            guard case .file(let from) = dependency.source, case .file(let to) = dependency.target, isShown[Int(from)],
                  let source = end(dependency.owner, from), let target = end(dependency.declaration, to), source != target
            else { return [] }
            return [PictureParts.Pair(source: source, target: target)]
        }
    }

    /// A unique name for each top-level type and each extension of another module's type. If several have the same name, a
    /// type's is preceded by its module and, if the type is private to its file, followed by the file; an extension's is
    /// followed by its module.
    private func outermostNames() -> [DeclarationID: String] {
        struct Home: Hashable {
            var module: ModuleID?
            var file: FileID?
            var isExtension: Bool
        }
        let all = model.declarations {
            $0.parent == nil && ($0.kind.isNamedType || $0.kind == .extension) && !$0.modifiers.contains(.local)
        }.filter { model.drawnType(of: $0) == $0 }
        var names: [DeclarationID: String] = [:]
        for (name, namesakes) in Dictionary(grouping: all, by: model.qualifiedName) {
            let homes = namesakes.map { id in
                let isExtension = model[id].kind == .extension
                let isPrivate = !isExtension && model.access(of: id) <= .fileprivate
                return Home(
                    module: model.modulesOfFile[Int(id.file)].first, file: isPrivate ? id.file : nil, isExtension: isExtension
                )
            }
            let isOne = Set(homes).count == 1
            let isSameModule = Set(homes.filter { !$0.isExtension }.map(\.module)).count == 1
            for (id, home) in zip(namesakes, homes) {
                let module = home.module.map { model.modules[Int($0)].name }
                let file = home.file.map { model.files[Int($0)].path }
                let prefix = isSameModule || home.isExtension ? nil : module
                let suffix = isOne ? nil : home.isExtension ? module : file
                names[id] = (prefix.map { $0 + "." } ?? "") + name + (suffix.map { " (\($0))" } ?? "")
            }
        }
        return names
    }
}

extension Model {
    /// The top-level type of a declaration; in an extension of another module's type, the extension. What is in no target is of
    /// no other module.
    fileprivate func drawnType(of id: DeclarationID) -> DeclarationID {
        let type = outermostType(of: id)
        return modulesOfFile[Int(id.file)].isEmpty || modulesOfFile[Int(type.file)].isEmpty ? type : typeUnit(of: id)
    }
}
