import AshlarGraphs
import AshlarText

/// Paths to some nodes of a picture.
package struct PicturePaths: Sendable {
    /// Each path from a root to its target as its edges, the shortest path first. Of parallel edges it has the first in the order
    /// of `EdgeBundle.edges`.
    package var paths: [[Picture.Edge]]
    /// Whether there are no others.
    package var isComplete: Bool
}

extension Picture {
    /// The shortest simple paths to any of these nodes, at most `limit`.
    ///
    /// - Parameter starts: the ids of the nodes where paths begin. If empty, paths begin at nodes without incoming edges and
    ///   at one node of each cycle that no other node leads to.
    package func paths(to ids: some Sequence<String>, from starts: [String] = [], limit: Int) -> PicturePaths {
        let graph = graph
        let roots = starts.isEmpty ? graph.roots : starts
        let steps = Dictionary(uniqueKeysWithValues: bundles.map {
            (Graph<String>.Edge(source: $0.source, target: $0.target), $0.edges[0])
        })
        var found: [[String]] = []
        var isComplete = true
        for id in Set(ids) {
            let result = graph.simplePaths(from: roots.filter { $0 != id }, to: id, limit: limit)
            isComplete = isComplete && result.isComplete
            found += result.paths
        }
        found.sort { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count }
        return PicturePaths(
            paths: found.prefix(limit).map { path in
                zip(path, path.dropFirst()).compactMap { steps[Graph.Edge(source: $0, target: $1)] }
            },
            isComplete: isComplete && found.count <= limit
        )
    }

    /// The part of the picture on some paths, with their targets in focus.
    package func following(_ paths: PicturePaths, to targets: some Sequence<String>) -> Picture {
        let targets = Set(targets)
        let steps = Set(paths.paths.joined().map { [$0.source, $0.target] })
        let ids = targets.union(steps.joined())
        var shown = nodes.filter { ids.contains($0.id) }
        for index in shown.indices where targets.contains(shown[index].id) { shown[index].isFocus = true }
        let names = shown.filter(\.isFocus).map { "'\($0.name)'" }.joined(separator: ", ")
        let number = paths.isComplete ? counted(paths.paths.count, "path") : "the \(paths.paths.count) shortest paths, not all,"
        return replacing(
            nodes: shown, edges: edges.filter { steps.contains([$0.source, $0.target]) }, groups: groupsAround(shown),
            adding: ["\(number) to \(names)"]
        )
    }
}
