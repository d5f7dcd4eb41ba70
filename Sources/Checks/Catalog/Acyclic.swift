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
        case bindings
        case parts(GraphNodes.Kind)
    }

    private let nodes: Nodes

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Acyclic? {
        if case .mapping = node.value {
            return reader.mapping(node, of: "'acyclic'", keys: keys).flatMap { reader.files("siblings", of: "'acyclic'", in: $0) }
                .map { Acyclic(nodes: .parts(.siblings($0))) }
        }
        if node.text == "bindings" { return Acyclic(nodes: .bindings) }
        return reader.nodes(node, of: name).map { Acyclic(nodes: .parts($0)) }
    }

    var units: Units? {
        if case .parts(.units(let units)) = nodes { units } else { nil }
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery {
        if case .bindings = nodes { .injectionGraph } else { FactQuery(over: edgeKinds) }
    }

    func inspect(_ run: inout CheckRun) {
        guard case .parts(let kind) = nodes else { return run.reportCyclesOfBindings() }
        let nodes = run.nodes(of: kind)
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
