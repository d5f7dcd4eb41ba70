/// The coupling of a node; R. Martin, OO design quality metrics, 1994.
package struct Metrics: Hashable, Sendable {
    /// The number of other nodes that depend on this one (Ca).
    package var afferent: Int
    /// The number of other nodes that this one depends on (Ce).
    package var efferent: Int

    package init(afferent: Int, efferent: Int) {
        self.afferent = afferent
        self.efferent = efferent
    }

    /// Ce / (Ca + Ce): 0 is stable, 1 is unstable; `nil` for a node without any coupling.
    package var instability: Double? {
        guard afferent + efferent > 0 else { return nil }
        return Double(efferent) / Double(afferent + efferent)
    }
}

extension Graph {
    /// The coupling of one node; `nil` for a node that is not in the graph. A self-loop does not count.
    package func metrics(of node: Node) -> Metrics? {
        guard let index = indices[node] else { return nil }
        let own = adjacency.contains(index, index) ? 1 : 0
        return Metrics(afferent: backward[index].count - own, efferent: adjacency[index].count - own)
    }
}
