import AshlarGraphs
import TestSupport

typealias Link = Graph<String>.Edge

/// A graph from text: `a > b c` is two edges, `a` alone a node; one line or `;` each.
func graph(_ text: String) -> Graph<String> {
    var nodes: [String] = []
    var edges: [Link] = []
    for line in text.split(whereSeparator: { $0 == "\n" || $0 == ";" }) {
        let words = line.split(separator: " ").map(String.init)
        guard let source = words.first else { continue }
        nodes.append(source)
        for target in words.dropFirst(2) { edges.append(Link(source: source, target: target)) }
    }
    return Graph(nodes: nodes, edges: edges)
}

/// The edges as text: `a>b c>d`.
func text(_ edges: some Sequence<Link>) -> String { edges.map { "\($0.source)>\($0.target)" }.joined(separator: " ") }

typealias NumberedEdge = Graph<Int>.Edge

/// A random graph of `count` nodes; self-loops occur.
func randomGraph(nodes count: Int, edges: Int, _ random: inout Random) -> Graph<Int> {
    let edges = (0..<edges).map { _ in
        NumberedEdge(source: .random(in: 0..<count, using: &random), target: .random(in: 0..<count, using: &random))
    }
    return Graph(nodes: 0..<count, edges: edges)
}

/// The transitive closure by Warshall's algorithm: which nodes each node reaches by at least one edge.
func closure(of graph: Graph<Int>) -> [[Bool]] {
    let count = graph.nodes.count
    var reaches = [[Bool]](repeating: [Bool](repeating: false, count: count), count: count)
    for edge in graph.edges { reaches[edge.source][edge.target] = true }
    for middle in 0..<count {
        for source in 0..<count where reaches[source][middle] {
            for target in 0..<count where reaches[middle][target] { reaches[source][target] = true }
        }
    }
    return reaches
}

func isAcyclic(_ graph: Graph<Int>) -> Bool {
    let reaches = closure(of: graph)
    return !graph.nodes.contains { reaches[$0][$0] }
}
