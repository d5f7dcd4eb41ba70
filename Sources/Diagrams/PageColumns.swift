import AshlarGraphs

/// How a picture that is drawn from left to right fills a page: components, which no line and no frame connects, are beside each
/// other instead of in one long column, half of the consumers of a long column to the right of what they depend on, and the neighbors
/// of a node in focus in several columns.
///
/// Heights and widths are estimates, in rows and columns of nodes; Graphviz decides where a node is.
struct PageColumns {
    /// An invisible edge, which places its target at least `length` columns to the right of its source.
    struct Link {
        var source: String
        var target: String
        var length: Int
    }

    let links: [Link]
    /// Where the ends of some lines are.
    struct Line {
        /// How far from each other they are, in columns.
        var length: Int
        /// Whether the source is to the right of the target.
        var isBackward: Bool
    }

    let lines: [Graph<String>.Edge: Line]
    /// The number of rows of the highest column.
    let rows: Double
    /// Whether several components are beside each other.
    let hasSeveral: Bool

    init(of picture: Picture) {
        let components = picture.components
        let hasFocus = picture.nodes.contains(where: \.isFocus)
        var rows = 8.0
        var placed: [PlacedComponent] = []
        for _ in 0..<5 {
            placed = components.map { PlacedComponent($0, rows: rows, hasFocus: hasFocus) }
            let area = placed.reduce(0) { $0 + $1.height * Double($1.width) }
            rows = max((area * Self.columnByRow / Self.pageRatio).squareRoot(), 6)
        }
        let height = placed.map(\.height).reduce(rows, max)
        let shelves = Self.shelves(of: placed, height: height)
        self.rows = shelves.map(\.height).max() ?? 0
        hasSeveral = shelves.count > 1
        lines = placed.reduce(into: [:]) { $0.merge($1.lines) { first, _ in first } }
        var links = placed.flatMap(\.chains)
        for (left, right) in zip(shelves, shelves.dropFirst()) { links += left.links(to: right) }
        self.links = links
    }

    /// The width of a column of nodes in rows, and that of a page in heights.
    private static let columnByRow = 3.3
    private static let pageRatio = 1.25

    /// Components that are below each other.
    private struct Shelf {
        var components: [PlacedComponent]
        var height: Double
        var width: Int

        /// Invisible edges that place another shelf to the right of this one, each of its components beside one of this shelf's.
        func links(to right: Shelf) -> [Link] {
            // Edges over several columns take space in each of them, so most begin at the end of the widest components.
            let wide = components.filter { $0.width == width }
            var targets: [String: Set<String>] = [:]
            var links: [Link] = []
            func link(_ source: PlacedComponent, to target: String) {
                guard targets[source.last, default: []].insert(target).inserted else { return }
                links.append(Link(source: source.last, target: target, length: width - source.width + 1))
            }
            for (index, component) in right.components.enumerated() {
                let anchor = wide[Self.counterpart(of: index, among: right.components.count, in: wide.count)]
                for first in component.firsts { link(anchor, to: first) }
                let beside = Self.counterpart(of: index, among: right.components.count, in: components.count)
                link(components[beside], to: component.first)
            }
            for (index, component) in components.enumerated() {
                let beside = Self.counterpart(of: index, among: components.count, in: right.components.count)
                link(component, to: right.components[beside].first)
            }
            return links
        }

        /// The index of what is at about the same height in another list.
        private static func counterpart(of index: Int, among count: Int, in other: Int) -> Int {
            min((2 * index + 1) * other / (2 * count), other - 1)
        }
    }

    /// The components in shelves of at most that height, the widest first.
    private static func shelves(of components: [PlacedComponent], height: Double) -> [Shelf] {
        let order = components.indices.sorted { left, right in
            let (first, second) = (components[left], components[right])
            if first.width != second.width { return first.width > second.width }
            return first.height == second.height ? left < right : first.height > second.height
        }
        var shelves: [Shelf] = []
        for component in order.map({ components[$0] }) {
            if let index = shelves.firstIndex(where: { $0.height + component.height <= height }) {
                shelves[index].components.append(component)
                shelves[index].height += component.height
            } else {
                shelves.append(Shelf(components: [component], height: component.height, width: component.width))
            }
        }
        return shelves
    }
}

/// The nodes of a component, in columns.
private struct PlacedComponent {
    /// The number of rows of its highest column, the titles of frames included.
    private(set) var height = 0.0
    /// The number of columns.
    private(set) var width = 0
    /// Invisible edges that divide what has no lines in a frame into several columns.
    private(set) var chains: [PageColumns.Link] = []
    private(set) var lines: [Graph<String>.Edge: PageColumns.Line] = [:]
    /// The nodes with nothing to the left of them, sorted.
    private(set) var firsts: [String] = []
    /// One of them, which is probably in the middle.
    var first: String { firsts.isEmpty ? last : firsts[firsts.count / 2] }
    /// A node of the last column.
    private(set) var last = ""

