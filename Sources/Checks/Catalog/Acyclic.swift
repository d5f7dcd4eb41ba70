import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarYAML

/// No dependency cycles between modules, files, groups, bindings or other units.
struct Acyclic: Check {
    static let name = "acyclic"
    static let summary = "No module, file, group, binding or other unit depends on itself through others."

    static let schema = Schema.either([
        .word([
            .init(text: "modules", meaning: "Build targets."),
            .init(text: "files", meaning: "Files."),
            .init(text: "groups", meaning: "The groups of the rule file."),
            .init(text: "bindings", meaning: "The bindings of dependency injection: no object needs itself in order to be created."),
        ]),
        .units,
        .mapping(keys),
    ])

    private static let keys = Keys([
        .needed("siblings", .files, """
            The folders that lie beside each other among these files, at every depth: none depends on itself through its neighbors.
            """),
    ])

    private enum Nodes {
        case modules, files, groups, bindings
        case siblings(FileSelector)
        case units(Units)
    }

    private let nodes: Nodes

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Acyclic? {
        if case .mapping = node.value {
            return reader.mapping(node, of: "'acyclic'", keys: keys).flatMap { reader.files("siblings", of: "'acyclic'", in: $0) }
                .map { Acyclic(nodes: .siblings($0)) }
        }
        switch node.text {
        case "modules": return Acyclic(nodes: .modules)
        case "bindings": return Acyclic(nodes: .bindings)
        case "files": return Acyclic(nodes: .files)
        case "groups":
            guard !reader.groups.isEmpty else {
                reader.report("'acyclic: groups' needs groups; add some under 'groups'", at: node)
                return nil
            }
            return Acyclic(nodes: .groups)
        default: return Units.read(node, of: "'acyclic'", with: &reader).map { Acyclic(nodes: .units($0)) }
        }
    }

