import AshlarGraphs
import Testing

@Suite struct GraphTests {
    @Test func `nodes and edges are sorted and count once`() {
        let made = graph("c > a a; b; a > b")
        #expect(made.nodes == ["a", "b", "c"])
        #expect(text(made.edges) == "a>b c>a")
        #expect(made.edgeCount == 2)
        #expect(made.contains(Link(source: "c", target: "a")))
        #expect(!made.contains(Link(source: "a", target: "c")))
        #expect(!made.contains(Link(source: "a", target: "z")))
    }

    @Test func `successors and predecessors are sorted`() {
        let made = graph("a > c b; d > b")
        #expect(made.successors(of: "a") == ["b", "c"])
        #expect(made.predecessors(of: "b") == ["a", "d"])
        #expect(made.successors(of: "nowhere") == [])
    }

    @Test func `nodes on common cycles form one component`() {
        let made = graph("a > b; b > c; c > b; d > a")
        #expect(made.stronglyConnectedComponents() == [["a"], ["b", "c"], ["d"]])
        let condensation = made.condensation()
        #expect(condensation.components == [["a"], ["b", "c"], ["d"]])
        #expect(condensation.graph.edges == [.init(source: 0, target: 1), .init(source: 2, target: 0)])
        #expect(condensation.component(of: "c") == 1)
    }

    @Test func `a cycle is drawn closed, from its smallest node, and short`() {
        let cycles = graph("d > b; b > c a; c > d; a > e; e > b; x > x y; y > x; p > q").cycles()
        #expect(cycles.map(\.path) == [["a", "e", "b", "a"], ["x", "x"]])
        #expect(cycles.map(\.component) == [["a", "b", "c", "d", "e"], ["x", "y"]])
        #expect(cycles.map(\.isShortest) == [true, true])
    }

    @Test func `the shortest path is the smallest among equals`() {
        let made = graph("a > c b; b > d; c > d; d > e; a > f; f > g; g > e")
        #expect(made.shortestPath(from: "a", to: "e") == ["a", "b", "d", "e"])
        #expect(made.shortestPath(from: "e", to: "a") == nil)
        #expect(made.shortestPath(from: "a", to: "a") == ["a"])
        #expect(made.shortestPath(from: ["a", "c"], to: ["e", "d"]) == ["c", "d"])
        #expect(made.shortestPath(from: "a", to: "nowhere") == nil)
    }

    @Test func `simple paths come shortest first, up to the limit`() {
        let made = graph("a > b c; b > c d; c > b d; x > a")
        let all = made.simplePaths(from: ["a"], to: "d", limit: 9)
        #expect(all.paths.map { $0.joined() } == ["abd", "acd", "abcd", "acbd"])
        #expect(all.isComplete)
        let some = made.simplePaths(from: ["x", "a"], to: "d", limit: 2)
        #expect(some.paths.map { $0.joined() } == ["abd", "acd"])
        #expect(!some.isComplete)
        #expect(made.simplePaths(from: ["d"], to: "a", limit: 9).paths == [])
        #expect(graph("b > a c; a > b; d > c; e").roots == ["a", "d", "e"])
    }

    @Test func `reachability has a direction and a depth`() {
        let made = graph("a > b; b > c; c > d")
        #expect(made.reachable(from: "b") == ["b", "c", "d"])
        #expect(made.reaching("b") == ["a", "b"])
        #expect(made.reachable(from: ["a"], depth: 2) == ["a", "b", "c"])
        #expect(made.reaching(["d"], depth: 1) == ["c", "d"])
    }

    @Test func `a level is the length of the longest path down`() {
        #expect(graph("a > b c; b > c; d > e; e > d c; z").layering() == [["c", "z"], ["b", "d", "e"], ["a"]])
        #expect(graph("").layering() == [])
    }

    @Test func `the transitive reduction drops transitive edges and keeps cycles`() {
        #expect(text(graph("a > b c; b > c").transitiveReduction().edges) == "a>b b>c")
        #expect(text(graph("a > b c d; b > c; c > b d").transitiveReduction().edges) == "a>b a>c b>c c>b c>d")
    }

    @Test func `subgraphs and quotient graphs have the expected edges`() {
        let made = graph("a1 > a2 b1; a2 > b1; b1 > b2 a1")
        #expect(text(made.subgraph(of: ["a1", "b1", "z"]).edges) == "a1>b1 b1>a1")
        #expect(text(made.removing(edges: [Link(source: "a1", target: "a2")]).edges) == "a1>b1 a2>b1 b1>a1 b1>b2")
        #expect(text(made.collapsed { String($0.prefix(1)) }.edges) == "a>b b>a")
    }
}

@Suite struct FeedbackArcSetTests {
    @Test func `the lightest edges break all cycles`() {
        let made = graph("a > b; b > c; c > a; x > x")
        let even = made.edgesToBreakCycles()
        #expect(text(even.edges) == "a>b x>x")
        #expect(even.isProvenMinimal)
        let weighed = made.edgesToBreakCycles { $0.source == "b" ? 1 : 7 }
        #expect(text(weighed.edges) == "b>c x>x")
        #expect(weighed.weight == 8)
    }

    @Test func `fewer edges win among equal weights`() {
        // Three paths of weight 1 each lead from a to z; a single edge of weight 3 leads back.
        let made = graph("a > b c d; b > z; c > z; d > z; z > a")
        let broken = made.edgesToBreakCycles { $0.source == "z" ? 3 : 1 }
        #expect(text(broken.edges) == "z>a")
        #expect(broken.weight == 3)
    }

    @Test func `a component of thirty nodes is still proven`() {
        var edges: [NumberedEdge] = []
        for node in 0..<30 { edges.append(.init(source: node, target: (node + 1) % 30)) }
        for node in 0..<25 { edges.append(.init(source: node + 4, target: node)) }
        let broken = Graph<Int>(nodes: [], edges: edges).edgesToBreakCycles()
        #expect(broken.isProvenMinimal)
        #expect(isAcyclic(Graph<Int>(nodes: 0..<30, edges: edges).removing(edges: broken.edges)))
    }
}
