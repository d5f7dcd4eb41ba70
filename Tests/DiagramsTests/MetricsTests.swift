import AshlarDiagrams
import AshlarFacts
import Testing

/// Metrics of small graphs, compared with numbers that were computed by hand.
@Suite struct MetricsTests {
    private func metrics(_ nodes: String, _ edges: [(String, String)]) -> PictureMetrics {
        PictureMetrics(of: Picture(
            title: "", kind: "modules",
            nodes: nodes.map { Picture.Node(id: String($0), name: String($0), kind: "library") },
            edges: edges.map { Picture.Edge(source: $0.0, target: $0.1, evidence: .imports) }
        ))
    }

    /// A → B → C, A → C, and D alone.
    @Test func `a triangle without a cycle`() {
        let metrics = metrics("ABCD", [("A", "B"), ("B", "C"), ("A", "C")])
        #expect(metrics.nodes.map(\.afferent) == [0, 1, 2, 0])
        #expect(metrics.nodes.map(\.efferent) == [2, 1, 0, 0])
        #expect(metrics.nodes.map(\.instability) == [1, 0.5, 0, nil])
        // A reaches A, B, C; B reaches B, C; C and D themselves: 7 of 16 pairs.
        #expect(metrics.propagationCost == 7.0 / 16)
        // 3 edges - 4 nodes + 2 parts.
        #expect(metrics.cyclomaticNumber == 1)
        #expect(metrics.cycles == [])
        #expect(metrics.dependencyCount == 3)
    }

    /// A → B → C → B, and C → D.
    @Test func `a cycle of two`() {
        let metrics = metrics("ABCD", [("A", "B"), ("B", "C"), ("C", "B"), ("C", "D"), ("D", "D")])
        #expect(metrics.nodes.map(\.cycle) == [nil, 2, 2, nil])
        #expect(metrics.cycles == [2])
        // A reaches 4, B and C reach 3 each, D itself: 11 of 16. The edges without direction are a path.
        #expect(metrics.propagationCost == 11.0 / 16)
        #expect(metrics.cyclomaticNumber == 0)
    }

    @Test func `a chain of more components than a word has bits`() {
        let ids = (100..<300).map(String.init)
        let picture = Picture(
            title: "", kind: "files", nodes: ids.map { Picture.Node(id: $0, name: $0, kind: "file") },
            edges: zip(ids, ids.dropFirst()).map { Picture.Edge(source: $0, target: $1, evidence: .references) }
        )
        // 200 + 199 + … + 1 of 200 · 200 pairs.
        #expect(PictureMetrics(of: picture).propagationCost == 20_100.0 / 40_000)
    }

    @Test func `abstractness and distance follow from the size`() {
        var node = Picture.Node(id: "A", name: "A", kind: "library")
        var size = Picture.Size()
        (size.types, size.protocols) = (4, 1)
        node.size = size
        let other = Picture.Node(id: "B", name: "B", kind: "library")
        let edge = Picture.Edge(source: "B", target: "A", evidence: .imports)
        let metrics = PictureMetrics(of: Picture(title: "", kind: "modules", nodes: [node, other], edges: [edge]))
        #expect(metrics.nodes[0].abstractness == 0.25)
        #expect(metrics.nodes[0].distance == 0.75)
        #expect(metrics.nodes[1].abstractness == nil)
        #expect(metrics.nodes[1].distance == nil)
    }

    @Test func `cohesion counts the relations between types`() {
        var node = Picture.Node(id: "A", name: "A", kind: "library")
        var size = Picture.Size()
        (size.types, size.outermostTypes) = (9, 4)
        node.size = size
        func cohesion() -> Double? { PictureMetrics(of: Picture(title: "", kind: "modules", nodes: [node], edges: [])).nodes[0].cohesion }
        #expect(cohesion() == nil)
        node.size?.relations = 5
        #expect(cohesion() == 1.5)
        node.size?.outermostTypes = 0
        #expect(cohesion() == nil)
    }

    @Test func `nothing has no metrics`() {
        let metrics = metrics("", [])
        #expect(metrics.propagationCost == 0 && metrics.cyclomaticNumber == 0 && metrics.nodes.isEmpty)
    }
}
