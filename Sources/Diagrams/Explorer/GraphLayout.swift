import AshlarGraphs

/// The positions of the nodes of a picture and the curves of its edges, in points from the upper left.
package struct GraphLayout: Hashable, Sendable {
    /// For each node its center and its size.
    package var boxes: [Box]
    package var curves: [Curve]

    package struct Box: Hashable, Sendable {
        package var x, y, width, height: Int
    }

    package struct Point: Hashable, Sendable {
        package var x, y: Int
    }

    /// A Bézier curve from the source of an edge to its target: a point, then three for each segment.
    package struct Curve: Hashable, Sendable {
        package var pair: PermissionTable.Pair
        package var points: [Point]
    }
}

extension Exploration.Level {
    /// DOT of the nodes by number and of the edges that the page draws at first; `nil` if the page lays out this level by itself, because
    /// it has many nodes, or since its parts are looked at rather than all of it.
    package var dot: String? {
        guard !ownersOfFiles.isEmpty, picture.nodes.count > 1, picture.nodes.count <= Self.laidOutNodes else { return nil }
        let drawn = drawnPairs
        guard drawn.count <= Self.laidOutEdges else { return nil }
        var lines = [
            "digraph layout {", "  graph [rankdir=TB, nodesep=0.3, ranksep=0.55];",
            "  node [shape=box, fixedsize=true, height=\(inches(Self.boxHeight)), label=\"\"];", "  edge [dir=none];",
        ]
        for (number, node) in picture.nodes.enumerated() { lines.append("  \(number) [width=\(inches(width(of: node)))];") }
        for pair in drawn {
            let isUpward = (picture.nodes[pair.source].rank ?? 0) > (picture.nodes[pair.target].rank ?? .max)
            // Declared layers stay above those that they may depend on.
            lines.append("  \(pair.source) -> \(pair.target)\(isUpward ? " [constraint=false]" : "");")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private static let laidOutNodes = 150
    private static let laidOutEdges = 400
    private static let boxHeight = 40
    /// The page leaves out what longer paths imply from drawings with more edges.
    private static let edgesOfSmallDrawing = 40

    private var drawnPairs: [PermissionTable.Pair] {
        let numbers = Dictionary(uniqueKeysWithValues: picture.nodes.enumerated().map { ($1.id, $0) })
        var haveFindings: [Graph<Int>.Edge: Bool] = [:]
        for edge in picture.edges where edge.source != edge.target {
            guard let source = numbers[edge.source], let target = numbers[edge.target] else { continue }
            let pair = Graph.Edge(source: source, target: target)
            haveFindings[pair] = haveFindings[pair] == true || !edge.findings.isEmpty
        }
        let graph = Graph(nodes: [Int](), edges: haveFindings.keys)
        let kept = graph.edgeCount > Self.edgesOfSmallDrawing ? Set(graph.transitiveReduction().edges) : Set(graph.edges)
        return graph.edges.filter { kept.contains($0) || haveFindings[$0] == true }.map {
            PermissionTable.Pair(source: $0.source, target: $0.target)
        }
    }

    /// At least as wide as the page's text in most fonts, in points. The page takes a layout only if no box is much wider than here, so that
    /// none covers its neighbor.
    private func width(of node: Picture.Node) -> Int {
        let letters = node.name.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2E7F ? 14 : $1.properties.isUppercase ? 10 : 8) }
        return max(76, 26 + letters)
    }

    /// The layout that Graphviz writes for `dot` in its format `plain`; `nil` if it is none.
    package func layout(by output: [UInt8]?) -> GraphLayout? {
        guard let output else { return nil }
        let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).map { $0.split(separator: " ") }
        func points(_ inches: Substring) -> Int { Int(((Double(inches) ?? 0) * 72).rounded()) }
        var boxes: [Int: GraphLayout.Box] = [:]
        var curves: [GraphLayout.Curve] = []
        var height = 0
        for line in lines {
            switch line.first {
            case "graph" where line.count > 3: height = points(line[3])
            case "node" where line.count > 5:
                guard let number = Int(line[1]) else { return nil }
                boxes[number] = GraphLayout.Box(
                    x: points(line[2]), y: height - points(line[3]), width: points(line[4]), height: points(line[5])
                )
            case "edge" where line.count > 3:
                guard let source = Int(line[1]), let target = Int(line[2]), let count = Int(line[3]), count > 0, line.count / 2 >= count + 2
                else { return nil }
                let curve = (0..<count).map { GraphLayout.Point(x: points(line[4 + 2 * $0]), y: height - points(line[5 + 2 * $0])) }
                curves.append(GraphLayout.Curve(pair: PermissionTable.Pair(source: source, target: target), points: curve))
            default: break
            }
        }
        let all = picture.nodes.indices.compactMap { boxes[$0] }
        return all.count == picture.nodes.count ? GraphLayout(boxes: all, curves: curves.sorted { $0.pair < $1.pair }) : nil
    }
}

/// A length in points as inches.
private func inches(_ points: Int) -> String { "\(points / 72).\(String(1_000 + points % 72 * 1_000 / 72).dropFirst())" }
