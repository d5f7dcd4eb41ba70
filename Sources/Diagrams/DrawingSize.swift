import AshlarGraphs

internal import AshlarGraphs

/// What the shape and the size of a picture decide about its layout.
struct DrawingSize {
    enum Direction: String { case down = "TB", right = "LR" }

    let direction: Direction
    let isCrowded: Bool
    /// The room between what stands side by side, lines that pass by included, in hundredths of an inch. Many lines make
    /// a drawing as long as they are many times this.
    let nodeGap: Int
    /// Attributes of the graph that large pictures need.
    let attributes: [String]
    /// What readers should know about the layout.
    let notes: [String]
    /// Chains of nodes that follow each other without an edge.
    let scaffold: [[String]]
    let scaffoldWeight: Int
    /// Nodes and groups by the group that they lie in, sorted.
    let nodes: [String?: [Picture.Node]]
    let groups: [String?: [Picture.Group]]

    private let ranks: [String: Int]
    /// The ends of edges with findings that lead back up, against all other edges.
    private let upward: Set<Graph<String>.Edge>

    init(of picture: Picture) {
        nodes = Dictionary(grouping: picture.nodes, by: \.group)
        groups = Dictionary(grouping: picture.groups, by: \.parent)
        ranks = Dictionary(uniqueKeysWithValues: picture.nodes.compactMap { node in node.rank.map { (node.id, $0) } })
        upward = picture.upwardEdges
        isCrowded = picture.edges.count > 60
        nodeGap = switch picture.strands.count {
        case ...60: 28
        case ...200: 12
        default: 5
        }
        let isRanked = !ranks.isEmpty
        let layers = isRanked ? [] : picture.graph.layering()
        direction = isRanked ? .down : DrawingSize.direction(of: picture, layers)
        scaffold = isRanked
            ? DrawingSize.rankChains(of: picture) : DrawingSize.blocks(of: nodes, in: picture, height: layers.count)
        scaffoldWeight = isRanked ? 20 : 1
        (attributes, notes) = DrawingSize.effort(nodes: picture.nodes.count, edges: picture.edges.count)
    }

    /// Whether an edge should be drawn from a lower place to a higher one.
    func isUpward(_ strand: Strand) -> Bool {
        if let source = ranks[strand.source], let target = ranks[strand.target] { return source > target }
        return upward.contains(Graph.Edge(source: strand.source, target: strand.target))
    }

    /// The layout takes time with the square of its size and more; limits and straight lines keep it to seconds.
    private static func effort(nodes: Int, edges: Int) -> (attributes: [String], notes: [String]) {
        if nodes <= 300, edges <= 900 { return ([], []) }
        if nodes <= 600, edges <= 1_800 { return (["nslimit=2", "nslimit1=2", "mclimit=0.5"], []) }
        if nodes <= 2_500, edges <= 8_000 {
            return (
                ["nslimit=0.1", "nslimit1=0.1", "mclimit=0.1", "splines=line"],
                ["large picture, quickly laid out with straight lines; look closer with a focus or collapsed groups"]
            )
        }
        return (
            ["layout=sfdp", "overlap=prism", "splines=line", "outputorder=edgesfirst"],
            ["very large picture, laid out as a cloud without frames; look closer with a focus or collapsed groups"]
        )
    }

    /// Names lie flat, so many nodes find more room in columns than in rows, unless they hardly stand side by side.
    private static func direction(of picture: Picture, _ layers: [[String]]) -> Direction {
        let widest = layers.map(\.count).max() ?? 0
        // Names of services and of what is made are long, and few of them side by side are wider than a page.
        if picture.coloursAreScopes { return widest <= 5 ? .down : .right }
        if picture.nodes.count <= 24 { return widest <= 8 || layers.count > 1 ? .down : .right }
        return layers.count > 2 * widest ? .down : .right
    }

    /// One chain through all ranks.
    private static func rankChains(of picture: Picture) -> [[String]] {
        let ranked = Dictionary(grouping: picture.nodes.filter { $0.rank != nil }) { $0.rank ?? 0 }
        let order = ranked.keys.sorted()
        return zip(order, order.dropFirst()).flatMap { upper, lower in
            (ranked[lower] ?? []).compactMap { node in (ranked[upper]?.first).map { [$0.id, node.id] } }
        }
    }

    /// Nodes without edges, in columns of about the drawing's height.
    private static func blocks(
        of nodes: [String?: [Picture.Node]], in picture: Picture, height: Int
    ) -> [[String]] {
        let joined = Set(picture.edges.flatMap { [$0.source, $0.target] })
        var chains: [[String]] = []
        for group in [nil] + picture.groups.map({ Optional($0.id) }) {
            let alone = (nodes[group] ?? []).map(\.id).filter { !joined.contains($0) }
            var side = 1
            while side * side * 2 < alone.count { side += 1 }
            let column = max(side, min(height, 4))
            for start in stride(from: 0, to: alone.count, by: column) where start + 1 < alone.count {
                let chain = Array(alone[start..<min(start + column, alone.count)])
                if chain.count > 1 { chains.append(chain) }
            }
        }
        return chains
    }
}

extension Picture {
    /// Edges with findings whose targets lead back to their sources by edges without any.
    fileprivate var upwardEdges: Set<Graph<String>.Edge> {
        let offending = edges.filter { $0.offending > 0 }
        let sound = Graph(
            nodes: nodes.map(\.id),
            edges: edges.filter { $0.offending == 0 }.map { Graph.Edge(source: $0.source, target: $0.target) })
        var upward: Set<Graph<String>.Edge> = []
        for (target, edges) in Dictionary(grouping: offending, by: \.target) {
            let below = Set(sound.reachable(from: target))
            for edge in edges where below.contains(edge.source) && edge.source != target {
                upward.insert(Graph.Edge(source: edge.source, target: target))
            }
        }
        return upward
    }
}
