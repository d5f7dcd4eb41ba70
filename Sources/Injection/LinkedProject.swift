package import AshlarFacts
package import AshlarModel
import AshlarSyntax
package import AshlarText

/// A linked project: its model and its injection graph. The input of checks and diagrams.
package struct LinkedProject: Sendable {
    package var model: Model
    package var injectionGraph: InjectionGraph
    /// What is needed to link injections again after changes; `nil` if the project is linked once.
    private var injectionSteps: LinkingSteps?

    package init(model: Model, injectionGraph: InjectionGraph) {
        (self.model, self.injectionGraph) = (model, injectionGraph)
    }

    /// Links the facts of files to a model, and their injection facts to an injection graph; see `Model.init(linking:…)`.
    ///
    /// - Parameter settings: the `di` section of the rule file.
    package init(
        linking facts: [FileFacts], manifests: [Manifest] = [], paths: [String] = [], owners: CodeOwners = CodeOwners(), problems: [Problem] = [],
        build: BuildConfiguration? = nil, index: CompilerIndex = CompilerIndex(), injection settings: InjectionSettings = .init(),
        isRelinkable: Bool = false, concurrency: some Concurrency = OneAtATime()
    ) {
        model = Model(
            linking: facts, manifests: manifests, paths: paths, owners: owners, problems: problems, build: build, index: index,
            isRelinkable: isRelinkable, concurrency: concurrency
        )
        (injectionGraph, injectionSteps, _) = InjectionGraph.linked(of: model, settings, isRelinkable: isRelinkable, after: nil, concurrency)
    }

    /// The project after some files changed, equal to one that is linked anew, and what differs; `nil` if it must be. See
    /// `Model.relinked`.
    ///
    /// - Parameter settings: those with which this project was linked.
    package func relinked(
        with changed: [FileFacts], problems: [Problem], build: BuildConfiguration?, injection settings: InjectionSettings,
        concurrency: some Concurrency
    ) -> (project: LinkedProject, change: ProjectChange)? {
        guard let (model, change) = model.relinked(with: changed, problems: problems, build: build, concurrency) else { return nil }
        var project = self
        project.model = model
        let earlier = injectionSteps.map { EarlierLinking(injectionGraph, $0, change) }
        let isKept: Bool
        if let earlier, change.hasSameInterfaces, earlier.isSame {
            (project.injectionGraph, project.injectionSteps, isKept) = (earlier.movedGraph, earlier.steps, true)
        } else {
            (project.injectionGraph, project.injectionSteps, isKept) = InjectionGraph.linked(
                of: model, settings, isRelinkable: true, after: earlier, concurrency
            )
        }
        return (project, ProjectChange(model: change, hasSameInjections: isKept))
    }
}

/// What differs between two states of a project.
package struct ProjectChange: Sendable {
    private let model: ModelChange
    /// Whether bindings and injections differ in positions at most.
    package let hasSameInjections: Bool

    fileprivate init(model: ModelChange, hasSameInjections: Bool) { (self.model, self.hasSameInjections) = (model, hasSameInjections) }

    /// The files that changed.
    package var paths: [String] { model.files.map(\.after.path) }

    /// The files of which dependencies differ in more than positions, and all that these depend on now.
    package var dependents: (paths: [String], dependencies: [Dependency]) { model.dependents }

    /// Whether dependencies differ in more than positions, as far as they are derived from some kinds of facts.
    package func hasOtherDependencies(from kinds: FactKinds) -> Bool { model.dependencies.contains { kinds.isSuperset(of: $0) } }

    /// Whether the facts of some kinds differ in more than positions. References count for dependency injection only: others see what they
    /// lead to.
    ///
    /// - Parameters:
    ///   - withDependencies: whether the positions of dependencies among all others count.
    ///   - visible: selects among facts of these kinds.
    package func hasOtherFacts(of kinds: FactKinds, withDependencies: Bool, _ visible: (FileFacts) -> FileFacts) -> Bool {
        model.files.contains { file in
            let (before, after) = (file.before.seen(by: kinds, visible), file.after.seen(by: kinds, visible))
            return OffsetMap(from: before, to: after, marks: withDependencies ? file.marks : ([], [])) == nil
        }
    }
}

extension FileFacts {
    fileprivate func seen(by kinds: FactKinds, _ visible: (FileFacts) -> FileFacts) -> FileFacts {
        var facts = self
        facts.suppressions = []
        if !kinds.contains(.injection) { facts.references = [] }
        return visible(facts.reduced(to: kinds))
    }
}

extension String {
    /// Whether a path is that of a page of a playground. `contains` takes ten times as long, for each file.
    fileprivate var isInPlayground: Bool {
        var rest = utf8[...]
        while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
            rest = rest[dot...].dropFirst()
            if rest.starts(with: "playground/".utf8) { return true }
        }
        return false
    }
}

extension InjectionGraph {
    /// Links the injection facts of a model's files.
    ///
    /// - Parameters:
    ///   - isRelinkable: whether to note what is needed to link them again after changes.
    ///   - earlier: the linking before a change.
    /// - Returns: the graph; what is needed to link it again, `nil` if that is not noted or if no file has such facts; and whether the graph is
    ///   that of the earlier linking but for numbers and positions.
    fileprivate static func linked(
        of model: Model, _ settings: InjectionSettings, isRelinkable: Bool, after earlier: EarlierLinking?, _ concurrency: some Concurrency
    ) -> (graph: InjectionGraph, steps: LinkingSteps?, isKept: Bool) {
        guard model.files.indices.contains(where: { model.files[$0].injection != InjectionFacts() }) else { return (.none, nil, false) }
        // The pages of a playground are no part of the app either.
        let isTest = model.files.indices.map { model.isTestOfFile[$0] || model.files[$0].path.isInPlayground }
        var linker = InjectionLinker(
            files: model.files, accessPaths: model.accessPaths, isTest: isTest, partial: model.partialFiles, settings: settings,
            isRelinkable: isRelinkable, after: earlier
        )
        let (graph, isKept) = linker.linked(concurrency)
        return (graph, isRelinkable ? linker.steps : nil, isKept)
    }
}
