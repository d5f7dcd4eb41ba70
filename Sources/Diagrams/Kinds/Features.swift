import AshlarChecks
import AshlarModel
import AshlarText

extension PictureKind {
    /// The units that a rule keeps independent or acyclic, and the dependencies between them.
    package static let features = PictureKind(name: "features") { source, options in
        source.dependencyPicture(titled: "Features", try source.featureParts(options), options, onlyLabelled: true)
    }
}

extension DiagramSource {
    /// The units of a rule that divides the project, as nodes.
    ///
    /// - Throws: `Failure` if no rule does, or if the chosen one does not.
    func featureParts(_ options: PictureOptions) throws -> PictureParts {
        let dividing = rules.inForce.filter { $0.check.units != nil }
        if let id = options.rule, !dividing.contains(where: { $0.id == id }) {
            throw unknown(id, among: dividing.map(\.id), what: "rule that divides the project")
        }
        // The project's own rules precede those of presets.
        let chosen = dividing.first { $0.id == options.rule } ?? dividing.first { $0.preset == nil } ?? dividing.first
        guard let rule = chosen, let units = rule.check.units else {
            throw Failure(
                "no rule divides the project into features; add one with 'independent: App/Features/{feature}/**'"
            )
        }
        var run = CheckRun(
            of: rule, groups: rules.selections(in: linked).groups, evaluator: SelectorEvaluator(in: linked)
        )
        let unit = units.assignment(in: &run)
        let files = model.files.indices.map { Dependency.Node.file(FileID($0)) }
        return PictureParts(nodes: Set(files.compactMap(unit)).sorted().map {
            Picture.Node(id: $0, name: $0, kind: "feature")
        }, node: unit)
    }
}
