import AshlarGraphs
import Testing
import TestSupport

@Suite struct MinimumCutTests {
    /// A cut of the edges of a random graph, some of which may not be cut.
    @Test(arguments: 0..<60 as Range<UInt64>) func `the smallest cut equals brute force`(seed: UInt64) {
        var random = Random(seed: seed)
        let edges = (0..<11).map { _ in
            (source: Int.random(in: 0..<6, using: &random), target: Int.random(in: 0..<6, using: &random), isCuttable: Int.random(in: 0..<4, using: &random) > 0)
        }
        var network = CutNetwork(nodeCount: 6)
        for edge in edges { network.add(from: edge.source, to: edge.target, isCuttable: edge.isCuttable) }
        func reached(without cut: Set<Int>) -> Set<Int> {
            var found: Set<Int> = [0]
            while let next = edges.indices.first(where: { !cut.contains($0) && found.contains(edges[$0].source) && !found.contains(edges[$0].target) }) {
                found.insert(edges[next].target)
            }
            return found
        }
        let cuttable = edges.indices.filter { edges[$0].isCuttable }
        var best: [Set<Int>] = []
        for subset in 0..<(1 << cuttable.count) {
            let cut = Set(cuttable.indices.filter { subset & (1 << $0) != 0 }.map { cuttable[$0] })
            guard !reached(without: cut).contains(5), cut.count <= best.first?.count ?? .max else { continue }
            if cut.count < best.first?.count ?? .max { best = [] }
            best.append(cut)
        }
        let found = network.smallestCut(from: 0, to: 5)
        #expect((found == nil) == best.isEmpty, "seed \(seed)")
        guard let found, let least = best.first else { return }
        #expect(best.contains(Set(found.edges)), "seed \(seed): \(found.edges), not of size \(least.count)")
        // Nearest to the target: no other smallest cut leaves more nodes on the side of the source.
        let before = reached(without: Set(found.edges))
        #expect(best.allSatisfy { reached(without: $0).count <= before.count }, "seed \(seed)")
    }

    @Test func `a network without a path needs no cut`() {
        var network = CutNetwork(nodeCount: 3)
        network.add(from: 0, to: 1, isCuttable: true)
        #expect(network.smallestCut(from: 0, to: 2)?.edges == [])
    }
}
