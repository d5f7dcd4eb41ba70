extension DenseComponent {
    /// The cheapest feedback arc set, no more expensive than `guess`; `nil` if the search exceeds its step limit.
    ///
    /// Generates cycles on demand: the cheapest set that hits all known cycles is a solution if it leaves the graph acyclic;
    /// otherwise the remaining cycles are added to the known ones. A. Baharev, H. Schichl, A. Neumaier and
    /// T. Achterberg, An exact method for the minimum feedback arc set problem, 2021.
    func cheapestByHitting(notAbove guess: [Int]) -> [Int]? {
        let costs = arcs.indices.map(cost)
        let leaving = outgoing()
        var problem = HittingSet(costs: costs)
        var isKnown: Set<[Int]> = []
        // Start with the cycles that each arc of the guess closes when it alone is restored.
        for arc in guess {
            let others = Set(guess).subtracting([arc])
            for cycle in cycles(without: others, leaving) where isKnown.insert(cycle).inserted {
                problem.add(cycle)
            }
        }
        while problem.steps < HittingSet.effort {
            guard let hits = problem.solved(notAbove: guess) else { return nil }
            let fresh = cycles(without: Set(hits), leaving)
            guard !fresh.isEmpty else { return hits }
            for cycle in fresh where isKnown.insert(cycle).inserted { problem.add(cycle) }
        }
        return nil
    }

    /// A shortest cycle through each node that is still on a cycle, as a sorted list of arcs.
    private func cycles(without removed: Set<Int>, _ leaving: [[Int]]) -> [[Int]] {
        var found: [[Int]] = []
        for start in 0..<count {
            var enteredBy = [Int?](repeating: nil, count: count)
            var queue = [start]
            var position = 0
            while position < queue.count, enteredBy[start] == nil {
                for arc in leaving[queue[position]] where !removed.contains(arc) && enteredBy[arcs[arc].target] == nil {
                    enteredBy[arcs[arc].target] = arc
                    queue.append(arcs[arc].target)
                }
                position += 1
            }
            guard enteredBy[start] != nil else { continue }
            var cycle: [Int] = []
            var node = start
            while let arc = enteredBy[node], cycle.isEmpty || node != start {
                cycle.append(arc)
                node = arcs[arc].source
            }
            found.append(cycle.sorted())
        }
        return found
    }
}

/// Minimum-cost hitting set by branch and bound: the cheapest set that contains at least one element of each given set ("cycle").
private struct HittingSet {
    let costs: [Int]
    /// The elements of all cycles in one array, and the start of each cycle: nearly all of the time is spent on them.
    private var elements: [Int] = []
    private var starts = [0]
    /// The number of cycles visited so far.
    private(set) var steps = 0

    /// The number of cycle visits after which the search stops: less than half a second.
    static let effort = 30_000_000

    /// The cycles that contain each element, and the number of chosen elements of each cycle.
    private var cycles: [[Int]]
    private var hits: [Int] = []
    private var isExcluded: [Bool]
    /// For each element, the last bound computation that charged its cost, and the remaining cost.
    private var chargedIn: [Int]
    private var remainingCost: [Int]
    private var boundCount = 0
    private var chosen: [Int] = []
    private var best: [Int] = []
    private var bestCost = 0

    init(costs: [Int]) {
        self.costs = costs
        cycles = [[Int]](repeating: [], count: costs.count)
        isExcluded = [Bool](repeating: false, count: costs.count)
        chargedIn = [Int](repeating: 0, count: costs.count)
        remainingCost = costs
    }

    mutating func add(_ cycle: [Int]) {
        for element in cycle { cycles[element].append(hits.count) }
        elements += cycle
        starts.append(elements.count)
        hits.append(0)
    }

    /// The cheapest set, sorted; `known` itself if none is cheaper; `nil` if the search exceeds its step limit.
    mutating func solved(notAbove known: [Int]) -> [Int]? {
        best = known
        bestCost = known.reduce(0) { $0 + costs[$1] }
        branch(cost: 0)
        return steps < HittingSet.effort ? best.sorted() : nil
    }

    /// The recursion is as deep as the number of chosen elements.
    private mutating func branch(cost: Int) {
        guard steps < HittingSet.effort else { return }
        let cycle: Int
        switch tightest(below: bestCost - cost) {
        case .none:
            if cost < bestCost { (best, bestCost) = (chosen, cost) }
            return
        case .tooExpensive: return
        case .cycle(let found): cycle = found
        }
        let candidates = elements[starts[cycle]..<starts[cycle + 1]].filter { !isExcluded[$0] }.sorted { (costs[$0], $0) < (costs[$1], $1) }
        var excluded: [Int] = []
        for element in candidates {
            for cycle in cycles[element] { hits[cycle] += 1 }
            chosen.append(element)
            branch(cost: cost + costs[element])
            chosen.removeLast()
            for cycle in cycles[element] { hits[cycle] -= 1 }
            isExcluded[element] = true
            excluded.append(element)
        }
        for element in excluded { isExcluded[element] = false }
    }

    private enum Unhit {
        case none
        case cycle(Int)
        /// Hitting all of them costs at least the limit, or is impossible.
        case tooExpensive
    }

    /// The unhit cycle with the fewest selectable elements, unless hitting all unhit cycles costs at least the limit.
    ///
    /// The lower bound is found by dual ascent: each cycle in turn charges to its elements the smallest remaining cost among them;
    /// D. Erlenkotter, A dual-based procedure for uncapacitated facility location, 1978.
    private mutating func tightest(below limit: Int) -> Unhit {
        var choice: (cycle: Int, width: Int)?
        var bound = 0
        boundCount += 1
        steps += hits.count
        for cycle in hits.indices where hits[cycle] == 0 {
            let range = starts[cycle]..<starts[cycle + 1]
            var width = 0
            var cheapest = Int.max
            for position in range {
                let element = elements[position]
                if isExcluded[element] { continue }
                width += 1
                cheapest = min(cheapest, chargedIn[element] == boundCount ? remainingCost[element] : costs[element])
            }
            guard width > 0 else { return .tooExpensive }
            if width < choice?.width ?? .max { choice = (cycle, width) }
            guard cheapest > 0 else { continue }
            bound += cheapest
            if bound >= limit { return .tooExpensive }
            for position in range where !isExcluded[elements[position]] {
                let element = elements[position]
                remainingCost[element] = (chargedIn[element] == boundCount ? remainingCost[element] : costs[element]) - cheapest
                chargedIn[element] = boundCount
            }
        }
        return choice.map { .cycle($0.cycle) } ?? .none
    }
}