    var units: Units? {
        if case .units(let units) = nodes { units } else { nil }
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery {
        if case .bindings = nodes { FactQuery(.injection) } else { FactQuery(over: edgeKinds) }
    }

    func inspect(_ run: inout CheckRun) {
        if case .bindings = nodes { return run.reportCyclesOfBindings() }
        let nodes = Numbering(of: nodes, in: &run)
        if case .modules = self.nodes {
            if run.model.modules.isEmpty {
                run.noteEmpty("there is no module, as the project has no manifest that tells them", at: run.rule.location)
            }
        } else {
            run.requireModules(at: run.rule.location) { nodes.contains($0) }
        }
        // Most edges are on no cycle. Components are computed on numbers first; dependencies are stored only for edges on cycles.
        var links: [(source: Int, target: Int)] = []
        var dependencies: [Int32] = []
        for (index, dependency) in run.allDependencies.enumerated() where run.counts(dependency) {
            nodes.forEachEnd(of: dependency, in: run.model) { source, target in
                // An exception removes the dependency before the search for cycles.
                guard source != target, run.rule.exceptions.isEmpty || !run.excuses(
                    from: run.sourceSubject(of: dependency, label: nodes.names[source]),
                    to: run.targetSubject(of: dependency, label: nodes.names[target])
                ) else { return }
                links.append((source, target))
                dependencies.append(Int32(index))
            }
        }
        let cyclicComponents = cyclicComponents(ofNodes: nodes.names.count, links: links)
        var behind: [Graph<Int>.Edge: [Dependency]] = [:]
        for (link, dependency) in zip(links, dependencies) {
            guard let component = cyclicComponents[link.source], component == cyclicComponents[link.target] else { continue }
            behind[Graph.Edge(source: link.source, target: link.target), default: []]
                .append(run.allDependencies[Int(dependency)])
        }
        let graph = Graph(nodes: [Int](), edges: behind.keys)
        for cycle in graph.cycles() {
            report(cycle, of: graph.subgraph(of: cycle.component), named: nodes.names, behind: behind, &run)
        }
    }

    /// A number for each node of the graph, in the order of their names, and the node of each file and module.
    private struct Numbering {
        private(set) var names: [String] = []
        private var files: [Int?] = []
        private var modules: [Int?] = []
        private let areModules: Bool
        /// The folders around each file and module, from the outermost; `nil` unless nodes are the folders beside each other.
        private var folders: SiblingFolders?

        init(of nodes: Nodes, in run: inout CheckRun) {
            let model = run.model
            areModules = if case .modules = nodes { true } else { false }
            switch nodes {
            case .files:
                names = model.files.map(\.path)
                files = Array(names.indices)
                modules = model.modules.map { _ in nil }
            case .modules:
                names = model.moduleNames
                modules = Array(names.indices)
            case .groups:
                let run = run
                number(model) { run.groupNames(of: $0).first }
            case .siblings(let selector):
                let siblings = SiblingFolders(of: selector, in: &run)
                names = siblings.names
                folders = siblings
                return
            case .bindings: break
            case .units(let units): number(model, by: units.assignment(in: &run))
            }
            sort()
        }

        /// Renumbers the nodes in alphabetical order, so that a search by number finds the same cycle as a search by name.
        private mutating func sort() {
            let order = names.indices.sorted { (names[$0], $0) < (names[$1], $1) }
            guard order != Array(names.indices) else { return }
            var rank = [Int](repeating: 0, count: names.count)
            for (position, index) in order.enumerated() { rank[index] = position }
            names = order.map { names[$0] }
            files = files.map { $0.map { rank[$0] } }
            modules = modules.map { $0.map { rank[$0] } }
        }

        private mutating func number(_ model: Model, by name: (Dependency.Node) -> String?) {
            var known: [String: Int] = [:]
            func number(_ place: Dependency.Node) -> Int? {
                guard let name = name(place) else { return nil }
                if let number = known[name] { return number }
                known[name] = names.count
                names.append(name)
                return names.count - 1
            }
            files = model.files.indices.map { number(.file(FileID($0))) }
            modules = model.modules.indices.map { number(.module(ModuleID($0))) }
        }

        /// Calls `body` with the nodes at the ends of a dependency. External modules are no nodes: they do not depend on the
        /// project.
        func forEachEnd(of dependency: Dependency, in model: Model, _ body: (_ source: Int, _ target: Int) -> Void) {
            func visit(_ source: Dependency.Node, _ target: Dependency.Node) {
                if let source = self[source], let target = self[target] { body(source, target) }
            }
            if let folders {
                if let ends = folders.ends(from: dependency.source, to: dependency.target) { body(ends.source, ends.target) }
                return
            }
            guard areModules else { return visit(dependency.source, dependency.target) }
            for ends in model.moduleEnds(from: dependency.source, to: dependency.target) { visit(ends.source, ends.target) }
        }

        /// Whether a module is one of the nodes or lies in one.
        func contains(_ module: Dependency.Node) -> Bool { folders?.contains(module) ?? (self[module] != nil) }

        private subscript(place: Dependency.Node) -> Int? {
            switch place {
            case .file(let file): files[Int(file)]
            case .module(let module): modules[Int(module)]
            case .external: nil
            }
        }
    }

    private func report(
        _ cycle: Cycle<Int>, of component: Graph<Int>, named names: [String],
        behind: [Graph<Int>.Edge: [Dependency]], _ run: inout CheckRun
    ) {
        let cut = component.edgesToBreakCycles { behind[$0]?.count ?? 1 }
        let edges = zip(cycle.path, cycle.path.dropFirst()).map { Graph<Int>.Edge(source: $0, target: $1) }
        let steps = edges.compactMap { edge -> Finding.Step? in
            guard let first = behind[edge]?.first else { return nil }
            return Finding.Step(
                text: "\(names[edge.source]) → \(names[edge.target]) by \(described(first, run)), at",
                location: run.model.location(of: first)
            )
        }
        // The finding is located at an edge that should be removed.
        let start = edges.first(where: cut.edges.contains) ?? edges.first
        guard let first = start.flatMap({ behind[$0]?.first }) else { return }
        let others = cycle.component.count - Set(cycle.path).count
        let more = others > 0 ? "; \(others) more in the same cycle group" : ""
        let removals = cut.edges.map { "\(names[$0.source]) → \(names[$0.target]) (\(behind[$0]?.count ?? 0))" }
        let all = component.edges.flatMap { edge in
            (behind[edge] ?? []).map {
                Finding.Edge(
                    source: $0.source, target: $0.target, sourceLabel: names[edge.source], targetLabel: names[edge.target]
                )
            }
        }
        let identity = CycleIdentity(of: cycle.path.map { names[$0] })
        run.reportAsIs(Finding(
            rule: run.rule.id, severity: run.rule.severity ?? .error, location: run.model.location(of: first),
            subject: identity.subject, target: identity.target,
            message: "dependency cycle: \(cycle.path.map { names[$0] }.joined(separator: " → "))\(more)",
            help: "move what both need into a part that both may depend on, or pass it in as a parameter",
            chain: steps + [Finding.Step(
                text: "\(cut.isProvenMinimal ? "least to remove" : "enough to remove"): \(removals.joined(separator: ", "))", location: nil
            )], evidence: first.evidence,
            edges: all
        ))
    }

    private func described(_ dependency: Dependency, _ run: CheckRun) -> String {
        switch dependency.evidence {
        case .imports: "an import of '\(run.targetName(of: dependency))'"
        case .declared: "a declared dependency"
        case .references, .values, .injections: "'\(run.targetName(of: dependency))'"
        }
    }
}
