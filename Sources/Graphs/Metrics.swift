/// How a node is coupled to the others; R. Martin, OO design quality metrics, 1994.
package struct Metrics: Hashable, Sendable {
    /// How many other nodes know this one (Ca).
    package var afferent: Int
    /// How many other nodes this one knows (Ce).
    package var efferent: Int

    package init(afferent: Int, efferent: Int) {
        self.afferent = afferent
        self.efferent = efferent
    }

    /// Ce / (Ca + Ce): 0 is stable, 1 is instable; `nil` for a node without any coupling.
    package var instability: Double? {
        guard afferent + efferent > 0 else { return nil }
        return Double(efferent) / Double(afferent + efferent)
    }
}

extension Graph {
    /// The coupling of one node; `nil` for a node that is not in the graph. A self-loop does not count.
    package func metrics(of node: Node) -> Metrics? {
        guard let index = indices[node] else { return nil }
        let own = wiring.contains(index, index) ? 1 : 0
        return Metrics(afferent: backward[index].count - own, efferent: wiring[index].count - own)
    }
}
