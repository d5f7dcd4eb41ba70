package import AshlarFacts
package import AshlarModel
package import AshlarText

/// A linked project: its model and its injection graph. The input of checks and diagrams.
package struct LinkedProject: Sendable {
    package var model: Model
    package var injectionGraph: InjectionGraph

    package init(model: Model, injectionGraph: InjectionGraph) {
        (self.model, self.injectionGraph) = (model, injectionGraph)
    }

    /// Links the facts of files to a model, and their injection facts to an injection graph; see `Model.init(linking:…)`.
    ///
    /// - Parameter settings: the `di` section of the rule file.
    package init(
        linking facts: [FileFacts], manifests: [Manifest] = [], paths: [String] = [], problems: [Problem] = [],
        build: BuildConfiguration? = nil, index: CompilerIndex = CompilerIndex(), injection settings: InjectionSettings = .init(),
        isRelinkable: Bool = false, concurrency: some Concurrency = OneAtATime()
    ) {
        model = Model(
            linking: facts, manifests: manifests, paths: paths, problems: problems, build: build, index: index,
            isRelinkable: isRelinkable, concurrency: concurrency
        )
        injectionGraph = InjectionGraph(of: model, settings: settings, concurrency)
    }

    /// The project after some files changed, equal to one that is linked anew; `nil` if it must be. See `Model.relinked`.
    ///
    /// - Parameter settings: those with which this project was linked.
    package func relinked(
        with changed: [FileFacts], problems: [Problem], build: BuildConfiguration?, injection settings: InjectionSettings,
        concurrency: some Concurrency
    ) -> LinkedProject? {
        guard let (model, hasSameInterfaces) = model.relinked(with: changed, problems: problems, build: build, concurrency) else { return nil }
        let isUnchanged = hasSameInterfaces && zip(self.model.files, model.files).allSatisfy { before, after in
            before.injection == after.injection
        }
        return LinkedProject(model: model, injectionGraph: isUnchanged ? injectionGraph : InjectionGraph(of: model, settings: settings, concurrency))
    }
}

extension InjectionGraph {
    /// Links the injection facts of a model's files.
    package init(of model: Model, settings: InjectionSettings, _ concurrency: some Concurrency) {
        var linker = InjectionLinker(files: model.files, accessPaths: model.accessPaths, isTest: model.isTestOfFile, settings: settings)
        self = linker.linked(concurrency)
    }
}
