import AshlarGraphs

internal import AshlarGraphs

/// The chains of edges that lead to some nodes of a picture.
package struct PicturePaths: Sendable {
    /// Each from a root to its target, the shortest first; an edge for every step, the strongest where there are several.
    package var paths: [[Picture.Edge]]
    /// Whether these are all that there are.
    package var isComplete: Bool
}

extension Picture {
    /// The shortest chains to any of these nodes, at most `limit`.
    ///
    /// - Parameter starts: where they begin; where empty at those that no other node leads to and, of those that only
    ///   lead to each other, at one.
    package func paths(to ids: some Sequence<String>, from starts: [String] = [], limit: Int) -> PicturePaths {
        let graph = graph
        let roots = starts.isEmpty ? graph.roots : starts
        let steps = Dictionary(uniqueKeysWithValues: strands.map {
            (Graph<String>.Edge(source: $0.source, target: $0.target), $0.edges[0])
        })
        var chains: [[String]] = []
        var isComplete = true
        for id in Set(ids) {
            let found = graph.simplePaths(from: roots.filter { $0 != id }, to: id, limit: limit)
            isComplete = isComplete && found.isComplete
            chains += found.paths
        }
        chains.sort { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count }
        return PicturePaths(
            paths: chains.prefix(limit).map { chain in
                zip(chain, chain.dropFirst()).compactMap { steps[Graph.Edge(source: $0, target: $1)] }
            },
            isComplete: isComplete && chains.count <= limit
        )
    }

    /// Only what lies on some chains, and their targets, which stand out.
    package func following(_ paths: PicturePaths, to ids: some Sequence<String>) -> Picture {
        let targets = Set(ids)
        let steps = Set(paths.paths.joined().map { [$0.source, $0.target] })
        let kept = targets.union(steps.joined())
        var shown = nodes.filter { kept.contains($0.id) }
        for index in shown.indices where targets.contains(shown[index].id) { shown[index].isFocus = true }
        let names = shown.filter(\.isFocus).map { "'\($0.name)'" }.joined(separator: ", ")
        let many = paths.isComplete ? counted(paths.paths.count, "path") : "the \(paths.paths.count) shortest paths, not all,"
        return Picture(
            title: title, kind: kind, nodes: shown, edges: edges.filter { steps.contains([$0.source, $0.target]) },
            groups: groupsAround(shown), notes: notes + ["\(many) to \(names)"])
    }
}
