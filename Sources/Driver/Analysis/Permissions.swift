import AshlarChecks
import AshlarInjection
package import AshlarModel
import AshlarText

/// What the rules say of the dependencies that a file or a module could have on the groups and modules of the project.
package struct Permissions: Sendable {
    /// The groups, then the modules, that it may depend on.
    package var allowed: [String] = []
    /// Those that it may not depend on, each with the rules that forbid it.
    package var forbidden: [(name: String, rules: [String])] = []
}

extension Project {
    /// What the rules say of new dependencies of a file or a module: for each group and module that it is not in, whether a dependency on
    /// one file of it, or on the module, would be a finding. Rules against cycles are not asked.
    ///
    /// - Parameter type: the type in the file that would have the dependencies; `nil` for the file as a whole.
    package func permissions(of node: Dependency.Node, type: DeclarationID? = nil) -> Permissions {
        let source = Subject(name: "", nodes: [node], declaration: type)
        let groups = configuration.rules.selections(in: linked).groups.filter { !$0.value.contains(node) }
        var own: Set<ModuleID> = []
        switch node {
        case .file(let file): own = Set(model.modulesOfFile[Int(file)])
        case .module(let module): own = [module]
        case .external: break
        }
        let modules = model.modules.indices.filter { !own.contains(ModuleID($0)) && !model.modules[$0].isTest }
        // Apart from each other, since the import of a module stands for the references to its files.
        let ofGroups = permissions(of: source, to: groups.sorted { $0.key < $1.key }.map { Subject(name: $0.key, nodes: nodes(in: $0.value)) })
        let ofModules = permissions(of: source, to: modules.map { Subject(name: model.modules[$0].name, nodes: [.module(ModuleID($0))]) })
        return Permissions(allowed: ofGroups.allowed + ofModules.allowed, forbidden: ofGroups.forbidden + ofModules.forbidden)
    }

    private func permissions(of source: Subject, to targets: [Subject]) -> Permissions {
        let rules = Set(configuration.rules.inForce.filter(\.check.judgesEachDependency).map(\.id))
        let added = targets.map { newDependencies(from: source, to: $0) }
        let changed = LinkedProject(model: model.adding(added.flatMap(\.self)), injectionGraph: linked.injectionGraph)
        var forbidden: [Dependency.Node: Set<String>] = [:]
        for finding in configuration.rules.findings(in: changed, today: .today, only: rules) {
            for edge in finding.edges where source.nodes.contains(edge.source) || isDeclared(edge.source, for: source) {
                forbidden[edge.target, default: []].insert(finding.rule)
            }
        }
        var result = Permissions()
        for (target, added) in zip(targets, added) where !added.isEmpty {
            let rules = added.reduce(into: Set<String>()) { $0.formUnion(forbidden[$1.target] ?? []) }
            if rules.isEmpty { result.allowed.append(target.name) } else { result.forbidden.append((target.name, rules.sorted())) }
        }
        return result
    }

    /// Whether a node is a module of the source's file, whose dependencies an import asks for.
    private func isDeclared(_ node: Dependency.Node, for source: Subject) -> Bool {
        guard case .module(let module) = node else { return false }
        return source.nodes.contains { if case .file(let file) = $0 { model.modulesOfFile[Int(file)].contains(module) } else { false } }
    }

    /// The units of the rules that divide the project, such as its features, that contain a file or a module, by rule.
    package func units(of node: Dependency.Node) -> [(rule: String, unit: String)] {
        let evaluator = SelectorEvaluator(in: linked)
        let groups = configuration.rules.selections(in: linked).groups
        return configuration.rules.inForce.compactMap { rule in
            guard let units = rule.check.units else { return nil }
            var run = CheckRun(of: rule, groups: groups, evaluator: evaluator)
            return units.assignment(in: &run)(node).map { (rule.id, $0) }
        }
    }
}
