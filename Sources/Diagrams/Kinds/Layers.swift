import AshlarChecks
import AshlarText

extension PictureKind {
    /// The groups of the rule file and the dependencies between them.
    package static let layers = PictureKind(name: "layers") { source, options in
        source.dependencyPicture(titled: "Layers", try source.layerParts(), options, onlyLabelled: true)
    }
}

extension DiagramSource {
    /// The groups of the rule file as nodes, ranked by the first rule that orders layers.
    ///
    /// - Throws: `Failure` if no group selects a file.
    func layerParts() throws -> PictureParts {
        let selections = rules.selections(in: linked).groups
        // A preset's groups that select nothing are not part of the project.
        let groups = rules.groups.filter { $0.preset == nil || selections[$0.name]?.isEmpty == false }
        guard !groups.isEmpty else {
            throw Failure("no group of the rule file selects a file; add one under 'groups', as in 'domain: App/Domain/**'")
        }
        let order = rules.rules.compactMap { $0.check.order }.first ?? []
        return PictureParts(nodes: groups.map { group in
            Picture.Node(
                id: group.name, name: group.name, kind: "layer", rank: order.firstIndex(of: group.name),
                file: group.preset == nil ? group.selector.location.path : nil,
                line: group.preset == nil ? group.selector.location.line : nil
            )
        }) { node in
            groups.first { selections[$0.name]?.contains(node) == true }?.name
        }
    }
}
