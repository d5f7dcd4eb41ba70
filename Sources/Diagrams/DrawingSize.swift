import AshlarGraphs

/// Layout settings that depend on the shape and the size of a picture.
struct DrawingSize {
    enum Direction: String { case down = "TB", right = "LR" }

    let direction: Direction
    /// Whether the picture has more than 60 edges.
    let isCrowded: Bool
    /// The gap between neighbors in a rank, passing lines included, in hundredths of an inch. With many lines, it decides how
    /// long the drawing becomes.
    let nodeGap: Int
    /// Graph attributes that keep the layout of large pictures fast.
    let attributes: [String]
    /// Notes on the layout, for readers.
    let notes: [String]
    /// How the picture fills a page; `nil` if its components are below or beside each other in one row.
    let columns: PageColumns?
    /// Chains of node ids to join by invisible edges.
    let scaffold: [[String]]
    /// The weight of the invisible edges.
    let scaffoldWeight: Int
    /// The nodes of each group, sorted; `nil` for those outside of any group.
    let nodes: [String?: [Picture.Node]]
    /// The groups inside each group, sorted; `nil` for top-level groups.
    let groups: [String?: [Picture.Group]]

    private let ranks: [String: Int]
    /// The ends of edges with findings that run against the direction of all other edges.
    private let upward: Set<Graph<String>.Edge>

    init(of picture: Picture) {
        nodes = Dictionary(grouping: picture.nodes, by: \.group)
        groups = Dictionary(grouping: picture.groups, by: \.parent)
        ranks = Dictionary(uniqueKeysWithValues: picture.nodes.compactMap { node in node.rank.map { (node.id, $0) } })
        upward = picture.upwardEdges
        isCrowded = picture.edges.count > 60
        let isRanked = !ranks.isEmpty
        let layers = isRanked ? [] : picture.graph.layering()
        direction = isRanked ? .down : DrawingSize.direction(of: picture, layers)
        let isPlaced = !isRanked && direction == .right && picture.nodes.count <= DrawingSize.placedNodes
        let isSpread = picture.colorsShowLifetimes || picture.nodes.contains(where: \.isFocus)
        columns = isPlaced && isSpread ? PageColumns(of: picture) : nil
        scaffold = isRanked ? DrawingSize.rankChains(of: picture)
            : columns == nil ? DrawingSize.blocks(of: nodes, groups, in: picture, height: layers.count) : []
        let gap = switch picture.bundles.count {
        case ...60: 28
        case ...200: 12
        default: 5
        }
        nodeGap = columns.map { $0.rows > 20 ? min(gap, 16) : gap } ?? gap
        scaffoldWeight = isRanked ? 20 : 1
        (attributes, notes) = DrawingSize.effort(nodes: picture.nodes.count, edges: picture.edges.count)
    }

    /// The largest number of nodes whose columns are estimated. Pictures with more are laid out in another way.
    private static let placedNodes = 600

    /// How many columns the ends of a line are apart; `nil` for lines that decide it themselves.
    func length(of bundle: EdgeBundle) -> Int? { place(of: bundle)?.length }

    private func place(of bundle: EdgeBundle) -> PageColumns.Line? {
        columns?.lines[Graph.Edge(source: bundle.source, target: bundle.target)]
    }

    /// Whether a line is drawn against the direction of the others: from a lower rank to a higher one, or to the left.
    func isBackward(_ bundle: EdgeBundle) -> Bool {
        if let place = place(of: bundle), place.isBackward { return true }
        if let source = ranks[bundle.source], let target = ranks[bundle.target] { return source > target }
        return upward.contains(Graph.Edge(source: bundle.source, target: bundle.target))
    }

    /// The time of a layout is at least quadratic in its size; iteration limits and straight lines keep it within seconds.
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

    /// Nodes are wider than high, so many nodes fit better into columns than into rows, unless the layers are narrow.
    private static func direction(of picture: Picture, _ layers: [[String]]) -> Direction {
        let widest = layers.map(\.count).max() ?? 0
        // Names of services and implementations are long: few of them in a row are wider than a page.
        if picture.colorsShowLifetimes { return widest <= 5 ? .down : .right }
        if picture.nodes.count <= 24 { return widest <= 8 || layers.count > 1 ? .down : .right }
        return layers.count > 2 * widest ? .down : .right
    }

    /// Chains from the first node of each rank to every node of the next rank.
    private static func rankChains(of picture: Picture) -> [[String]] {
        let ranked = Dictionary(grouping: picture.nodes.filter { $0.rank != nil }) { $0.rank ?? 0 }
        let order = ranked.keys.sorted()
        return zip(order, order.dropFirst()).flatMap { upper, lower in
            (ranked[lower] ?? []).compactMap { node in (ranked[upper]?.first).map { [$0.id, node.id] } }
        }
    }

    /// Nodes without edges, and frames that hold no others, in columns of about the drawing's height.
    private static func blocks(
        of nodes: [String?: [Picture.Node]], _ groups: [String?: [Picture.Group]], in picture: Picture, height: Int
    ) -> [[String]] {
        let connected = Set(picture.edges.flatMap { [$0.source, $0.target] })
        // The nodes of a group and of those inside it.
        func content(of group: String) -> [String] {
            (nodes[group] ?? []).map(\.id) + (groups[group] ?? []).flatMap { content(of: $0.id) }
        }
        var chains: [[String]] = []
        for group in [nil] + picture.groups.map({ Optional($0.id) }) {
            var isolated = (nodes[group] ?? []).map(\.id).filter { !connected.contains($0) }
            // A frame is placed by its first node.
            isolated += (groups[group] ?? []).map { content(of: $0.id) }.filter(connected.isDisjoint).compactMap(\.first)
            var side = 1
            while side * side * 2 < isolated.count { side += 1 }
            let column = max(side, min(height, 4))
            for start in stride(from: 0, to: isolated.count, by: column) where start + 1 < isolated.count {
                let chain = Array(isolated[start..<min(start + column, isolated.count)])
                if chain.count > 1 { chains.append(chain) }
            }
        }
        return chains
    }
}

extension Picture {
    /// The ends of edges with findings whose targets reach their sources along edges without findings.
    fileprivate var upwardEdges: Set<Graph<String>.Edge> {
        let withFindings = edges.filter { $0.findingCount > 0 }
        let withoutFindings = Graph(
            nodes: nodes.map(\.id),
            edges: edges.filter { $0.findingCount == 0 }.map { Graph.Edge(source: $0.source, target: $0.target) }
        )
        var upward: Set<Graph<String>.Edge> = []
        for (target, edges) in Dictionary(grouping: withFindings, by: \.target) {
            let below = Set(withoutFindings.reachable(from: target))
            for edge in edges where below.contains(edge.source) && edge.source != target {
                upward.insert(Graph.Edge(source: edge.source, target: target))
            }
        }
        return upward
    }
}
