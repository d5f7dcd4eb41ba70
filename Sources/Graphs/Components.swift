/// The strongly connected components of a graph, and the acyclic graph that they form.
package struct Condensation<Node: Hashable & Comparable & Sendable>: Sendable {
    /// The components, each sorted, ordered by their smallest nodes.
    package let components: [[Node]]
    /// The components as nodes, given by their indices in `components`, with one edge for all edges from one to another. Acyclic.
    package let graph: Graph<Int>
    private let numbers: [Node: Int]

    fileprivate init(components: [[Node]], graph: Graph<Int>) {
        self.components = components
        self.graph = graph
        var numbers: [Node: Int] = [:]
        for (number, component) in components.enumerated() {
            for node in component { numbers[node] = number }
        }
        self.numbers = numbers
    }

    /// The index of the component that contains `node`; `nil` for a node that is not in the graph.
    package func component(of node: Node) -> Int? { numbers[node] }
}

/// The strongly connected component of each node, as a number; `nil` for a node that is alone in its component. Nodes are the
/// numbers below `count`. Linear time.
package func cyclicComponents(ofNodes count: Int, links: [(source: Int, target: Int)]) -> [Int?] {
    let components = AdjacencyList(count: count, links: links).components()
    var sizes = [Int](repeating: 0, count: components.count)
    for component in components.of { sizes[component] += 1 }
    return components.of.map { sizes[$0] > 1 ? $0 : nil }
}

extension Graph {
    /// The strongly connected components, single nodes included: each sorted, ordered by their smallest nodes.
    ///
    /// Linear time; R. Tarjan, Depth-first search and linear graph algorithms, 1972.
    package func stronglyConnectedComponents() -> [[Node]] {
        adjacency.components().members().map(named)
    }

    /// The components and the edges between them. Linear time.
    package func condensation() -> Condensation<Node> {
        let components = adjacency.components()
        let members = components.members()
        var rank = [Int](repeating: 0, count: components.count)
        for (position, component) in members.enumerated() { rank[components.of[component[0]]] = position }
        var edges: [Graph<Int>.Edge] = []
        for (source, target) in components.links(in: adjacency) {
            edges.append(.init(source: rank[source], target: rank[target]))
        }
        return Condensation(
            components: members.map(named),
            graph: Graph<Int>(nodes: 0..<members.count, edges: edges)
        )
    }

    /// The nodes by level, each level sorted. Nodes without dependencies are in the first level, every other one level above its
    /// highest dependency. Nodes of a strongly connected component share a level. Linear time.
    package func layering() -> [[Node]] {
        let components = adjacency.components()
        let inner = AdjacencyList(count: components.count, links: components.links(in: adjacency))
        var level = [Int](repeating: 0, count: components.count)
        for component in 0..<components.count {
            for target in inner[component] { level[component] = max(level[component], level[target] + 1) }
        }
        var layers = [[Node]](repeating: [], count: (level.max() ?? -1) + 1)
        for (index, node) in nodes.enumerated() { layers[level[components.of[index]]].append(node) }
        return layers
    }

    /// The transitive reduction: without the edges that a longer path replaces, so that reachability stays the same.
    ///
    /// All edges within a strongly connected component stay, and all or none of the edges between two components: choosing among
    /// them would be arbitrary. Takes components × edges / 512 steps; definition by A. Aho, M. Garey and J. Ullman, The transitive
    /// reduction of a directed graph, 1972.
    package func transitiveReduction() -> Graph {
        let components = adjacency.components()
        let inner = AdjacencyList(count: components.count, links: components.links(in: adjacency))
        let isTransitive = inner.transitiveLinks()
        var kept: [AdjacencyList.Link] = []
        var isKept = [Bool](repeating: false, count: components.count)
        let members = components.members()
        for component in members {
            let number = components.of[component[0]]
            for position in inner.range(of: number) { isKept[inner.target(at: position)] = !isTransitive[position] }
            isKept[number] = true
            for source in component {
                for target in adjacency[source] where isKept[components.of[target]] { kept.append((source, target)) }
            }
            for target in inner[number] { isKept[target] = false }
            isKept[number] = false
        }
        return Graph(nodes: nodes, indices: indices, adjacency: AdjacencyList(count: nodes.count, links: kept))
    }
}

/// The strongly connected components, numbered in reverse topological order: every edge between two of them leads from a higher
/// number to a lower one.
struct Components {
    /// The component of each node.
    let of: [Int]
    let count: Int

    /// The nodes of each component, sorted; the components ordered by their smallest nodes.
    func members() -> [[Int]] {
        var position = [Int](repeating: -1, count: count)
        var members: [[Int]] = []
        for (node, component) in of.enumerated() {
            if position[component] < 0 {
                position[component] = members.count
                members.append([])
            }
            members[position[component]].append(node)
        }
        return members
    }

    /// The links between different components.
    func links(in adjacency: AdjacencyList) -> [AdjacencyList.Link] {
        adjacency.links.lazy.map { (source: of[$0.source], target: of[$0.target]) }.filter { $0.source != $0.target }
    }
}

extension AdjacencyList {
    /// Tarjan's algorithm with an explicit stack.
    func components() -> Components {
        let unseen = -1
        var order = [Int](repeating: unseen, count: count)
        var low = order
        var component = order
        var components = 0
        var seen = 0
        var open: [Int] = []
        var path: [(node: Int, next: Int)] = []
        for root in 0..<count where order[root] == unseen {
            path.append((root, range(of: root).lowerBound))
            order[root] = seen
            low[root] = seen
            seen += 1
            open.append(root)
            while let (node, next) = path.last {
                guard next < range(of: node).upperBound else {
                    path.removeLast()
                    if let caller = path.last { low[caller.node] = min(low[caller.node], low[node]) }
                    guard low[node] == order[node] else { continue }
                    while let member = open.popLast() {
                        component[member] = components
                        if member == node { break }
                    }
                    components += 1
                    continue
                }
                path[path.count - 1].next += 1
                let target = target(at: next)
                if order[target] == unseen {
                    order[target] = seen
                    low[target] = seen
                    seen += 1
                    open.append(target)
                    path.append((target, range(of: target).lowerBound))
                } else if component[target] == unseen {
                    low[node] = min(low[node], order[target])
                }
            }
        }
        return Components(of: component, count: components)
    }

    /// For each link of this acyclic list, in the order of `links`: whether it is transitive, that is, a longer path leads to the
    /// same target. Every link must lead from a higher number to a lower one.
    ///
    /// Reachability is computed in blocks of 512 targets, so that memory is linear in the number of nodes, not quadratic.
    fileprivate func transitiveLinks() -> [Bool] {
        typealias Block = SIMD8<UInt64>
        let width = 512
        var isTransitive = [Bool](repeating: false, count: linkCount)
        var reached = [Block](repeating: .zero, count: count)
        for first in stride(from: 0, to: count, by: width) {
            for node in first..<count {
                var beyond = Block.zero
                var direct = Block.zero
                for target in self[node] where target >= first { beyond |= reached[target] }
                for position in range(of: node) {
                    let column = target(at: position) - first
                    guard column >= 0, column < width else { continue }
                    let bit: UInt64 = 1 << UInt64(column % 64)
                    if beyond[column / 64] & bit != 0 { isTransitive[position] = true }
                    direct[column / 64] |= bit
                }
                reached[node] = beyond | direct
            }
        }
        return isTransitive
    }
}
