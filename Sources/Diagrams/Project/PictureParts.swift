import AshlarFacts
import AshlarModel
import AshlarText

/// The nodes of a picture, and the mapping of dependencies to edges between them.
struct PictureParts {
    package var nodes: [Picture.Node]
    /// Nodes that are shown only if they have edges.
    var ifConnected: [Picture.Node] = []
    /// The ids of the nodes that contain a file; `nil` if files are no parts of nodes.
    var owners: ((FileID) -> [String])?
    /// The edges of a dependency.
    package var pairs: (Dependency) -> [Pair]

    /// The ids of the nodes at the ends of an edge.
    struct Pair: Hashable {
        package let source: String
        package let target: String
    }

    init(
        nodes: [Picture.Node], ifConnected: [Picture.Node] = [], owners: ((FileID) -> [String])? = nil,
        pairs: @escaping (Dependency) -> [Pair]
    ) {
        self.nodes = nodes
        self.owners = owners
        self.ifConnected = ifConnected
        self.pairs = pairs
    }

    /// Parts in which every file, module or external module belongs to at most one node.
    ///
    /// - Parameter node: the id of the node of an end of a dependency.
    init(nodes: [Picture.Node], node: @escaping (Dependency.Node) -> String?) {
        self.nodes = nodes
        owners = { file in node(.file(file)).map { [$0] } ?? [] }
        pairs = { dependency in
            guard let source = node(dependency.source), let target = node(dependency.target), source != target
            else { return [] }
            return [Pair(source: source, target: target)]
        }
    }
}

extension PictureParts {
    /// The nodes to show in a picture with these edges.
    package func nodes(connectedBy edges: [Picture.Edge]) -> [Picture.Node] {
        let ends = Set(edges.flatMap { [$0.source, $0.target] })
        return nodes + ifConnected.filter { ends.contains($0.id) }
    }

    /// The edges of dependencies, not merged.
    ///
    /// - Parameters:
    ///   - overlay: the findings between two nodes. The first edge between them gets them.
    ///   - link: the URL of a source location.
    package func edges(
        of dependencies: [Dependency], in model: Model, overlay: FindingOverlay, link: (Location) -> String
    ) -> [Picture.Edge] {
        var edges: [Picture.Edge] = []
        var counted: Set<Pair> = []
        for dependency in dependencies {
            for pair in pairs(dependency) {
                let location = model.location(of: dependency)
                let findings = counted.insert(pair).inserted ? overlay.findings[pair] : nil
                var edge = Picture.Edge(
                    source: pair.source, target: pair.target, evidence: Picture.Edge.Evidence(dependency.evidence),
                    certainty: dependency.isCertain ? .certain : .ambiguous,
                    locations: [Picture.Location(file: location.path, line: location.line, column: location.column)],
                    findingCount: findings?.errorCount ?? 0, link: link(location)
                )
                (edge.acceptedCount, edge.findings) = (findings?.acceptedCount ?? 0, findings?.indices ?? [])
                edges.append(edge)
            }
        }
        return edges
    }
}

extension Picture.Edge.Evidence {
    fileprivate init(_ evidence: Evidence) {
        switch evidence {
        case .imports: self = .imports
        case .references: self = .references
        case .values: self = .values
        case .injections: self = .injects
        case .declared: self = .declared
        }
    }
}
