/// How many others each node depends on (efferent coupling), and how many depend on it (afferent coupling): R. Martin, OO Design
/// Quality Metrics, 1994.
package struct Coupling<Node: Hashable> {
    private var targets: [Node: Set<Node>] = [:]
    private var sources: [Node: Set<Node>] = [:]

    /// - Parameter ends: the ends of dependencies; several between the same two nodes count once, those of a node on itself do
    ///   not count.
    package init(of ends: some Sequence<(source: Node, target: Node)>) {
        for (source, target) in ends where source != target {
            targets[source, default: []].insert(target)
            sources[target, default: []].insert(source)
        }
    }

    package func efferent(of node: Node) -> Int { targets[node]?.count ?? 0 }
    package func afferent(of node: Node) -> Int { sources[node]?.count ?? 0 }
}
