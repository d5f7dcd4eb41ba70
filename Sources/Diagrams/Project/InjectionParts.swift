import AshlarFacts
import AshlarModel
import AshlarText

extension DiagramSource {
    /// A picture of dependency injection in which each node outside of any container is in the part of the project that has its
    /// file: the first group of the rule file that selects it, else its module, else its folder.
    func framed(_ picture: Picture) -> Picture {
        let groups = firstGroups()
        let files = Dictionary(model.files.enumerated().map { ($1.path, $0) }) { first, _ in first }
        let nodes = picture.nodes.map { node in
            guard node.group == nil, let path = node.file, let file = files[path] else { return node }
            var node = node
            let module = model.modulesOfFile[file].first.map { model.modules[Int($0)].name }
            node.group = groups[file] ?? module ?? Path.folder(of: path)
            return node
        }
        return picture.replacing(nodes: nodes, edges: picture.edges, groups: picture.groups, adding: [])
    }

    /// A large picture of dependency injection with each container or other part as one node.
    func overview(of picture: Picture) -> Picture {
        let framed = framed(picture)
        let counts = Dictionary(grouping: framed.nodes.compactMap(\.group)) { $0 }.mapValues(\.count)
        let parts = framed.groups.map(\.id).filter { counts[$0, default: 0] > 1 }
        var overview = framed.collapsed(groups: parts)
        overview.notes.append(
            "\(picture.nodes.count) bindings and consumers are drawn as \(counted(parts.count, "group")): "
                + "'--from NAME' opens one, --whole draws all"
        )
        return overview
    }

    /// The ids of the nodes that a user names; in a picture of dependency injection, also by the part of the project that has
    /// them.
    ///
    /// - Throws: `Failure` if nothing matches.
    func nodes(called name: String, in picture: Picture, of kind: PictureKind) throws -> [String] {
        do {
            return try picture.nodes(called: name)
        } catch {
            guard kind.needs == .injection else { throw error }
            let members = framed(picture).nodes.filter { $0.group == name }.map(\.id)
            guard !members.isEmpty else { throw error }
            return members
        }
    }
}
