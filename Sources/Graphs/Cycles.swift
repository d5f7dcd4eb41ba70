/// A strongly connected component that contains a cycle, and its shortest cycle.
package struct Cycle<Node: Hashable & Comparable & Sendable>: Hashable, Sendable {
    /// A closed path that starts and ends at its smallest node; among the shortest, the lexicographically smallest.
    package var path: [Node]
    /// All nodes of the component, sorted.
    package var component: [Node]
    /// Whether the search was complete. It stops after 20,000,000 steps in a component; `path` is then the shortest cycle found.
    package var isShortest: Bool
}

extension Graph {
    /// One cycle for each strongly connected component that has any, self-loops included, ordered by the components' smallest nodes.
    package func cycles() -> [Cycle<Node>] {
        var search = ShortestCycle(adjacency: adjacency, backward: backward)
        var cycles: [Cycle<Node>] = []
        for component in search.components.members() {
            guard let (path, isShortest) = search.cycle(in: component) else { continue }
            cycles.append(Cycle(path: named(path), component: named(component), isShortest: isShortest))
        }
        return cycles
    }
}

/// The shortest cycle of a component. Searches the shortest cycle through each node, smallest node first, then removes the node
/// and all nodes that are left without an incoming or outgoing edge.
private struct ShortestCycle {
    let adjacency: AdjacencyList
    let backward: AdjacencyList
    let components: Components
    private var isRemoved: [Bool]
    /// The start of the last search that visited each node.
    private var visitedFrom: [Int]
    private var predecessor: [Int]
    /// The numbers of remaining edges to and from each node within its component.
    private var incoming: [Int]
    private var outgoing: [Int]

    private static let effort = 20_000_000

    init(adjacency: AdjacencyList, backward: AdjacencyList) {
        self.adjacency = adjacency
        self.backward = backward
        components = adjacency.components()
        isRemoved = [Bool](repeating: false, count: adjacency.count)
        visitedFrom = [Int](repeating: -1, count: adjacency.count)
        predecessor = visitedFrom
        incoming = [Int](repeating: 0, count: adjacency.count)
        outgoing = incoming
        for (source, target) in adjacency.links where components.of[source] == components.of[target] {
            outgoing[source] += 1
            incoming[target] += 1
        }
    }

    mutating func cycle(in component: [Int]) -> (path: [Int], isShortest: Bool)? {
        if let loop = component.first(where: { adjacency.contains($0, $0) }) { return ([loop, loop], true) }
        guard component.count > 1 else { return nil }
        let number = components.of[component[0]]
        var best: [Int]?
        var steps = 0
        for start in component where !isRemoved[start] {
            if let shorter = cycle(through: start, below: best?.count ?? .max, in: number, counting: &steps) {
                best = shorter
            }
            // Without self-loops, no cycle is shorter than two edges.
            guard best?.count != 3, steps < ShortestCycle.effort else { break }
            remove(start, from: number)
        }
        return best.map { ($0, $0.count == 3 || steps < ShortestCycle.effort) }
    }

    /// The shortest closed path from `start` with fewer than `limit` entries.
    private mutating func cycle(
        through start: Int, below limit: Int, in component: Int, counting steps: inout Int
    ) -> [Int]? {
        var frontier = [start]
        var length = 2
        visitedFrom[start] = start
        while !frontier.isEmpty, length < limit {
            var next: [Int] = []
            for node in frontier {
                steps += adjacency[node].count
                for target in adjacency[node] where components.of[target] == component && !isRemoved[target] {
                    if target == start { return path(from: start, to: node) + [start] }
                    guard visitedFrom[target] != start else { continue }
                    visitedFrom[target] = start
                    predecessor[target] = node
                    next.append(target)
                }
            }
            frontier = next
            length += 1
        }
        return nil
    }

    private func path(from start: Int, to end: Int) -> [Int] {
        var path = [end]
        while let step = path.last, step != start { path.append(predecessor[step]) }
        return path.reversed()
    }

    private mutating func remove(_ node: Int, from component: Int) {
        var leaving = [node]
        isRemoved[node] = true
        while let removed = leaving.popLast() {
            for target in adjacency[removed] where components.of[target] == component && !isRemoved[target] {
                incoming[target] -= 1
                guard incoming[target] == 0 else { continue }
                isRemoved[target] = true
                leaving.append(target)
            }
            for source in backward[removed] where components.of[source] == component && !isRemoved[source] {
                outgoing[source] -= 1
                guard outgoing[source] == 0 else { continue }
                isRemoved[source] = true
                leaving.append(source)
            }
        }
    }
}
