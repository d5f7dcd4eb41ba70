import AshlarFacts
import AshlarGraphs
import AshlarInjection

extension CheckRun {
    /// Reports bindings that need themselves before they are made. What is asked for lazily, or by a method, is asked for
    /// when both are there.
    mutating func reportCyclesOfBindings() {
        let wiring = bindingGraph
        var behind: [Graph<Int>.Edge: BindingGraph.Edge] = [:]
        for edge in wiring.edges where !edge.isDeferred && !edge.isTest && !edge.isOneOfSeveral {
            guard case .binding(let source) = edge.source, !injectionGraph.bindings[source].isTest,
                  edge.injection.map({ excuses(injection: $0) }) != true else { continue }
            let link = Graph<Int>.Edge(source: source, target: edge.target)
            if behind[link] == nil { behind[link] = edge }
        }
        let graph = Graph(nodes: [Int](), edges: behind.keys)
        for cycle in graph.cycles() {
            let edges = zip(cycle.path, cycle.path.dropFirst()).compactMap { behind[Graph.Edge(source: $0, target: $1)] }
            guard let first = edges.first else { continue }
            let others = cycle.component.count - Set(cycle.path).count
            let names = cycle.path.map { wiring.name(of: .binding($0)) }.joined(separator: " → ")
            reportAsIs(Finding(
                rule: rule.id, severity: rule.severity ?? .error, location: wiring.location(of: first),
                message: "dependency cycle: \(names)" + (others > 0 ? "; \(others) more in the same knot" : ""),
                help: "let one ask for the other when it first needs it, or move what both need to a third",
                chain: edges.map(wiring.step), evidence: .injections,
                wiring: edges.compactMap(\.injection).map { .injection($0) }
            ))
        }
    }
}
