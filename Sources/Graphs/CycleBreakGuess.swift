private import HeapModule

extension Tangle {
    /// Arcs to remove that are cheap, and of which none could stay: the arcs that lead back in a good order.
    func cheapArcs() -> [Int] {
        var order = greedyOrder()
        sift(&order)
        let position = positions(in: order)
        let back = arcs.indices.filter { position[arcs[$0].source] > position[arcs[$0].target] }
        return withoutNeedless(back)
    }

    /// Eades, Lin and Smyth, with weights: sinks go last, sources first, and in between comes the node whose outgoing
    /// arcs outweigh its incoming ones most.
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
            // A candidate whose surplus has changed stands in the queue again.
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

    /// Moves single nodes to their best places, in at most ten rounds, until none gains by moving.
    private func sift(_ order: inout [Int]) {
        let leaving = outgoing()
        let entering = incoming()
        var line = Line(order)
        for _ in 0..<10 {
            var hasMoved = false
            for node in 0..<count {
                guard let place = betterPlace(of: node, leaving[node], entering[node], line.labels) else { continue }
                line.move(node, behind: place.neighbour)
                hasMoved = true
            }
            guard hasMoved else { break }
        }
        order = line.order
    }

    private struct Place {
        /// The neighbour that the node goes behind; `nil` for the front.
        var neighbour: Int?
    }

    /// The place at which the arcs that lead back cost least; `nil` where the node's own is as good.
    private func betterPlace(of node: Int, _ leaving: [Int], _ entering: [Int], _ labels: [Int]) -> Place? {
        // Behind a target, the arc to it leads back; behind a source, the arc from it no longer does.
        var steps: [(neighbour: Int, change: Int)] = []
        steps.reserveCapacity(leaving.count + entering.count)
        for arc in leaving { steps.append((arcs[arc].target, cost(arc))) }
        for arc in entering { steps.append((arcs[arc].source, -cost(arc))) }
        steps.sort { labels[$0.neighbour] < labels[$1.neighbour] }
        var cost = 0
        var staying = 0
        var best = (cost: 0, place: Place(neighbour: nil))
        for (position, (neighbour, change)) in steps.enumerated() {
            cost += change
            if labels[neighbour] < labels[node] { staying = cost }
            // A neighbour on both sides counts as a whole.
            if position + 1 < steps.count, steps[position + 1].neighbour == neighbour { continue }
            if cost < best.cost { best = (cost, Place(neighbour: neighbour)) }
        }
        return best.cost < staying ? best.place : nil
    }

    private func positions(in order: [Int]) -> [Int] {
        var positions = [Int](repeating: 0, count: count)
        for (position, node) in order.enumerated() { positions[node] = position }
        return positions
    }

    /// Puts back, dearest first, every arc that closes no cycle with those that stay; at most 50,000,000 steps.
    private func withoutNeedless(_ removed: [Int]) -> [Int] {
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

/// An order of the numbers below a count, in which one of them moves at the same small cost wherever it goes.
private struct Line {
    /// Ascends along the line.
    private(set) var labels: [Int]
    /// The neighbours of each number; those of `count`, which stands at both ends, are the first and the last.
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

    /// Puts a number behind another one, or to the front.
    mutating func move(_ number: Int, behind other: Int?) {
        next[previous[number]] = next[number]
        previous[next[number]] = previous[number]
        let end = labels.count
        let before = other ?? end
        let after = next[before]
        next[before] = number
        previous[number] = before
        next[number] = after
        previous[after] = number
        let low = before == end ? labels[after] - 2 * Line.gap : labels[before]
        let high = after == end ? low + 2 * Line.gap : labels[after]
        labels[number] = low + (high - low) / 2
        if high - low < 2 { relabel() }
    }

    private mutating func relabel() {
        for (position, number) in order.enumerated() { labels[number] = position * Line.gap }
    }
}
