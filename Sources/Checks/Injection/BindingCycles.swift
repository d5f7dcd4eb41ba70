import AshlarFacts
import AshlarGraphs
import AshlarInjection

extension CheckRun {
    /// Reports bindings that need themselves in order to be created. Lazy injections and those in methods do not count: both
    /// objects exist by then. Nor do functions that take arguments.
    mutating func reportCyclesOfBindings() {
        var representatives: [Graph<Int>.Edge: BindingGraph.Edge] = [:]
        for edge in bindingGraph.edges where !edge.isDeferred && !edge.isTest && !edge.isOneOfSeveral {
            // A function may end by its arguments.
            guard case .binding(let source) = edge.source, !injectionGraph.bindings[source].isTest,
                  injectionGraph.bindings[edge.target].fact.form != .function || injectionGraph.bindings[edge.target].fact.arguments.isEmpty,
                  edge.injection.map({ excuses(injection: $0) }) != true else { continue }
            let key = Graph<Int>.Edge(source: source, target: edge.target)
            if representatives[key] == nil { representatives[key] = edge }
        }
        let graph = Graph(nodes: [Int](), edges: representatives.keys)
        for cycle in graph.cycles() {
            let edges = zip(cycle.path, cycle.path.dropFirst()).compactMap { representatives[Graph.Edge(source: $0, target: $1)] }
            guard let first = edges.first else { continue }
            let others = cycle.component.count - Set(cycle.path).count
            let names = cycle.path.map { bindingGraph.name(of: .binding($0)) }
            let identity = CycleIdentity(of: names)
            reportAsIs(Finding(
                rule: rule.id, severity: rule.severity ?? .error, location: bindingGraph.location(of: first),
                subject: identity.subject, target: identity.target,
                message: "dependency cycle: \(names.joined(separator: " → "))" + (others > 0 ? "; \(others) more in the same cycle group" : ""),
                help: "resolve one of them lazily, when it is first used, or move what both need into a third type",
                chain: edges.map(bindingGraph.step), evidence: .injections,
                injectionParts: edges.compactMap(\.injection).map { .injection($0) }
            ))
        }
    }
}
