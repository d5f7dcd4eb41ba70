/// A strongly connected component that holds a cycle, and its shortest one.
package struct Cycle<Node: Hashable & Comparable & Sendable>: Hashable, Sendable {
    /// A closed chain: it starts and ends at its smallest node. Among the shortest the lexicographically smallest.
    package var path: [Node]
    /// All nodes that lie on a cycle with these, sorted.
    package var component: [Node]
    /// Whether the search was complete. In a component that takes more than 20,000,000 steps it stops there, and the
    /// path is the shortest one that it had seen.
    package var isShortest: Bool
}

extension Graph {
    /// One cycle for each component that has any, a self-loop included, ordered by the components' smallest nodes.
    package func cycles() -> [Cycle<Node>] {
        var search = ShortestCycle(wiring: wiring, backward: backward)
        var cycles: [Cycle<Node>] = []
        for component in search.components.members() {
            guard let (path, isShortest) = search.cycle(in: component) else { continue }
            cycles.append(Cycle(path: named(path), component: named(component), isShortest: isShortest))
        }
        return cycles
    }
}

/// The shortest cycle of a component: for each node, smallest first, the shortest one through it, after which the node
/// and all that no longer lie on a cycle for want of an edge in or out are taken away.
private struct ShortestCycle {
    let wiring: Wiring
    let backward: Wiring
    let components: Components
    private var isGone: [Bool]
    /// The start of the search that last saw a node.
    private var seenFrom: [Int]
    private var cameFrom: [Int]
    /// How many edges within its component still lead to and from each node.
    private var incoming: [Int]
    private var outgoing: [Int]

    private static let effort = 20_000_000

    init(wiring: Wiring, backward: Wiring) {
        self.wiring = wiring
        self.backward = backward
        components = wiring.components()
        isGone = [Bool](repeating: false, count: wiring.count)
        seenFrom = [Int](repeating: -1, count: wiring.count)
        cameFrom = seenFrom
        incoming = [Int](repeating: 0, count: wiring.count)
        outgoing = incoming
        for (source, target) in wiring.links where components.of[source] == components.of[target] {
            outgoing[source] += 1
            incoming[target] += 1
        }
    }

    mutating func cycle(in component: [Int]) -> (path: [Int], isShortest: Bool)? {
        if let loop = component.first(where: { wiring.contains($0, $0) }) { return ([loop, loop], true) }
        guard component.count > 1 else { return nil }
        let number = components.of[component[0]]
        var best: [Int]?
        var steps = 0
        for start in component where !isGone[start] {
            if let shorter = cycle(through: start, below: best?.count ?? .max, in: number, counting: &steps) {
                best = shorter
            }
            // Without self-loops, there and back is as short as it gets.
            guard best?.count != 3, steps < ShortestCycle.effort else { break }
            remove(start, from: number)
        }
        return best.map { ($0, $0.count == 3 || steps < ShortestCycle.effort) }
    }

    /// The shortest closed chain from `start` that has fewer than `limit` entries.
    private mutating func cycle(
        through start: Int, below limit: Int, in component: Int, counting steps: inout Int
    ) -> [Int]? {
        var frontier = [start]
        var length = 2
        seenFrom[start] = start
        while !frontier.isEmpty, length < limit {
            var next: [Int] = []
            for node in frontier {
                steps += wiring[node].count
                for target in wiring[node] where components.of[target] == component && !isGone[target] {
                    if target == start { return chain(from: start, to: node) + [start] }
                    guard seenFrom[target] != start else { continue }
                    seenFrom[target] = start
                    cameFrom[target] = node
                    next.append(target)
                }
            }
            frontier = next
            length += 1
        }
        return nil
    }

    private func chain(from start: Int, to end: Int) -> [Int] {
        var path = [end]
        while let step = path.last, step != start { path.append(cameFrom[step]) }
        return path.reversed()
    }

    private mutating func remove(_ node: Int, from component: Int) {
        var leaving = [node]
        isGone[node] = true
        while let gone = leaving.popLast() {
            for target in wiring[gone] where components.of[target] == component && !isGone[target] {
                incoming[target] -= 1
                guard incoming[target] == 0 else { continue }
                isGone[target] = true
                leaving.append(target)
            }
            for source in backward[gone] where components.of[source] == component && !isGone[source] {
                outgoing[source] -= 1
                guard outgoing[source] == 0 else { continue }
                isGone[source] = true
                leaving.append(source)
            }
        }
    }
}
