import AshlarFacts
import AshlarModel
import AshlarText

/// A dependency as a step of chains.
struct ChainStep {
    let dependency: Dependency
    /// The global function or variable that contains it; `nil` for most.
    let global: DeclarationID?
    /// What is to change in order to remove the step: a file, or a module with all files that import another.
    let owner: Dependency.Node
    /// The links that it leads from.
    let sources: [Int32]
    let target: Int32
    let from: ChainEnds.Part
    let to: ChainEnds.Part
    /// Whether the step is one of declarations and the rule names the whole module that it leads from, if it begins chains, or
    /// leads to, if it ends them: then a step of that module says the same.
    let isOfWholeModule: Bool

    var begins: Bool { from.isEnd }
    var ends: Bool { to.isEnd }
}

/// The steps from which the chains of a rule can be made.
struct ChainSteps {
    private(set) var steps: [ChainStep] = []
    /// The number of links.
    private(set) var linkCount = 0

    /// Steps within one file count too: of its types, one may lead into the file and another out of it.
    ///
    /// - Parameter ends: the check's view of each dependency.
    init(in run: CheckRun, between ends: ChainEnds) {
        let model = run.model
        let links = Links(of: model)
        let dependencies = Array(run.dependencies) + run.dependenciesWithinFiles(between: ends)
        // References tell what a file needs of a module; an import alone does not.
        let named = run.rule.edgeKinds.contains(.references) ? modulesNamed(by: dependencies, in: model) : nil
        let isSpread = model.modules.map { module in module.files.contains(where: ends.names) }
        let wholeModules = model.modules.indices.map { ends.module(ModuleID($0)) }
        let numbers = Numbering<Link>()
        func number(_ link: Link) -> Int32 { Int32(numbers.number(of: link)) }
        for dependency in dependencies {
            var to = ends.target(dependency)
            // Of a module that the rule names in part, an import does not tell which part it needs.
            if case (.between, .module(let module)) = (to, dependency.target), isSpread[Int(module)] { to = .neither }
            if case .neither = to { continue }
            let from = ends.source(dependency)
            let target = links.target(of: dependency)
            func add(_ sources: [Link], _ from: ChainEnds.Part, of owner: Dependency.Node, isOfWholeModule: Bool = false) {
                if case .neither = from { return }
                let own = sources.filter { $0 != target }.map(number)
                guard !own.isEmpty else { return }
                let global = dependency.owner == nil && dependency.evidence != .imports ? sources.first?.declaration : nil
                steps.append(ChainStep(
                    dependency: dependency, global: global, owner: owner, sources: own, target: number(target), from: from, to: to,
                    isOfWholeModule: isOfWholeModule
                ))
            }
            let sources = links.sources(of: dependency)
            guard case .file(let file) = dependency.source else {
                add(sources, from, of: dependency.source)
                continue
            }
            let modules = model.modulesOfFile[Int(file)]
            let isOfWholeModule = if from.isEnd {
                !modules.isEmpty && modules.allSatisfy { wholeModules[Int($0)].source.isEnd }
            } else if case .file(let target) = dependency.target, to.isEnd {
                model.modulesOfFile[Int(target)].contains { wholeModules[Int($0)].target.isEnd }
            } else {
                to.isEnd
            }
            guard dependency.evidence == .imports else {
                add(sources, from, of: dependency.source, isOfWholeModule: isOfWholeModule)
                continue
            }
            let saysEnough = named.map { to.isEnd && !$0.contains(FileModule(file: file, target: dependency.target)) } ?? true
            if saysEnough { add(sources.filter { !$0.isModule }, from, of: dependency.source, isOfWholeModule: isOfWholeModule) }
            for module in modules {
                switch (wholeModules[Int(module)].source, from) {
                case (.end(let kind), _): add([Link(node: .module(module))], .end(kind), of: .module(module))
                case (.between, .between): add([Link(node: .module(module))], .between, of: .module(module))
                default: break
                }
            }
        }
        linkCount = numbers.values.count
    }
}

extension CheckRun {
    /// References of files to types of their own, in the files between sources and targets and in those that the rule names in part.
    fileprivate func dependenciesWithinFiles(between ends: ChainEnds) -> [Dependency] {
        guard rule.edgeKinds.contains(.references) else { return [] }
        var files: Set<FileID> = []
        for dependency in dependencies {
            guard case (.file(let source), .file(let target)) = (dependency.source, dependency.target) else { continue }
            if case .between = ends.target(dependency) { files.insert(target) }
            if case .between = ends.source(dependency), ends.names(source) { files.insert(source) }
        }
        return files.sorted().flatMap(model.references(within:)).filter(counts)
    }
}

extension Link {
    fileprivate var isModule: Bool { if case .module = node { true } else { false } }
}

private struct FileModule: Hashable {
    let file: FileID
    let target: Dependency.Node
}

/// For each file, the modules of the project of which it names a declaration.
private func modulesNamed(by dependencies: [Dependency], in model: Model) -> Set<FileModule> {
    var named: Set<FileModule> = []
    for dependency in dependencies where dependency.evidence != .imports {
        guard case (.file(let source), .file(let target)) = (dependency.source, dependency.target) else { continue }
        for module in model.modulesOfFile[Int(target)] { named.insert(FileModule(file: source, target: .module(module))) }
    }
    return named
}
