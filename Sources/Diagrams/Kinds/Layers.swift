import AshlarChecks
import AshlarText

extension PictureKind {
    /// The groups of the rule file.
    package static let layers = PictureKind(name: "layers") { source, options in
        source.dependencyPicture(titled: "Layers", try source.layerParts(), options, onlyLabelled: true)
    }
}

extension DiagramSource {
    /// The groups of the rule file, those that a rule orders in that order.
    ///
    /// - Throws: `Failure` where it names none.
    func layerParts() throws -> PictureParts {
        let selections = rules.selections(in: linked).groups
        // What a preset names and the project does not have is no part of what is there.
        let groups = rules.groups.filter { $0.preset == nil || selections[$0.name]?.isEmpty == false }
        guard !groups.isEmpty else {
            throw Failure("the rule file names no groups of files that are there; add some under 'groups', as in 'domain: App/Domain/**'")
        }
        let order = rules.rules.compactMap { $0.check.order }.first ?? []
        return PictureParts(nodes: groups.map { group in
            Picture.Node(
                id: group.name, name: group.name, kind: "layer", rank: order.firstIndex(of: group.name),
                file: group.preset == nil ? group.selector.location.path : nil,
                line: group.preset == nil ? group.selector.location.line : nil
            )
        }) { place in
            groups.first { selections[$0.name]?.contains(place) == true }?.name
        }
    }
}
