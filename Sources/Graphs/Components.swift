/// A graph's strongly connected components, and the acyclic graph that they form.
package struct Condensation<Node: Hashable & Comparable & Sendable>: Sendable {
    /// The components, each sorted, ordered by their smallest nodes.
    package let components: [[Node]]
    /// An edge for every two components that an edge joins; its nodes are indices into `components`. Acyclic.
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

    /// The index of the component that holds `node`; `nil` for a node that is not in the graph.
    package func component(of node: Node) -> Int? { numbers[node] }
}

/// Which nodes of a graph lie on cycles together, of nodes that are numbers below `count`: by node, the number of the
/// strongly connected component; `nil` for one that no other node shares. Linear time.
package func knots(ofNodes count: Int, links: [(source: Int, target: Int)]) -> [Int?] {
    let components = Wiring(count: count, links: links).components()
    var sizes = [Int](repeating: 0, count: components.count)
    for component in components.of { sizes[component] += 1 }
    return components.of.map { sizes[$0] > 1 ? $0 : nil }
}

extension Graph {
    /// The strongly connected components, single nodes included: each sorted, ordered by their smallest nodes.
    ///
    /// Linear time; R. Tarjan, Depth-first search and linear graph algorithms, 1972.
    package func stronglyConnectedComponents() -> [[Node]] {
        wiring.components().members().map(named)
    }

    /// The components and the edges between them. Linear time.
    package func condensation() -> Condensation<Node> {
        let components = wiring.components()
        let members = components.members()
        var rank = [Int](repeating: 0, count: components.count)
        for (position, component) in members.enumerated() { rank[components.of[component[0]]] = position }
        var edges: [Graph<Int>.Edge] = []
        for (source, target) in components.links(in: wiring) {
            edges.append(.init(source: rank[source], target: rank[target]))
        }
        return Condensation(
            components: members.map(named),
            graph: Graph<Int>(nodes: 0..<members.count, edges: edges)
        )
    }

    /// Levels, each sorted: the first holds what knows nothing else; every other node stands one above the highest that
    /// it knows. Nodes of one cycle share a level. Linear time.
    package func layering() -> [[Node]] {
        let components = wiring.components()
        let inner = Wiring(count: components.count, links: components.links(in: wiring))
        var level = [Int](repeating: 0, count: components.count)
        for component in 0..<components.count {
            for known in inner[component] { level[component] = max(level[component], level[known] + 1) }
        }
        var layers = [[Node]](repeating: [], count: (level.max() ?? -1) + 1)
        for (index, node) in nodes.enumerated() { layers[level[components.of[index]]].append(node) }
        return layers
    }

    /// The fewest edges that keep every node reachable that was: an edge goes where a longer way leads to the same node.
    ///
    /// Edges within a cycle all stay, and so do all edges between two components when one between them does: which of
    /// them to drop would be arbitrary. Components times edges over 512 steps; definition by A. Aho, M. Garey and
    /// J. Ullman, The transitive reduction of a directed graph, 1972.
    package func transitiveReduction() -> Graph {
        let components = wiring.components()
        let inner = Wiring(count: components.count, links: components.links(in: wiring))
        let isShortcut = inner.shortcuts()
        var keeps: [Wiring.Link] = []
        var isKept = [Bool](repeating: false, count: components.count)
        let members = components.members()
        for component in members {
            let number = components.of[component[0]]
            for position in inner.range(of: number) { isKept[inner.target(at: position)] = !isShortcut[position] }
            isKept[number] = true
            for source in component {
                for target in wiring[source] where isKept[components.of[target]] { keeps.append((source, target)) }
            }
            for target in inner[number] { isKept[target] = false }
            isKept[number] = false
        }
        return Graph(nodes: nodes, indices: indices, wiring: Wiring(count: nodes.count, links: keeps))
    }
}

/// Which component each node belongs to. Components are numbered such that every edge between two of them leads from
/// a higher number to a lower one.
struct Components {
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
    func links(in wiring: Wiring) -> [Wiring.Link] {
        wiring.links.lazy.map { (source: of[$0.source], target: of[$0.target]) }.filter { $0.source != $0.target }
    }
}

extension Wiring {
    /// Tarjan's algorithm with a stack of its own.
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

    /// For each link of this acyclic wiring, in the order of `links`: whether a longer way leads to the same target.
    /// Every link must lead from a higher number to a lower one.
    ///
    /// Reachability is swept in blocks of 512 targets, so that memory grows with the nodes, not with their square.
    fileprivate func shortcuts() -> [Bool] {
        typealias Block = SIMD8<UInt64>
        let width = 512
        var isShortcut = [Bool](repeating: false, count: linkCount)
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
                    if beyond[column / 64] & bit != 0 { isShortcut[position] = true }
                    direct[column / 64] |= bit
                }
                reached[node] = beyond | direct
            }
        }
        return isShortcut
    }
}
