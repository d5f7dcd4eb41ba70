import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarYAML

/// No cycles between modules, files, groups, bindings or other units.
struct Acyclic: Check {
    static let name = "acyclic"
    static let summary = "No module, file, group, binding or other unit reaches itself by way of others."

    static let schema = Schema.either([
        .word([
            .init(text: "modules", meaning: "Build targets."),
            .init(text: "files", meaning: "Files."),
            .init(text: "groups", meaning: "The groups of the rule file."),
            .init(text: "bindings", meaning: "What dependency injection provides: nothing needs itself before it is made."),
        ]),
        .units,
    ])

    private enum Nodes {
        case modules, files, groups, bindings
        case units(Units)
    }

    private let nodes: Nodes

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Acyclic? {
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

    func depth(over grounds: Set<Ground>) -> Depth {
        if case .bindings = nodes { .wiring } else { grounds.depth() }
    }
    func isAbout(unnamed declaration: Declaration) -> Bool { false }

    func inspect(_ run: inout CheckRun) {
        if case .bindings = nodes { return run.reportCyclesOfBindings() }
        let nodes = Numbering(of: nodes, in: &run)
        // Most edges lie on no cycle. Which do is found out on numbers; only for those dependencies are kept.
        var links: [(source: Int, target: Int)] = []
        var dependencies: [Int32] = []
        for (index, dependency) in run.allDependencies.enumerated() where run.counts(dependency) {
            nodes.forEachEnd(of: dependency, in: run.model) { source, target in
                // An exception takes the dependency away before cycles are looked for.
                guard source != target, run.rule.exceptions.isEmpty || !run.excuses(
                    from: run.sourceSubject(of: dependency, label: nodes.names[source]),
                    to: run.targetSubject(of: dependency, label: nodes.names[target])
                ) else { return }
                links.append((source, target))
                dependencies.append(Int32(index))
            }
        }
        let knots = knots(ofNodes: nodes.names.count, links: links)
        var behind: [Graph<Int>.Edge: [Dependency]] = [:]
        for (link, dependency) in zip(links, dependencies) {
            guard let knot = knots[link.source], knot == knots[link.target] else { continue }
            behind[Graph.Edge(source: link.source, target: link.target), default: []]
                .append(run.allDependencies[Int(dependency)])
        }
        let graph = Graph(nodes: [Int](), edges: behind.keys)
        for cycle in graph.cycles() {
            report(cycle, of: graph.subgraph(of: cycle.component), named: nodes.names, behind: behind, &run)
        }
    }

    /// A number for each node of the graph, in the order of their names, and which of them files and modules belong to.
    private struct Numbering {
        private(set) var names: [String] = []
        private var files: [Int?] = []
        private var modules: [Int?] = []
        private let areModules: Bool

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
            case .bindings: break
            case .units(let units): number(model, by: units.assignment(in: &run))
            }
            sort()
        }

        /// Numbers the names in their own order, so that what is found in a graph of numbers is what the names give.
        private mutating func sort() {
            let order = names.indices.sorted { (names[$0], $0) < (names[$1], $1) }
            guard order != Array(names.indices) else { return }
            var rank = [Int](repeating: 0, count: names.count)
            for (position, index) in order.enumerated() { rank[index] = position }
            names = order.map { names[$0] }
            files = files.map { $0.map { rank[$0] } }
            modules = modules.map { $0.map { rank[$0] } }
        }

        private mutating func number(_ model: Model, by name: (Dependency.Place) -> String?) {
            var known: [String: Int] = [:]
            func number(_ place: Dependency.Place) -> Int? {
                guard let name = name(place) else { return nil }
                if let number = known[name] { return number }
                known[name] = names.count
                names.append(name)
                return names.count - 1
            }
            files = model.files.indices.map { number(.file(FileID($0))) }
            modules = model.modules.indices.map { number(.module(ModuleID($0))) }
        }

        /// Tells between which nodes a dependency leads. What lies outside of the project knows nothing of it, and is no
        /// node.
        func forEachEnd(of dependency: Dependency, in model: Model, _ body: (_ source: Int, _ target: Int) -> Void) {
            func tell(_ source: Dependency.Place, _ target: Dependency.Place) {
                if let source = self[source], let target = self[target] { body(source, target) }
            }
            guard areModules else { return tell(dependency.source, dependency.target) }
            for ends in model.moduleEnds(from: dependency.source, to: dependency.target) { tell(ends.source, ends.target) }
        }

        private subscript(place: Dependency.Place) -> Int? {
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
        // The place to look at first is an edge that is to go.
        let start = edges.first(where: cut.edges.contains) ?? edges.first
        guard let first = start.flatMap({ behind[$0]?.first }) else { return }
        let others = cycle.component.count - Set(cycle.path).count
        let more = others > 0 ? "; \(others) more in the same knot" : ""
        let removals = cut.edges.map { "\(names[$0.source]) → \(names[$0.target]) (\(behind[$0]?.count ?? 0))" }
        let all = component.edges.flatMap { edge in
            (behind[edge] ?? []).map {
                Finding.Edge(
                    source: $0.source, target: $0.target, sourceLabel: names[edge.source], targetLabel: names[edge.target]
                )
            }
        }
        run.reportAsIs(Finding(
            rule: run.rule.id, severity: run.rule.severity ?? .error, location: run.model.location(of: first),
            message: "dependency cycle: \(cycle.path.map { names[$0] }.joined(separator: " → "))\(more)",
            help: "move what both need to where both may know it, or let one hand it to the other",
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
