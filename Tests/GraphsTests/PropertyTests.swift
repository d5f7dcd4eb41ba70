import AshlarGraphs
import Testing
import TestSupport

/// Properties of all graphs, tested on random ones. A failure prints its seed.
@Suite struct PropertyTests {
    @Test(arguments: 0..<40 as Range<UInt64>) func `reachability equals brute force`(seed: UInt64) {
        var random = Random(seed: seed)
        let graph = randomGraph(nodes: 14, edges: 20, &random)
        let reaches = closure(of: graph)
        for source in graph.nodes {
            let expected = graph.nodes.filter { $0 == source || reaches[source][$0] }
            #expect(graph.reachable(from: source) == expected, "seed \(seed)")
            let known = graph.nodes.filter { $0 == source || reaches[$0][source] }
            #expect(graph.reaching(source) == known, "seed \(seed)")
            for target in graph.nodes {
                let path = graph.shortestPath(from: source, to: target)
                #expect((path != nil) == expected.contains(target), "seed \(seed)")
            }
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func `simple paths equal brute force`(seed: UInt64) {
        var random = Random(seed: seed)
        let graph = randomGraph(nodes: 8, edges: 16, &random)
        var expected: [[Int]] = []
        var open = [[0]]
        while let path = open.popLast() {
            if path.last == 7 { expected.append(path) }
            guard let last = path.last, last != 7 else { continue }
            open += graph.successors(of: last).filter { !path.contains($0) }.map { path + [$0] }
        }
        expected.sort { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count }
        let found = graph.simplePaths(from: [0], to: 7, limit: 1_000)
        #expect(found.paths == expected, "seed \(seed)")
        #expect(found.isComplete)
        let some = graph.simplePaths(from: [0], to: 7, limit: 3)
        #expect(some.paths.map(\.count) == expected.prefix(3).map(\.count), "seed \(seed)")
        #expect(some.isComplete == (expected.count <= 3))
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func `the condensation is acyclic and groups mutually reachable nodes`(seed: UInt64) {
        var random = Random(seed: seed)
        let graph = randomGraph(nodes: 14, edges: 22, &random)
        let reaches = closure(of: graph)
        let condensation = graph.condensation()
        #expect(isAcyclic(condensation.graph), "seed \(seed)")
        for source in graph.nodes {
            for target in graph.nodes where source != target {
                let isTogether = condensation.component(of: source) == condensation.component(of: target)
                #expect(isTogether == (reaches[source][target] && reaches[target][source]), "seed \(seed)")
            }
        }
        for (level, nodes) in condensation.graph.layering().enumerated() {
            let below = condensation.graph.layering()[..<level].joined()
            #expect(nodes.allSatisfy { condensation.graph.successors(of: $0).allSatisfy(below.contains) }, "seed \(seed)")
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func `the transitive reduction preserves reachability and is minimal`(seed: UInt64) {
        var random = Random(seed: seed)
        let graph = randomGraph(nodes: 14, edges: 30, &random)
        let reduced = graph.transitiveReduction()
        #expect(closure(of: reduced) == closure(of: graph), "seed \(seed)")
        let forest = graph.condensation().graph
        let least = forest.transitiveReduction()
        #expect(closure(of: least) == closure(of: forest), "seed \(seed)")
        for edge in least.edges {
            #expect(closure(of: least.removing(edges: [edge])) != closure(of: least), "seed \(seed)")
        }
    }

    @Test(arguments: 0..<6 as Range<UInt64>) func `the transitive reduction works across blocks of 512 nodes`(seed: UInt64) {
        var random = Random(seed: seed)
        let shuffled = (0..<1_100).shuffled(using: &random)
        var edges = (1..<1_100).map { NumberedEdge(source: shuffled[$0 - 1], target: shuffled[$0]) }
        let chain = Graph<Int>(nodes: [], edges: edges)
        for _ in 0..<500 {
            let ends = [Int.random(in: 0..<1_100, using: &random), .random(in: 0..<1_100, using: &random)].sorted()
            if ends[0] != ends[1] { edges.append(.init(source: shuffled[ends[0]], target: shuffled[ends[1]])) }
        }
        #expect(Graph<Int>(nodes: [], edges: edges).transitiveReduction() == chain, "seed \(seed)")
    }

    @Test(arguments: 0..<60 as Range<UInt64>) func `a reported cycle is the shortest and smallest`(seed: UInt64) {
        var random = Random(seed: seed)
        let graph = randomGraph(nodes: 12, edges: 18, &random)
        for cycle in graph.cycles() {
            var shortest: [Int]?
            for start in cycle.component {
                // Try each first step, then the shortest path back.
                for next in graph.successors(of: start) {
                    guard let back = graph.subgraph(of: cycle.component).shortestPath(from: next, to: start) else { continue }
                    let turned = rotated([start] + back)
                    if turned.count < shortest?.count ?? .max { shortest = turned }
                    if turned.count == shortest?.count ?? 0, let other = shortest, turned.lexicographicallyPrecedes(other) {
                        shortest = turned
                    }
                }
            }
            #expect(cycle.path == shortest, "seed \(seed)")
        }
        let looping = graph.cycles().flatMap(\.component)
        let reaches = closure(of: graph)
        #expect(looping.sorted() == graph.nodes.filter { reaches[$0][$0] }, "seed \(seed)")
    }

    @Test(arguments: 0..<30 as Range<UInt64>) func `the minimum feedback arc set equals brute force`(seed: UInt64) {
        var random = Random(seed: seed)
        let graph = randomGraph(nodes: 5, edges: 10, &random)
        let weights = Dictionary(uniqueKeysWithValues: graph.edges.map { ($0, Int.random(in: 1...3, using: &random)) })
        let found = graph.edgesToBreakCycles { weights[$0] ?? 0 }
        #expect(found.isProvenMinimal)
        var best: (weight: Int, edges: [NumberedEdge])?
        for subset in 0..<(1 << graph.edgeCount) {
            let removed = graph.edges.indices.filter { subset & (1 << $0) != 0 }.map { graph.edges[$0] }
            let weight = removed.reduce(0) { $0 + (weights[$1] ?? 0) }
            if let best, (best.weight, best.edges.count) < (weight, removed.count) { continue }
            guard graph.removing(edges: removed).cycles().isEmpty else { continue }
            if let other = best, (other.weight, other.edges.count) == (weight, removed.count),
                other.edges.lexicographicallyPrecedes(removed)
            { continue }
            best = (weight, removed)
        }
        #expect(found.weight == best?.weight, "seed \(seed)")
        #expect(found.edges == best?.edges, "seed \(seed)")
    }

    @Test(arguments: 0..<12 as Range<UInt64>) func `sets beyond sixteen nodes are minimal if proven`(seed: UInt64) {
        // Eight nodes on a ring are solved by dynamic programming; each node stretched to three, only by hitting sets.
        var random = Random(seed: seed)
        let ring = (0..<8).map { NumberedEdge(source: $0, target: ($0 + 1) % 8) }
        let chords = randomGraph(nodes: 8, edges: 12, &random).edges.filter { $0.source != $0.target }
        let small = Graph<Int>(nodes: [], edges: ring + chords)
        let stretched = small.edges.map { NumberedEdge(source: $0.source * 3 + 2, target: $0.target * 3) }
        let first = (0..<8).map { NumberedEdge(source: $0 * 3, target: $0 * 3 + 1) }
        let second = (0..<8).map { NumberedEdge(source: $0 * 3 + 1, target: $0 * 3 + 2) }
        let large = Graph<Int>(nodes: [], edges: stretched + first + second)
        let found = large.edgesToBreakCycles { $0.source % 3 == 2 ? 1 : 9 }
        #expect(found.isProvenMinimal, "seed \(seed)")
        #expect(found.weight == small.edgesToBreakCycles().weight, "seed \(seed)")
        #expect(isAcyclic(large.removing(edges: found.edges)), "seed \(seed)")
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `results do not depend on input order`(seed: UInt64) {
        var random = Random(seed: seed)
        let graph = randomGraph(nodes: 24, edges: 60, &random)
        let shuffled = Graph<Int>(
            nodes: graph.nodes.shuffled(using: &random), edges: graph.edges.shuffled(using: &random))
        #expect(shuffled == graph, "seed \(seed)")
        #expect(shuffled.cycles() == graph.cycles(), "seed \(seed)")
        #expect(shuffled.stronglyConnectedComponents() == graph.stronglyConnectedComponents(), "seed \(seed)")
        #expect(shuffled.transitiveReduction() == graph.transitiveReduction(), "seed \(seed)")
        #expect(shuffled.layering() == graph.layering(), "seed \(seed)")
        let broken = graph.edgesToBreakCycles()
        #expect(shuffled.edgesToBreakCycles() == broken, "seed \(seed)")
        #expect(isAcyclic(graph.removing(edges: broken.edges)), "seed \(seed)")
    }

    private func rotated(_ cycle: [Int]) -> [Int] {
        let open = cycle.dropLast()
        guard let smallest = open.min(), let start = open.firstIndex(of: smallest) else { return cycle }
        return Array(open[start...] + open[..<start]) + [smallest]
    }
}

/// Chains longer than the few thousand frames that a thread's stack holds.
@Suite struct DepthTests {
    @Test func `a long chain does not overflow the stack`() {
        let length = 100_000
        let chain = Graph<Int>(nodes: [], edges: (1..<length).map { .init(source: $0 - 1, target: $0) })
        #expect(chain.stronglyConnectedComponents().count == length)
        #expect(chain.cycles().isEmpty)
        #expect(chain.layering().count == length)
        #expect(chain.shortestPath(from: 0, to: length - 1)?.count == length)
        #expect(chain.edgesToBreakCycles().edges.isEmpty)
    }

    @Test func `a long cycle does not overflow the stack`() {
        let length = 30_000
        let ring = Graph<Int>(nodes: [], edges: (0..<length).map { .init(source: $0, target: ($0 + 1) % length) })
        #expect(ring.stronglyConnectedComponents().count == 1)
        #expect(ring.cycles().first?.path.count == length + 1)
        #expect(ring.edgesToBreakCycles().edges.count == 1)
        #expect(ring.transitiveReduction().edgeCount == length)
    }
}
