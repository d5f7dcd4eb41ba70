import AshlarChecks
package import AshlarDiagrams

extension ProjectComparison {
    /// The later state as `Project.exploration` shows it, with what changed since the earlier one.
    ///
    /// - Throws: what `run` throws; `Failure` if the baseline cannot be read.
    package func exploration(
        _ options: PictureOptions, acceptedBy baseline: BaselineFile?, laidOutBy drawing: DrawingChoices
    ) throws -> Exploration {
        var comparison = self
        (comparison.usualKinds, comparison.purpose) = (PictureKind.all, .overview)
        (comparison.options.showsTests, comparison.options.showsExternals) = (options.showsTests, options.showsExternals)
        let (outcome, later) = try comparison.compare()
        var project = later
        let graphs = outcome.before.architecture.graphs
        var exploration = try project.exploration(options, acceptedBy: baseline, laidOutBy: drawing) { picture in
            guard let earlier = graphs.first(where: { $0.kind == picture.kind }) else { return picture }
            let isInjection = picture.kind == PictureKind.injection.name
            return picture.withChanges(since: earlier.picture) { $0.comparedID(isInjection: isInjection, renamedBy: [:]) }
        }
        exploration.changes = outcome.changes
        return exploration
    }
}
