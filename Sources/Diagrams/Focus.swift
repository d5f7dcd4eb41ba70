package import AshlarGraphs
import AshlarText

extension Picture {
    /// The graph of node ids.
    package var graph: Graph<String> {
        Graph(nodes: nodes.map(\.id), edges: edges.map { Graph.Edge(source: $0.source, target: $0.target) })
    }

    /// The part of the picture within `depth` edges of these nodes, in either direction; the nodes themselves are in focus.
    ///
    /// - Parameters:
    ///   - given: what the user calls the nodes; their own names if it is empty.
    ///   - limit: the number of other nodes to show at most: the nearest, and of these those with findings and many edges first.
    ///     With a limit, many edges are reduced to those that lead to the nodes or away from them, and many frames to those with
    ///     several nodes.
    package func focused(on starts: some Sequence<String>, called given: [String] = [], depth: Int, limit: Int = .max) -> Picture {
        let graph = graph
        let starts = Set(starts.filter(graph.contains))
        let all = Set(graph.reachable(from: starts, depth: depth) + graph.reaching(starts, depth: depth))
        let isWhole = all.count - starts.count <= limit
        let ids = isWhole ? all : nearest(to: starts, depth: depth, limit: limit)
        var shown = nodes.filter { ids.contains($0.id) }
        for index in shown.indices where starts.contains(shown[index].id) { shown[index].isFocus = true }
        let frames = Dictionary(grouping: shown.compactMap(\.group)) { $0 }.mapValues(\.count)
        let isFramed = limit == .max || frames.count <= Self.focusedFrames
        for index in shown.indices where !isFramed && shown[index].group.flatMap({ frames[$0] }) == 1 { shown[index].group = nil }
        let names = (given.isEmpty ? shown.filter(\.isFocus).map(\.name) : given).map { "'\($0)'" }.joined(separator: ", ")
        let left = nodes.count - shown.count
        let part = isWhole ? "" : ", only the \(ids.count - starts.count) nearest and strongest of \(all.count - starts.count)"
        let inside = edges.filter { ids.contains($0.source) && ids.contains($0.target) }
        let count = Set(inside.map { [$0.source, $0.target] }).count
        let isReadable = limit == .max || count <= Self.focusedLines
        let lines = isReadable ? inside : Self.radial(inside, around: starts, in: graph, depth: depth)
        let hidden = count - Set(lines.map { [$0.source, $0.target] }).count
        return replacing(
            nodes: shown, edges: lines, groups: groupsAround(shown),
            adding: ["around \(names.isEmpty ? "nothing" : names), depth \(depth)\(part); \(counted(left, "node")) left out"]
                + (hidden == 0 ? [] : ["\(hidden) dependencies among the others are not drawn"])
                + (isFramed ? [] : ["frames around one node are not drawn"])
        )
    }

    /// How many frames are drawn around a focus before those with one node are left out, which would take most of the space.
    private static let focusedFrames = 12

    /// How many lines are drawn around a focus before those among the other nodes are left out.
    private static let focusedLines = 60

    /// Edges without those between nodes at the same distance from `starts`; those among `starts` stay.
    private static func radial(_ edges: [Edge], around starts: Set<String>, in graph: Graph<String>, depth: Int) -> [Edge] {
        var distances: [String: Int] = [:]
        for distance in 0...depth {
            let near = Set(graph.reachable(from: starts, depth: distance) + graph.reaching(starts, depth: distance))
            let new = near.filter { distances[$0] == nil }
            if new.isEmpty { break }
            for id in new { distances[id] = distance }
        }
        return edges.filter { distances[$0.source] != distances[$0.target] || starts.contains($0.source) }
    }

    /// Some nodes and the nearest others, at most `limit`, by the edges in either direction. Of others at the same distance,
    /// those with more findings, then with more places, come first.
    private func nearest(to starts: Set<String>, depth: Int, limit: Int) -> Set<String> {
        struct Strength: Comparable {
            var findings = 0, count = 0

            static func < (left: Strength, right: Strength) -> Bool { (left.findings, left.count) < (right.findings, right.count) }
        }
        let (outgoing, incoming) = (Dictionary(grouping: edges, by: \.source), Dictionary(grouping: edges, by: \.target))
        var found = starts
        var (below, above) = (starts, starts)
        for _ in 0..<depth {
            var strengths: [String: Strength] = [:]
            func next(after frontier: Set<String>, _ edgesOf: [String: [Edge]], _ other: (Edge) -> String) -> Set<String> {
                var reached: Set<String> = []
                for edge in frontier.flatMap({ edgesOf[$0] ?? [] }) where !found.contains(other(edge)) {
                    reached.insert(other(edge))
                    strengths[other(edge), default: Strength()].findings += edge.findingCount
                    strengths[other(edge), default: Strength()].count += edge.count
                }
                return reached
            }
            let (down, up) = (next(after: below, outgoing, \.target), next(after: above, incoming, \.source))
            let order = strengths.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
            let chosen = Set(order.prefix(limit - (found.count - starts.count)).map(\.key))
            if chosen.isEmpty { break }
            found.formUnion(chosen)
            (below, above) = (down.intersection(chosen), up.intersection(chosen))
        }
        return found
    }

    /// The part of the picture that paths of at most `depth` edges from these nodes reach; the nodes themselves are in focus.
    package func reached(from starts: some Sequence<String>, depth: Int = .max) -> Picture {
        let graph = graph
        let starts = Set(starts.filter(graph.contains))
        let ids = Set(graph.reachable(from: starts, depth: depth))
        var shown = nodes.filter { ids.contains($0.id) }
        for index in shown.indices where starts.contains(shown[index].id) { shown[index].isFocus = true }
        let left = nodes.count - shown.count
        return replacing(
            nodes: shown, edges: edges.filter { ids.contains($0.source) && ids.contains($0.target) },
            groups: groupsAround(shown), adding: ["\(counted(left, "node")) out of reach left out"]
        )
    }

    /// The groups of these nodes, and the groups that enclose them.
    func groupsAround(_ nodes: [Node]) -> [Group] {
        let byID = Dictionary(uniqueKeysWithValues: groups.map { ($0.id, $0) })
        var found: Set<Group> = []
        for node in nodes {
            var next = node.group.flatMap { byID[$0] }
            while let group = next, found.insert(group).inserted { next = group.parent.flatMap { byID[$0] } }
        }
        return found.sorted()
    }
}