    /// - Parameters:
    ///   - rows: the height of a page.
    ///   - hasFocus: whether what depends on a node stays to the left of it.
    init(_ component: PageComponent, rows: Double, hasFocus: Bool) {
        let graph = Graph(nodes: component.nodes.map(\.id), edges: component.edges)
        addChains(of: component, graph, rows: rows)
        var columns = component.columns(chains)
        if hasFocus {
            spreadNeighbors(of: component, graph, &columns, rows: rows)
        } else {
            moveConsumers(of: component, graph, &columns, rows: rows)
        }
        var heights: [Int: Double] = [:]
        var frames: [Int: Set<String>] = [:]
        for node in component.nodes {
            let column = columns[node.id] ?? 0
            heights[column, default: 0] += 1
            frames[column, default: []].formUnion(node.frames)
            width = max(width, column + 1)
        }
        let end = graph.nodes.filter { columns[$0] == width - 1 }
        last = end.isEmpty ? "" : end[end.count / 2]
        height = heights.map { $0.value + Self.titleHeight * Double(frames[$0.key]?.count ?? 0) }.max() ?? 0
        let moved = Set(lines.filter(\.value.isBackward).keys.map(\.source))
        var isBehind = Set(component.edges.map { moved.contains($0.source) ? $0.source : $0.target })
        isBehind.formUnion(chains.map(\.target))
        firsts = graph.nodes.filter { !isBehind.contains($0) }
    }

    /// The height of a frame's title and margins, in rows.
    private static let titleHeight = 0.8

    /// Chains the nodes of each frame that have no lines, in rows, so that they do not make the frame higher than a page.
    private mutating func addChains(of component: PageComponent, _ graph: Graph<String>, rows: Double) {
        let inFrames = Dictionary(grouping: component.nodes.filter { !$0.frames.isEmpty }) { $0.frames[0] }
        for (_, nodes) in inFrames.sorted(by: { $0.key < $1.key }) {
            let isolated = nodes.map(\.id).filter { graph.degree(of: $0) == 0 }
            let others = nodes.count - isolated.count
            // Lines lead across what is beside nodes with lines.
            let limit = others == 0 ? 4 : 2
            var length = 1
            while length < limit, Double(others) + Double(isolated.count) / Double(length) > max(rows, 4) { length += 1 }
            for start in stride(from: 0, to: isolated.count, by: length) {
                let row = isolated[start..<min(start + length, isolated.count)]
                chains += zip(row, row.dropFirst()).map { PageColumns.Link(source: $0, target: $1, length: 1) }
            }
        }
    }

    /// Spreads the nodes of a column that is higher than a page over several columns, if they have one line each.
    private mutating func spreadNeighbors(of component: PageComponent, _ graph: Graph<String>, _ columns: inout [String: Int], rows: Double) {
        let before = columns
        let inColumns = Dictionary(grouping: component.nodes.map(\.id)) { before[$0] ?? 0 }
        for (_, ids) in inColumns.sorted(by: { $0.key < $1.key }) where Double(ids.count) > rows * 1.2 {
            let count = min(Int((Double(ids.count) / rows).rounded(.up)), 4)
            for (index, id) in ids.filter({ graph.degree(of: $0) == 1 }).enumerated() where index % count > 0 {
                if let target = graph.successors(of: id).first {
                    lines[Graph.Edge(source: id, target: target)] = PageColumns.Line(length: 1 + index % count, isBackward: false)
                    columns[id] = (before[target] ?? 0) - 1 - index % count
                } else if let source = graph.predecessors(of: id).first {
                    lines[Graph.Edge(source: source, target: id)] = PageColumns.Line(length: 1 + index % count, isBackward: false)
                    columns[id] = (before[source] ?? 0) + 1 + index % count
                }
            }
        }
        let first = columns.values.min() ?? 0
        for id in columns.keys { columns[id, default: 0] -= first }
    }

    /// Moves half of the nodes of a column that is higher than a page to the right of what they depend on: nodes outside of
    /// frames that nothing depends on, if what they depend on leads no further.
    private mutating func moveConsumers(
        of component: PageComponent, _ graph: Graph<String>, _ columns: inout [String: Int], rows: Double
    ) {
        let before = columns
        let inColumns = Dictionary(grouping: component.nodes) { before[$0.id] ?? 0 }
        // A frame is as wide as what is in it.
        var lastOfFrame: [String: Int] = [:]
        for node in component.nodes {
            if let frame = node.frames.last { lastOfFrame[frame] = max(lastOfFrame[frame] ?? 0, before[node.id] ?? 0) }
        }
        var last = before
        for node in component.nodes {
            if let frame = node.frames.last { last[node.id] = lastOfFrame[frame] }
        }
        for (_, nodes) in inColumns.sorted(by: { $0.key < $1.key }) where Double(nodes.count) > rows * 1.2 {
            let free = nodes.filter { node in
                let targets = graph.successors(of: node.id)
                return node.frames.isEmpty && !targets.isEmpty && graph.predecessors(of: node.id).isEmpty
                    && targets.allSatisfy { graph.successors(of: $0).isEmpty }
            }.map(\.id)
            let targets = free.flatMap { graph.successors(of: $0) }
            guard let column = targets.compactMap({ last[$0] }).max().map({ $0 + 1 }) else { continue }
            let consumers = Dictionary(grouping: targets) { $0 }.mapValues(\.count)
            // Those of one target stay together.
            let main = Dictionary(uniqueKeysWithValues: free.map { id in
                (id, graph.successors(of: id).max { (consumers[$0] ?? 0, $1) < (consumers[$1] ?? 0, $0) } ?? id)
            })
            let order = free.sorted { (main[$0] ?? $0, $0) < (main[$1] ?? $1, $1) }
            let surplus = (nodes.count - (inColumns[column]?.count ?? 0)) / 2
            for id in order.suffix(max(min(free.count, surplus), 0)) {
                for target in graph.successors(of: id) {
                    lines[Graph.Edge(source: id, target: target)] = PageColumns.Line(length: column - (before[target] ?? 0), isBackward: true)
                }
                columns[id] = column
            }
        }
    }
}

extension Graph {
    fileprivate func degree(of node: Node) -> Int { successors(of: node).count + predecessors(of: node).count }
}
