import AshlarFacts
import AshlarModel
import AshlarText

extension PictureKind {
    /// Types that no other holds, by the types that they name.
    package static let types = PictureKind(name: "types") { source, options in
        source.dependencyPicture(titled: "Types", source.typeParts(options), options, withinFiles: true)
    }
}

extension DiagramSource {
    /// Types that no other holds, with all that lies in them and in their module's extensions of them; in frames by the
    /// first group that holds their file, else by module or folder.
    ///
    /// What stands in an extension of another module's type is that extension's, what stands outside of any type its
    /// file's: these are nodes where they know something, or something knows them.
    func typeParts(_ options: PictureOptions) -> PictureParts {
        let groups = firstGroups()
        let files = namesThatTellApart(model.files.map(\.path))
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
            let outermost = type.map(holder)
            guard isShown[Int(outermost?.file ?? file)] else { return nil }
            return outermost.flatMap { names[$0] } ?? model.files[Int(file)].path
        }
        return PictureParts(nodes: types, whereJoined: others) { dependency in
            guard case .file(let from) = dependency.source, case .file(let to) = dependency.target, isShown[Int(from)],
                  let source = end(dependency.owner, from), let target = end(dependency.declaration, to), source != target
            else { return [] }
            return [PictureParts.Pair(source: source, target: target)]
        }
    }

    /// The type that holds a declaration, or the extension of another module's type: the type knows nothing of what
    /// others add to it.
    private func holder(of id: DeclarationID) -> DeclarationID {
        let type = model.outermostType(of: id)
        let own = model.modulesOfFile[Int(id.file)]
        let theirs = model.modulesOfFile[Int(type.file)]
        let isOfOneModule = own.isEmpty && theirs.isEmpty || own.contains(where: theirs.contains)
        return isOfOneModule ? type : model.outermostDeclaration(of: id)
    }

    /// What to call each type that no other holds, and each extension of another module's type: by its name and, where
    /// several have it, a type by its module before and, where no other file can name it, its file behind, an extension
    /// by its module behind.
    private func outermostNames() -> [DeclarationID: String] {
        struct Home: Hashable {
            var module: ModuleID?
            var file: FileID?
            var isExtension: Bool
        }
        let all = model.declarations {
            $0.parent == nil && ($0.kind.isNamedType || $0.kind == .extension) && !$0.modifiers.contains(.local)
        }.filter { holder(of: $0) == $0 }
        var names: [DeclarationID: String] = [:]
        for (name, alike) in Dictionary(grouping: all, by: model.qualifiedName) {
            let homes = alike.map { id in
                let isExtension = model[id].kind == .extension
                let isPrivate = !isExtension && model.access(of: id) <= .fileprivate
                return Home(
                    module: model.modulesOfFile[Int(id.file)].first, file: isPrivate ? id.file : nil, isExtension: isExtension
                )
            }
            let isOne = Set(homes).count == 1
            let isOfOneModule = Set(homes.filter { !$0.isExtension }.map(\.module)).count == 1
            for (id, home) in zip(alike, homes) {
                let module = home.module.map { model.modules[Int($0)].name }
                let file = home.file.map { model.files[Int($0)].path }
                let before = isOfOneModule || home.isExtension ? nil : module
                let behind = isOne ? nil : home.isExtension ? module : file
                names[id] = (before.map { $0 + "." } ?? "") + name + (behind.map { " (\($0))" } ?? "")
            }
        }
        return names
    }
}
