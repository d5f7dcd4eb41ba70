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
    /// The units of a rule that divides the project, as nodes: of the first with at least two, unless one is chosen.
    ///
    /// - Throws: `Failure` if no rule does, or if the chosen one does not.
    func featureParts(_ options: PictureOptions) throws -> PictureParts {
        let dividing = (rules.inForce + rules.rules.filter { $0.severity == nil }).filter { $0.check.units != nil }
        if let id = options.rule, !dividing.contains(where: { $0.id == id }) {
            throw unknown(id, among: dividing.map(\.id), what: "rule that divides the project")
        }
        let groups = rules.selections(in: linked).groups
        let evaluator = SelectorEvaluator(in: linked)
        func parts(of rule: Rule) -> PictureParts? {
            guard let units = rule.check.units else { return nil }
            var run = CheckRun(of: rule, groups: groups, evaluator: evaluator)
            let unit = units.assignment(in: &run)
            let files = model.files.indices.map { Dependency.Node.file(FileID($0)) }
            return PictureParts(nodes: Set(files.compactMap(unit)).sorted().map {
                Picture.Node(id: $0, name: $0, kind: "feature")
            }, node: unit)
        }
        // The project's own rules precede those of presets; a rule that is off still says what the features are.
        let candidates = options.rule.map { id in dividing.filter { $0.id == id } }
            ?? dividing.filter { $0.preset == nil } + dividing.filter { $0.preset != nil }
        let all = candidates.lazy.compactMap(parts)
        guard let parts = all.first(where: { $0.nodes.count > 1 }) ?? all.first else {
            throw Failure(
                "no rule divides the project into features; add one with 'independent: App/Features/{feature}/**'"
            )
        }
        return parts
    }
}
