import AshlarFacts
import AshlarText

/// All edges from one node to another, which are drawn as one line.
struct EdgeBundle {
    var source: String
    var target: String
    /// The edges, at least one. The first decides the style of the line.
    var edges: [Picture.Edge]

    var evidence: Picture.Edge.Evidence { edges[0].evidence }
    var count: Int { edges[0].count }
    var isAmbiguous: Bool { edges[0].certainty == .ambiguous }
    var isTransitive: Bool { edges.allSatisfy(\.isTransitive) }
    var findingCount: Int { edges.reduce(0) { $0 + $1.findingCount } }
    var acceptedCount: Int { edges.reduce(0) { $0 + $1.acceptedCount } }
    var change: Picture.Change? { edges[0].change }
    var intent: Picture.Intent? { edges[0].intent }
    var link: String? { edges.compactMap(\.link).first }

    /// The tooltip of the line.
    ///
    /// - Parameter names: the names of nodes by their ids.
    func tooltip(naming names: [String: String]) -> String {
        var lines = ["\(names[source] ?? source) → \(names[target] ?? target)"]
        if let change { lines.append(change.meaning) }
        if let intent { lines.append(intent.meaning) }
        if findingCount > 0 { lines.append(counted(findingCount, "finding")) }
        if acceptedCount > 0 { lines.append(counted(acceptedCount, "accepted finding")) }
        for edge in edges where edge.count > 0 {
            lines.append("\(edge.evidence.rawValue): \(edge.count)" + (edge.certainty == .ambiguous ? ", ambiguous" : ""))
            lines += edge.locations.prefix(EdgeBundle.shownLocations).map { "  \($0)" }
            let more = edge.locations.count - EdgeBundle.shownLocations
            if more > 0 { lines.append("  and \(more) more") }
        }
        return lines.joined(separator: "\n")
    }

    private static let shownLocations = 8
}

extension Picture {
    /// What text formats write on a line: the number of findings, or that of locations where it counts; `nil` for nothing.
    func label(of bundle: EdgeBundle) -> String? {
        guard bundle.findingCount > 0, bundle.change != .removed else { return showsCount(bundle) ? String(bundle.count) : nil }
        return (bundle.change == .added ? "new, " : "") + counted(bundle.findingCount, "finding")
    }

    /// One bundle for every ordered pair of nodes with edges, sorted. In a bundle, certain edges precede ambiguous ones, then
    /// edges are in the order of the cases of `Evidence`.
    var bundles: [EdgeBundle] {
        var bundles: [EdgeBundle] = []
        for edge in edges {
            if let last = bundles.last, last.source == edge.source, last.target == edge.target {
                bundles[bundles.count - 1].edges.append(edge)
            } else {
                bundles.append(EdgeBundle(source: edge.source, target: edge.target, edges: [edge]))
            }
        }
        for index in bundles.indices { bundles[index].edges.sort { $0.precedence < $1.precedence } }
        return bundles
    }
}

extension Picture.Edge {
    fileprivate var precedence: Int {
        let order = Evidence.allCases
        return (order.firstIndex(of: evidence) ?? 0) + (certainty == .ambiguous ? order.count : 0)
    }
}
