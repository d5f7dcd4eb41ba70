import AshlarFacts
import AshlarText

/// What is drawn between two nodes: one line, however many kinds of evidence there are.
struct Strand {
    var source: String
    var target: String
    /// All edges between the two, the one that decides how the line looks first.
    var edges: [Picture.Edge]

    var evidence: Picture.Edge.Evidence { edges[0].evidence }
    var count: Int { edges[0].count }
    var isAmbiguous: Bool { edges[0].certainty == .ambiguous }
    var isTransitive: Bool { edges.allSatisfy(\.isTransitive) }
    var offending: Int { edges.reduce(0) { $0 + $1.offending } }
    var link: String? { edges.compactMap(\.link).first }

    /// What a pointer on the line says; `names` are those of the nodes by their ids.
    func tooltip(naming names: [String: String]) -> String {
        var lines = ["\(names[source] ?? source) → \(names[target] ?? target)"]
        if offending > 0 { lines.append(counted(offending, "finding")) }
        for edge in edges {
            lines.append("\(edge.evidence.rawValue): \(edge.count)" + (edge.certainty == .ambiguous ? ", ambiguous" : ""))
            lines += edge.places.prefix(Strand.shownPlaces).map { "  \($0)" }
            let more = edge.places.count - Strand.shownPlaces
            if more > 0 { lines.append("  and \(more) more") }
        }
        return lines.joined(separator: "\n")
    }

    private static let shownPlaces = 8
}

extension Picture {
    /// One strand for every two nodes that edges join in the same direction, sorted. Certain edges decide before ambiguous
    /// ones, then evidence in the order of its cases.
    var strands: [Strand] {
        var strands: [Strand] = []
        for edge in edges {
            if let last = strands.last, last.source == edge.source, last.target == edge.target {
                strands[strands.count - 1].edges.append(edge)
            } else {
                strands.append(Strand(source: edge.source, target: edge.target, edges: [edge]))
            }
        }
        for index in strands.indices { strands[index].edges.sort { $0.strength < $1.strength } }
        return strands
    }
}

extension Picture.Edge {
    fileprivate var strength: Int {
        let order = Evidence.allCases
        return (order.firstIndex(of: evidence) ?? 0) + (certainty == .ambiguous ? order.count : 0)
    }
}
