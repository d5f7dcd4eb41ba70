import AshlarFacts
import AshlarGraphs
import AshlarModel

/// No cycles between modules, files, groups or other units.
struct Acyclic: Check {
    static let name = "acyclic"
    static let summary = "No module, file, group or other unit reaches itself by way of others."

    private enum Nodes {
        case modules, files, groups
        case units(Units)
    }

    private let nodes: Nodes

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Acyclic? {
        switch node.text {
        case "modules": return Acyclic(nodes: .modules)
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

    func inspect(_ run: inout CheckRun) {
        let dependencies = run.dependencies
        let ends = naming(in: &run)
        // Most edges lie on no cycle. Which do is found out on numbers; only for those dependencies are kept.
        var nodes = Numbering()
        var links: [(edge: Graph<Int>.Edge, dependency: Int)] = []
        links.reserveCapacity(dependencies.count)
        for (index, dependency) in dependencies.enumerated() {
            for (source, target) in ends(dependency) where source != target {
                // An exception takes the dependency away before cycles are looked for.
                guard run.rule.exceptions.isEmpty || !run.excuses(
                    from: run.sourceSubject(of: dependency, label: source),
                    to: run.targetSubject(of: dependency, label: target)
                ) else { continue }
                links.append((Graph.Edge(source: nodes.number(of: source), target: nodes.number(of: target)), index))
            }
        }
        var knotOfNode = [Int?](repeating: nil, count: nodes.names.count)
        let components = Graph(nodes: [Int](), edges: links.lazy.map(\.edge)).stronglyConnectedComponents()
        for (knot, component) in components.enumerated() where component.count > 1 {
            for node in component { knotOfNode[node] = knot }
        }
        var behind: [Graph<String>.Edge: [Dependency]] = [:]
        for (edge, dependency) in links {
            guard let knot = knotOfNode[edge.source], knot == knotOfNode[edge.target] else { continue }
            let named = Graph.Edge(source: nodes.names[edge.source], target: nodes.names[edge.target])
            behind[named, default: []].append(dependencies[dependency])
        }
        let graph = Graph(nodes: [String](), edges: behind.keys)
        for cycle in graph.cycles() {
            report(cycle, of: graph.subgraph(of: cycle.component), behind: behind, &run)
        }
    }

    /// A number for each name, in the order of the first mention.
    private struct Numbering {
        private(set) var names: [String] = []
        private var numbers: [String: Int] = [:]

        mutating func number(of name: String) -> Int {
            if let known = numbers[name] { return known }
            names.append(name)
            numbers[name] = names.count - 1
            return names.count - 1
        }
    }

    /// Between which nodes of the graph a dependency leads; a place that is no node has no end there.
    private func naming(in run: inout CheckRun) -> (Dependency) -> [(source: String, target: String)] {
        let model = run.model
        let name: (Dependency.Place) -> String?
        switch nodes {
        case .files:
            name = { place in
                guard case .file(let file) = place else { return nil }
                return model.files[Int(file)].path
            }
        case .modules:
            let names = model.moduleNames
            return { dependency in
                model.moduleEnds(from: dependency.source, to: dependency.target).compactMap { ends in
                    guard case (.module(let source), .module(let target)) = ends else { return nil }
                    return (names[Int(source)], names[Int(target)])
                }
            }
        case .groups:
            let run = run
            name = { run.groupNames(of: $0).first }
        case .units(let units):
            name = units.assignment(in: &run)
        }
        return { dependency in
            guard let source = name(dependency.source), let target = name(dependency.target) else { return [] }
            return [(source, target)]
        }
    }

    private func report(
        _ cycle: Cycle<String>, of component: Graph<String>, behind: [Graph<String>.Edge: [Dependency]],
        _ run: inout CheckRun
    ) {
        let cut = component.edgesToBreakCycles { behind[$0]?.count ?? 1 }
        let edges = zip(cycle.path, cycle.path.dropFirst()).map { Graph<String>.Edge(source: $0, target: $1) }
        let steps = edges.compactMap { edge -> Finding.Step? in
            guard let first = behind[edge]?.first else { return nil }
            return Finding.Step(text: "\(edge.source) → \(edge.target) by \(described(first, run)), at", location: first.location)
        }
        // The place to look at first is an edge that is to go.
        let start = edges.first(where: cut.edges.contains) ?? edges.first
        guard let first = start.flatMap({ behind[$0]?.first }) else { return }
        let others = cycle.component.count - Set(cycle.path).count
        let more = others > 0 ? "; \(others) more in the same knot" : ""
        let removals = cut.edges.map { "\($0.source) → \($0.target) (\(behind[$0]?.count ?? 0))" }
        let all = component.edges.flatMap { edge in
            (behind[edge] ?? []).map {
                Finding.Edge(source: $0.source, target: $0.target, sourceLabel: edge.source, targetLabel: edge.target)
            }
        }
        run.reportAsIs(Finding(
            rule: run.rule.id, severity: run.rule.severity ?? .error, location: first.location,
            message: "dependency cycle: \(cycle.path.joined(separator: " → "))\(more)",
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
        case .references: "'\(run.targetName(of: dependency))'"
        }
    }
}
