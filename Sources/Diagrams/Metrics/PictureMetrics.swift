import AshlarGraphs

/// Numbers of the dependencies between the nodes of a picture.
///
/// - Afferent and efferent coupling, instability, abstractness and distance: R. Martin, OO Design Quality Metrics, 1994, with the
///   nodes of the picture as what depends and is depended on.
/// - Relational cohesion: C. Larman, Applying UML and Patterns, 2002.
/// - Propagation cost: A. MacCormack, J. Rusnak and C. Baldwin, Exploring the Structure of Complex Software Designs, 2006.
/// - Cyclomatic number: of the graph without directions, the number of edges to remove until no circle is left.
package struct PictureMetrics: Hashable, Sendable {
    /// The numbers of one node.
    package struct Node: Hashable, Sendable {
        /// That of the node of the picture.
        package var id: String
        package var name: String
        /// How many other nodes depend on it.
        package var afferent: Int
        /// How many other nodes it depends on.
        package var efferent: Int
        /// The number of nodes of the cycle component that it is part of; `nil` outside of cycles.
        package var cycle: Int?
        /// What its files contain; `nil` if files are no parts of it.
        package var size: Picture.Size?

        /// `efferent / (afferent + efferent)`: 0 if only others depend on it, 1 if it only depends on others; `nil` without
        /// either.
        package var instability: Double? {
            afferent + efferent == 0 ? nil : Double(efferent) / Double(afferent + efferent)
        }

        /// The share of protocols among its types; `nil` without types.
        package var abstractness: Double? {
            guard let size, size.types > 0 else { return nil }
            return Double(size.protocols) / Double(size.types)
        }

        /// Relational cohesion, `(relations + 1) / types`, of the types outside of others: how many others of the same node one
        /// refers to on average; `nil` without types.
        package var cohesion: Double? {
            guard let size, let relations = size.relations, size.outermostTypes > 0 else { return nil }
            return Double(relations + 1) / Double(size.outermostTypes)
        }

        /// `|abstractness + instability - 1|`: 0 if it is as abstract as it is depended on.
        package var distance: Double? {
            guard let abstractness, let instability else { return nil }
            return abs(abstractness + instability - 1)
        }
    }

    /// What the nodes are, such as `modules`.
    package var kind: String
    /// Sorted by name.
    package var nodes: [Node]
    /// How many ordered pairs of nodes have a dependency.
    package var dependencyCount: Int
    /// The share of ordered pairs of nodes, of a node with itself included, in which the first reaches the second: what part of
    /// all nodes a change of one can affect on average. 0 without nodes.
    package var propagationCost: Double
    /// Edges without direction, less nodes, plus connected parts.
    package var cyclomaticNumber: Int
    /// The numbers of nodes of the cycle components, largest first.
    package var cycles: [Int]
    /// What the picture says of itself, such as that targets are missing.
    package var notes: [String]

    package init(of picture: Picture) {
        let edges = Set(picture.edges.lazy.filter { $0.source != $0.target }.map {
            Graph<String>.Edge(source: $0.source, target: $0.target)
        })
        let graph = Graph(nodes: picture.nodes.map(\.id), edges: edges)
        let condensation = graph.condensation()
        let coupling = Coupling(of: edges.lazy.map { (source: $0.source, target: $0.target) })
        kind = picture.kind
        nodes = picture.nodes.map { node in
            let component = condensation.component(of: node.id).map { condensation.components[$0].count } ?? 1
            return Node(
                id: node.id, name: node.name, afferent: coupling.afferent(of: node.id), efferent: coupling.efferent(of: node.id),
                cycle: component > 1 ? component : nil, size: node.size
            )
        }.sorted { $0.name < $1.name }
        dependencyCount = edges.count
        let reachable = Self.reachablePairs(in: condensation)
        propagationCost = nodes.isEmpty ? 0 : Double(reachable) / (Double(nodes.count) * Double(nodes.count))
        let undirected = Set(edges.map { $0.source < $0.target ? $0 : Graph<String>.Edge(source: $0.target, target: $0.source) })
        let mirrored = undirected + undirected.map { Graph<String>.Edge(source: $0.target, target: $0.source) }
        let parts = Graph(nodes: picture.nodes.map(\.id), edges: mirrored).stronglyConnectedComponents().count
        cyclomaticNumber = undirected.count - nodes.count + parts
        cycles = condensation.components.map(\.count).filter { $0 > 1 }.sorted(by: >)
        notes = picture.notes
    }

    /// How many ordered pairs of nodes, of a node with itself included, have a path from the first to the second: one bit for
    /// each pair of components.
    private static func reachablePairs(in condensation: Condensation<String>) -> Int {
        let sizes = condensation.components.map(\.count)
        let width = (sizes.count + 63) / 64
        var reached = [[UInt64]](repeating: [], count: sizes.count)
        var targets = [[Int]](repeating: [], count: sizes.count)
        for edge in condensation.graph.edges { targets[edge.source].append(edge.target) }
        var pairs = 0
        // Levels begin with the components that depend on no other.
        for level in condensation.graph.layering() {
            for component in level {
                var bits = [UInt64](repeating: 0, count: width)
                bits[component / 64] |= 1 << UInt64(component % 64)
                for target in targets[component] {
                    for word in 0..<width { bits[word] |= reached[target][word] }
                }
                for word in 0..<width {
                    var rest = bits[word]
                    while rest != 0 {
                        pairs += sizes[component] * sizes[word * 64 + rest.trailingZeroBitCount]
                        rest &= rest - 1
                    }
                }
                reached[component] = bits
            }
        }
        return pairs
    }
}
