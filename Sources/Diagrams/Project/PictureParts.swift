import AshlarFacts
import AshlarModel
import AshlarText

/// The nodes of a picture, and between which of them a dependency is drawn.
struct PictureParts {
    package var nodes: [Picture.Node]
    /// Nodes that are shown only where an edge begins or ends at them.
    var whereJoined: [Picture.Node] = []
    package var pairs: (Dependency) -> [Pair]

    /// The two ends of an edge, by the ids of nodes.
    struct Pair: Hashable {
        package let source: String
        package let target: String
    }

    init(
        nodes: [Picture.Node], whereJoined: [Picture.Node] = [], pairs: @escaping (Dependency) -> [Pair]
    ) {
        self.nodes = nodes
        self.whereJoined = whereJoined
        self.pairs = pairs
    }

    /// - Parameter node: which node a place belongs to.
    init(nodes: [Picture.Node], node: @escaping (Dependency.Place) -> String?) {
        self.nodes = nodes
        pairs = { dependency in
            guard let source = node(dependency.source), let target = node(dependency.target), source != target
            else { return [] }
            return [Pair(source: source, target: target)]
        }
    }
}

extension PictureParts {
    /// The nodes of a picture with these edges.
    package func nodes(joinedBy edges: [Picture.Edge]) -> [Picture.Node] {
        let ends = Set(edges.flatMap { [$0.source, $0.target] })
        return nodes + whereJoined.filter { ends.contains($0.id) }
    }

    /// Dependencies of a model as edges, one each.
    ///
    /// - Parameters:
    ///   - offences: the number of findings between two nodes; counted once, whatever the evidence behind.
    ///   - link: the address of a place.
    package func edges(
        of dependencies: [Dependency], in model: Model, offences: [Pair: Int], link: (Location) -> String
    ) -> [Picture.Edge] {
        var edges: [Picture.Edge] = []
        var counted: Set<Pair> = []
        for dependency in dependencies {
            for pair in pairs(dependency) {
                let location = model.location(of: dependency)
                let offending = counted.insert(pair).inserted ? offences[pair] ?? 0 : 0
                edges.append(Picture.Edge(
                    source: pair.source, target: pair.target, evidence: Picture.Edge.Evidence(dependency.evidence),
                    certainty: dependency.isCertain ? .certain : .ambiguous,
                    places: [Picture.Place(file: location.path, line: location.line, column: location.column)],
                    offending: offending, link: link(location)
                ))
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
