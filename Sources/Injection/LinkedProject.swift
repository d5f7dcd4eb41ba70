package import AshlarFacts
package import AshlarModel
package import AshlarText

/// A whole project, linked: its model and its dependency injection. What checks and diagrams look at.
package struct LinkedProject: Sendable {
    package var model: Model
    package var injectionGraph: InjectionGraph

    package init(model: Model, injectionGraph: InjectionGraph) {
        (self.model, self.injectionGraph) = (model, injectionGraph)
    }

    /// Links facts to a model, then the injection facts in it to bindings and injections; see `Model.init(linking:…)`.
    ///
    /// - Parameter settings: what the rule file says of containers.
    package init(
        linking facts: [FileFacts], manifests: [Manifest] = [], paths: [String] = [], problems: [Problem] = [],
        build: BuildConfiguration? = nil, index: CompilerIndex = CompilerIndex(), wiring settings: WiringSettings = .init(),
        concurrency: some Concurrency = OneAtATime()
    ) {
        model = Model(
            linking: facts, manifests: manifests, paths: paths, problems: problems, build: build, index: index, concurrency: concurrency
        )
        injectionGraph = InjectionGraph(of: model, settings: settings, concurrency)
    }
}

extension InjectionGraph {
    /// Links the injection facts of a model's files.
    package init(of model: Model, settings: WiringSettings, _ concurrency: some Concurrency) {
        var linker = WiringLinker(files: model.files, ways: model.ways, isTest: model.isTestOfFile, settings: settings)
        self = linker.linked(concurrency)
    }
}
