/// A feedback arc set: edges whose removal makes a graph acyclic.
package struct FeedbackArcSet<Node: Hashable & Comparable & Sendable>: Hashable, Sendable {
    /// Sorted by source, then by target.
    package var edges: [Graph<Node>.Edge]
    /// The sum of their weights.
    package var weight: Int
    /// Whether it is proven that no set is lighter, and that none of the lightest has fewer edges.
    package var isProvenMinimal: Bool
}

extension Graph {
    /// The minimum feedback arc set: the lightest edges whose removal makes the graph acyclic; among the lightest sets, one with the
    /// fewest edges.
    ///
    /// `weight` is called once for each edge within a strongly connected component and returns 0 to 2^31, for example the number of
    /// references behind the edge. Each component is solved separately:
    /// - up to 16 nodes exactly; among equal sets, the lexicographically smallest is found;
    /// - up to 200 nodes and 2,000 edges exactly, if a bounded search completes (see `HittingSet`);
    /// - otherwise by a heuristic: P. Eades, X. Lin and W. Smyth, A fast and effective heuristic for the feedback arc set
    ///   problem, 1993, then improved locally.
    package func edgesToBreakCycles(weight: (Edge) -> Int = { _ in 1 }) -> FeedbackArcSet<Node> {
        let components = adjacency.components()
        var result = FeedbackArcSet<Node>(edges: [], weight: 0, isProvenMinimal: true)
        var local = [Int](repeating: 0, count: nodes.count)
        for members in components.members() {
            for (number, member) in members.enumerated() { local[member] = number }
            var dense = DenseComponent(count: members.count)
            for source in members {
                for target in adjacency[source] where components.of[target] == components.of[source] {
                    let edge = Edge(source: nodes[source], target: nodes[target])
                    let cost = weight(edge)
                    if source == target {
                        result.edges.append(edge)
                        result.weight += cost
                    } else {
                        dense.arcs.append(DenseComponent.Arc(source: local[source], target: local[target], weight: cost))
                    }
                }
            }
            guard members.count > 1 else { continue }
            let (arcs, isProven) = dense.feedback()
            for arc in arcs.map({ dense.arcs[$0] }) {
                result.edges.append(Edge(source: nodes[members[arc.source]], target: nodes[members[arc.target]]))
                result.weight += arc.weight
            }
            if !isProven { result.isProvenMinimal = false }
        }
        result.edges.sort()
        return result
    }
}

/// One strongly connected component on its own: nodes are the numbers below `count`, arcs are sorted.
struct DenseComponent {
    struct Arc {
        var source: Int
        var target: Int
        var weight: Int
    }

    let count: Int
    var arcs: [Arc] = []

    init(count: Int) { self.count = count }

    /// The cost of an arc: its weight, then, in the lower digits, one for the arc itself, so that fewer arcs win among equal weights.
    func cost(_ arc: Int) -> Int { arcs[arc].weight * (arcs.count + 1) + 1 }

    /// A feedback arc set, and whether it is proven that none is cheaper.
    func feedback() -> (arcs: [Int], isProven: Bool) {
        if count <= DenseComponent.exactCount { return (cheapestByOrder(), true) }
        let guess = heuristicArcs()
        guard count <= 200, arcs.count <= 2_000 else { return (guess, false) }
        guard let best = cheapestByHitting(notAbove: guess) else { return (guess, false) }
        return (best, true)
    }

    /// The positions of the arcs from each node.
    func outgoing() -> [[Int]] {
        var rows = [[Int]](repeating: [], count: count)
        for (position, arc) in arcs.enumerated() { rows[arc.source].append(position) }
        return rows
    }

    func incoming() -> [[Int]] {
        var rows = [[Int]](repeating: [], count: count)
        for (position, arc) in arcs.enumerated() { rows[arc.target].append(position) }
        return rows
    }
}

extension DenseComponent {
    static let exactCount = 16

    /// Dynamic programming over all sets of nodes: the cheapest order of each set as a prefix; the backward arcs of the order are
    /// the ones to remove. E. Lawler, A comment on minimum feedback arc sets, 1964.
    ///
    /// 2^n sets times n nodes; the removed arcs of 16 nodes, 240 at most, fit into 256 bits.
    fileprivate func cheapestByOrder() -> [Int] {
        let leaving = outgoing()
        var best = [(cost: Int, removed: SIMD4<UInt64>)](repeating: (.max, .zero), count: 1 << count)
        best[0] = (0, .zero)
        for set in 1..<best.count {
            var cheapest = (cost: Int.max, removed: SIMD4<UInt64>.zero)
            for last in 0..<count where set & (1 << last) != 0 {
                let before = set & ~(1 << last)
                var (cost, removed) = best[before]
                for arc in leaving[last] where before & (1 << arcs[arc].target) != 0 {
                    cost += self.cost(arc)
                    // The first arc is the highest bit: of two sets, the lexicographically smaller is the larger number.
                    removed[arc / 64] |= 1 << UInt64(63 - arc % 64)
                }
                if cost < cheapest.cost || cost == cheapest.cost && removed.isLarger(than: cheapest.removed) {
                    cheapest = (cost, removed)
                }
            }
            best[set] = cheapest
        }
        let removed = best[best.count - 1].removed
        return arcs.indices.filter { removed[$0 / 64] & (1 << UInt64(63 - $0 % 64)) != 0 }
    }
}

extension SIMD4<UInt64> {
    fileprivate func isLarger(than other: SIMD4<UInt64>) -> Bool {
        for word in indices where self[word] != other[word] { return self[word] > other[word] }
        return false
    }
}
