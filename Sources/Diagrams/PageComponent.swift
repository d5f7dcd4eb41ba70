import AshlarGraphs

/// Nodes that lines and frames connect, and the lines between them.
struct PageComponent {
    struct Node {
        var id: String
        /// The frames around it, the innermost first.
        var frames: [String]
    }

    var nodes: [Node]
    var edges: [Graph<String>.Edge]

    /// The column of each node. Graphviz places the nodes of a frame among each other first, then the frames.
    func columns(_ chains: [PageColumns.Link]) -> [String: Int] {
        let frames = Dictionary(uniqueKeysWithValues: nodes.map { ($0.id, $0.frames.last) })
        // The frame or the node itself.
        func unit(_ id: String) -> String { (frames[id] ?? nil).map { "frame " + $0 } ?? "node " + id }
        let chained = chains.map { Graph.Edge(source: $0.source, target: $0.target) }
        let inner = Graph(nodes: nodes.map(\.id), edges: (edges + chained).filter { unit($0.source) == unit($0.target) })
        let backward = Graph(nodes: inner.nodes, edges: inner.edges.map { Graph.Edge(source: $0.target, target: $0.source) })
        var offsets: [String: Int] = [:]
        for (offset, ids) in backward.layering().enumerated() {
            for id in ids { offsets[id] = offset }
        }
        let lines = edges.map { Graph.Edge(source: unit($0.source), target: unit($0.target)) }
        let condensation = Graph(nodes: nodes.map { unit($0.id) }, edges: lines).condensation()
        let outer = zip(edges, lines).map { edge, line in
            (source: line.source, target: line.target, length: (offsets[edge.source] ?? 0) + 1 - (offsets[edge.target] ?? 0))
        }.filter { condensation.component(of: $0.source) != condensation.component(of: $0.target) }
        var positions: [String: Int] = [:]
        var isChanged = true
        while isChanged {
            isChanged = false
            for edge in outer where (positions[edge.target] ?? 0) < (positions[edge.source] ?? 0) + edge.length {
                positions[edge.target] = (positions[edge.source] ?? 0) + edge.length
                isChanged = true
            }
        }
        // What nothing depends on is beside what it depends on.
        let isBehind = Set(outer.map(\.target))
        for (source, lines) in Dictionary(grouping: outer, by: \.source) where !isBehind.contains(source) {
            positions[source] = lines.map { (positions[$0.target] ?? 0) - $0.length }.min()
        }
        let columns = nodes.map { ($0.id, (positions[unit($0.id)] ?? 0) + (offsets[$0.id] ?? 0)) }
        let first = columns.map(\.1).min() ?? 0
        return Dictionary(uniqueKeysWithValues: columns.map { ($0.0, $0.1 - first) })
    }
}

extension Picture {
    /// The components, in the order of their first nodes.
    var components: [PageComponent] {
        let parents = Dictionary(uniqueKeysWithValues: groups.map { ($0.id, $0.parent) })
        let framed = nodes.map { node in
            var frames: [String] = []
            var next = node.group
            while let frame = next {
                frames.append(frame)
                next = parents[frame] ?? nil
            }
            return PageComponent.Node(id: node.id, frames: frames)
        }
        let lines = Set(edges.filter { $0.source != $0.target }.map { Graph.Edge(source: $0.source, target: $0.target) }).sorted()
        // Nodes and frames may have the same ids. In both directions, what is connected is strongly connected.
        var links = lines.map { Graph.Edge(source: "node " + $0.source, target: "node " + $0.target) }
        for node in framed {
            if let frame = node.frames.last { links.append(Graph.Edge(source: "node " + node.id, target: "frame " + frame)) }
        }
        let backward = links.map { Graph.Edge(source: $0.target, target: $0.source) }
        let both = Graph(nodes: framed.map { "node " + $0.id }, edges: links + backward)
        let condensation = both.condensation()
        let nodesOf = Dictionary(grouping: framed) { condensation.component(of: "node " + $0.id) ?? 0 }
        let edgesOf = Dictionary(grouping: lines) { condensation.component(of: "node " + $0.source) ?? 0 }
        return nodesOf.map { PageComponent(nodes: $0.value, edges: edgesOf[$0.key] ?? []) }
            .sorted { ($0.nodes.first?.id ?? "") < ($1.nodes.first?.id ?? "") }
    }
}
