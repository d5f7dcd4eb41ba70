/// A network of edges, some of which may be cut. Nodes are the numbers below `nodeCount`.
package struct CutNetwork: Sendable {
    package let nodeCount: Int
    /// The target of each arc; arc `2 * n` is edge `n`, arc `2 * n + 1` its reverse.
    private var targets: [Int] = []
    /// What still fits through each arc; `unlimited` for edges that may not be cut.
    private var capacities: [Int32] = []
    private var arcs: [[Int]]

    private static let unlimited = Int32.max / 2

    package init(nodeCount: Int) {
        self.nodeCount = nodeCount
        arcs = Array(repeating: [], count: nodeCount)
    }

    /// Adds an edge, whose number is the count of edges before it.
    package mutating func add(from source: Int, to target: Int, isCuttable: Bool) {
        arcs[source].append(targets.count)
        arcs[target].append(targets.count + 1)
        targets += [target, source]
        capacities += [isCuttable ? 1 : Self.unlimited, 0]
    }

    /// A set of edges without which no path leads from one node to another.
    package struct Cut: Sendable {
        /// The numbers of the edges, in order.
        package let edges: [Int]
        /// For each node, whether a path leads from it to the target without these edges.
        package let isBehind: [Bool]
    }

    /// The smallest set of edges that may be cut and that every path from `source` to `target` passes; of several, the one nearest to
    /// `target`, which does not depend on the order of edges. `nil` if some path has no edge that may be cut.
    ///
    /// E. Dinitz, Algorithm for solution of a problem of maximum flow in networks with power estimation, 1970; at most the number of edges
    /// times its square root where all edges may be cut, and near the number of edges in practice.
    package func smallestCut(from source: Int, to target: Int) -> Cut? {
        var rest = self
        while let levels = rest.levels(from: source, to: target) {
            guard rest.fill(levels, from: source, to: target) else { return nil }
        }
        let isBehind = rest.nodesReaching(target)
        let edges = (0..<targets.count / 2).filter { edge in
            capacities[2 * edge] == 1 && !isBehind[targets[2 * edge + 1]] && isBehind[targets[2 * edge]]
        }
        return Cut(edges: edges, isBehind: isBehind)
    }

    /// The distance of each node from the source over arcs with capacity; `nil` if the target is not reached.
    private func levels(from source: Int, to target: Int) -> [Int]? {
        var levels = [Int](repeating: -1, count: nodeCount)
        levels[source] = 0
        var queue = [source]
        var position = 0
        while position < queue.count {
            let node = queue[position]
            position += 1
            for arc in arcs[node] where capacities[arc] > 0 && levels[targets[arc]] < 0 {
                levels[targets[arc]] = levels[node] + 1
                queue.append(targets[arc])
            }
        }
        return levels[target] < 0 ? nil : levels
    }

    /// Sends flow along shortest paths until each has a full arc. `false` if a path has no edge that may be cut.
    private mutating func fill(_ levels: [Int], from source: Int, to target: Int) -> Bool {
        var next = [Int](repeating: 0, count: nodeCount)
        var path: [Int] = []
        var node = source
        while true {
            if node == target {
                // A flow of one: every path with a limited arc is full then.
                guard path.contains(where: { capacities[$0] < Self.unlimited / 2 }) else { return false }
                for arc in path {
                    capacities[arc] -= 1
                    capacities[arc ^ 1] += 1
                }
                path = []
                node = source
            }
            while next[node] < arcs[node].count {
                let arc = arcs[node][next[node]]
                if capacities[arc] > 0, levels[targets[arc]] == levels[node] + 1 { break }
                next[node] += 1
            }
            if next[node] < arcs[node].count {
                path.append(arcs[node][next[node]])
                node = targets[arcs[node][next[node]]]
            } else if let last = path.popLast() {
                node = targets[last ^ 1]
                next[node] += 1
            } else {
                return true
            }
        }
    }

    private func nodesReaching(_ target: Int) -> [Bool] {
        var isReaching = [Bool](repeating: false, count: nodeCount)
        isReaching[target] = true
        var open = [target]
        while let node = open.popLast() {
            // The reverse of an arc leads to where the arc comes from.
            for arc in arcs[node] where capacities[arc ^ 1] > 0 && !isReaching[targets[arc]] {
                isReaching[targets[arc]] = true
                open.append(targets[arc])
            }
        }
        return isReaching
    }
}
