private import HeapModule

extension DenseComponent {
    /// A cheap feedback arc set in which no arc is redundant: the backward arcs of a good node order.
    func heuristicArcs() -> [Int] {
        var order = greedyOrder()
        sift(&order)
        let position = positions(in: order)
        let back = arcs.indices.filter { position[arcs[$0].source] > position[arcs[$0].target] }
        return withoutRedundant(back)
    }

    /// The algorithm of Eades, Lin and Smyth, with weights: sinks go last, sources first; otherwise the node whose outgoing arcs
    /// outweigh its incoming arcs most is next.
    private func greedyOrder() -> [Int] {
        let leaving = outgoing()
        let entering = incoming()
        var outWeight = leaving.map { $0.reduce(0) { $0 + cost($1) } }
        var inWeight = entering.map { $0.reduce(0) { $0 + cost($1) } }
        var isPlaced = [Bool](repeating: false, count: count)
        var first: [Int] = []
        var last: [Int] = []
        var queue = Heap((0..<count).map { Candidate(surplus: outWeight[$0] - inWeight[$0], node: $0) })
        var ends: [Int] = []

        func place(_ node: Int) {
            isPlaced[node] = true
            if outWeight[node] == 0 { last.append(node) } else { first.append(node) }
            for arc in leaving[node] where !isPlaced[arcs[arc].target] {
                update(arcs[arc].target) { inWeight[arcs[arc].target] -= cost(arc) }
            }
            for arc in entering[node] where !isPlaced[arcs[arc].source] {
                update(arcs[arc].source) { outWeight[arcs[arc].source] -= cost(arc) }
            }
        }

        func update(_ node: Int, by change: () -> Void) {
            change()
            if outWeight[node] == 0 || inWeight[node] == 0 { ends.append(node) }
            queue.insert(Candidate(surplus: outWeight[node] - inWeight[node], node: node))
        }

        while let candidate = queue.popMax() {
            // A candidate whose surplus has changed is in the queue again with its new surplus.
            let surplus = outWeight[candidate.node] - inWeight[candidate.node]
            guard !isPlaced[candidate.node], candidate.surplus == surplus else { continue }
            place(candidate.node)
            while let end = ends.popLast() {
                if !isPlaced[end] { place(end) }
            }
        }
        return first + last.reversed()
    }

    private struct Candidate: Comparable {
        var surplus: Int
        var node: Int

        static func < (left: Candidate, right: Candidate) -> Bool {
            (left.surplus, right.node) < (right.surplus, left.node)
        }
    }

    /// Local improvement: moves single nodes to their best positions until no move helps, in at most ten rounds.
    private func sift(_ order: inout [Int]) {
        let leaving = outgoing()
        let entering = incoming()
        var list = OrderedList(order)
        for _ in 0..<10 {
            var hasMoved = false
            for node in 0..<count {
                guard let position = betterPosition(of: node, leaving[node], entering[node], list.labels) else { continue }
                list.move(node, after: position.neighbor)
                hasMoved = true
            }
            guard hasMoved else { break }
        }
        order = list.order
    }

    private struct InsertionPoint {
        /// The neighbor to insert the node after; `nil` for the front.
        var neighbor: Int?
    }

    /// The position at which the node's backward arcs cost least; `nil` if its current position is as good.
    private func betterPosition(of node: Int, _ leaving: [Int], _ entering: [Int], _ labels: [Int]) -> InsertionPoint? {
        // After a target, the arc to it is backward; after a source, the arc from it no longer is.
        var steps: [(neighbor: Int, change: Int)] = []
        steps.reserveCapacity(leaving.count + entering.count)
        for arc in leaving { steps.append((arcs[arc].target, cost(arc))) }
        for arc in entering { steps.append((arcs[arc].source, -cost(arc))) }
        steps.sort { labels[$0.neighbor] < labels[$1.neighbor] }
        var cost = 0
        var staying = 0
        var best = (cost: 0, point: InsertionPoint(neighbor: nil))
        for (position, (neighbor, change)) in steps.enumerated() {
            cost += change
            if labels[neighbor] < labels[node] { staying = cost }
            // Arcs to and from the same neighbor count together.
            if position + 1 < steps.count, steps[position + 1].neighbor == neighbor { continue }
            if cost < best.cost { best = (cost, InsertionPoint(neighbor: neighbor)) }
        }
        return best.cost < staying ? best.point : nil
    }

    private func positions(in order: [Int]) -> [Int] {
        var positions = [Int](repeating: 0, count: count)
        for (position, node) in order.enumerated() { positions[node] = position }
        return positions
    }

    /// Restores, most expensive first, every arc that closes no cycle with the remaining ones; in at most 50,000,000 steps.
    private func withoutRedundant(_ removed: [Int]) -> [Int] {
        let leaving = outgoing()
        var isRemoved = [Bool](repeating: false, count: arcs.count)
        for arc in removed { isRemoved[arc] = true }
        var budget = 50_000_000
        for arc in removed.sorted(by: { (cost($1), $0) < (cost($0), $1) }) where budget > 0 {
            var isSeen = [Bool](repeating: false, count: count)
            var open = [arcs[arc].target]
            isSeen[arcs[arc].target] = true
            while let node = open.popLast(), !isSeen[arcs[arc].source] {
                budget -= leaving[node].count
                for next in leaving[node] where !isRemoved[next] && !isSeen[arcs[next].target] {
                    isSeen[arcs[next].target] = true
                    open.append(arcs[next].target)
                }
            }
            if !isSeen[arcs[arc].source] { isRemoved[arc] = false }
            budget -= count
        }
        return removed.filter { isRemoved[$0] }
    }
}

/// An ordering of the numbers below a count in which moving a number takes constant time: a linked list with order labels.
private struct OrderedList {
    /// The order label of each number, ascending along the list.
    private(set) var labels: [Int]
    /// The neighbors of each number. `count` is the sentinel at both ends; its neighbors are the first and the last number.
    private var next: [Int]
    private var previous: [Int]

    private static let gap = 1 << 30

    init(_ order: [Int]) {
        labels = [Int](repeating: 0, count: order.count)
        next = [Int](repeating: order.count, count: order.count + 1)
        previous = next
        var last = order.count
        for number in order {
            next[last] = number
            previous[number] = last
            last = number
        }
        next[last] = order.count
        previous[order.count] = last
        relabel()
    }

    var order: [Int] {
        var order: [Int] = []
        order.reserveCapacity(labels.count)
        var number = next[labels.count]
        while number != labels.count {
            order.append(number)
            number = next[number]
        }
        return order
    }

    /// Moves a number to the position after another one, or to the front.
    mutating func move(_ number: Int, after other: Int?) {
        next[previous[number]] = next[number]
        previous[next[number]] = previous[number]
        let end = labels.count
        let before = other ?? end
        let after = next[before]
        next[before] = number
        previous[number] = before
        next[number] = after
        previous[after] = number
        let low = before == end ? labels[after] - 2 * OrderedList.gap : labels[before]
        let high = after == end ? low + 2 * OrderedList.gap : labels[after]
        labels[number] = low + (high - low) / 2
        if high - low < 2 { relabel() }
    }

    private mutating func relabel() {
        for (position, number) in order.enumerated() { labels[number] = position * OrderedList.gap }
    }
}
