/// Paths without repeated nodes, the shortest first.
package struct SimplePaths<Node: Hashable & Comparable & Sendable>: Hashable, Sendable {
    /// The paths, both ends included; sorted by length, then by nodes.
    package var paths: [[Node]]
    /// Whether these are all paths.
    package var isComplete: Bool
}

extension Graph {
    /// The shortest paths without repeated nodes from any of `sources` to `target`, at most `limit`.
    ///
    /// A* search by the length so far plus the least remaining length; P. Hart, N. Nilsson and B. Raphael, A formal basis for the
    /// heuristic determination of minimum cost paths, 1968. In an acyclic graph no step is wasted. Stops after 200,000 steps.
    package func simplePaths(from sources: some Sequence<Node>, to target: Node, limit: Int) -> SimplePaths<Node> {
        guard let goal = indices[target], limit > 0 else { return SimplePaths(paths: [], isComplete: true) }
        let distance = distances(to: goal)
        // One stack for each least total length: the latest path, which is the longest so far, continues first.
        var open: [[[Int]]] = Array(repeating: [], count: nodes.count)
        for source in Set(sources.compactMap { indices[$0] }).sorted(by: >) {
            if let least = distance[source] { open[least].append([source]) }
        }
        var found: [[Int]] = []
        var steps = 0
        for least in open.indices {
            while let path = open[least].popLast() {
                steps += 1
                guard found.count < limit, steps <= 200_000, let last = path.last else {
                    return SimplePaths(paths: sorted(found), isComplete: false)
                }
                if last == goal {
                    found.append(path)
                    continue
                }
                for next in adjacency[last].reversed() where !path.contains(next) {
                    // A path with more nodes than the graph repeats one.
                    guard let rest = distance[next], path.count + rest < nodes.count else { continue }
                    open[path.count + rest].append(path + [next])
                }
            }
        }
        return SimplePaths(paths: sorted(found), isComplete: true)
    }

    private func sorted(_ paths: [[Int]]) -> [[Node]] {
        paths.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count }.map(named)
    }

    /// The distance of each node to `goal` in edges; `nil` if it does not reach `goal`.
    private func distances(to goal: Int) -> [Int?] {
        var distances = [Int?](repeating: nil, count: nodes.count)
        distances[goal] = 0
        var open = [goal]
        var position = 0
        while position < open.count {
            let node = open[position]
            position += 1
            for source in backward[node] where distances[source] == nil {
                distances[source] = (distances[node] ?? 0) + 1
                open.append(source)
            }
        }
        return distances
    }

    /// The nodes without dependents and, of each strongly connected component without dependents, the smallest node; sorted.
    package var roots: [Node] {
        let condensed = condensation()
        return condensed.components.indices.filter { condensed.graph.predecessors(of: $0).isEmpty }
            .map { condensed.components[$0][0] }
    }
}
