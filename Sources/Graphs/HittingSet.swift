extension Tangle {
    /// The cheapest arcs to remove, at most as dear as `guess`; `nil` where the search runs out of effort.
    ///
    /// Cycles are collected as they are needed: the cheapest set that hits all cycles known so far is a solution once
    /// nothing cyclic is left, and adds to the known cycles otherwise. A. Baharev, H. Schichl, A. Neumaier and
    /// T. Achterberg, An exact method for the minimum feedback arc set problem, 2021.
    func cheapestByHitting(all guess: [Int]) -> [Int]? {
        let costs = arcs.indices.map(cost)
        let leaving = outgoing()
        var problem = HittingSet(costs: costs)
        var isKnown: Set<[Int]> = []
        // An arc of the guess that is put back alone closes the cycles that matter.
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

    /// For each node that is still on a cycle, a shortest one through it: sorted lists of arcs.
    private func cycles(without removed: Set<Int>, _ leaving: [[Int]]) -> [[Int]] {
        var found: [[Int]] = []
        for start in 0..<count {
            var cameBy = [Int?](repeating: nil, count: count)
            var queue = [start]
            var position = 0
            while position < queue.count, cameBy[start] == nil {
                for arc in leaving[queue[position]] where !removed.contains(arc) && cameBy[arcs[arc].target] == nil {
                    cameBy[arcs[arc].target] = arc
                    queue.append(arcs[arc].target)
                }
                position += 1
            }
            guard cameBy[start] != nil else { continue }
            var cycle: [Int] = []
            var node = start
            while let arc = cameBy[node], cycle.isEmpty || node != start {
                cycle.append(arc)
                node = arcs[arc].source
            }
            found.append(cycle.sorted())
        }
        return found
    }
}

/// The cheapest set that holds at least one element of each of some sets ("cycles"), by branch and bound.
private struct HittingSet {
    let costs: [Int]
    /// The elements of all cycles, one cycle behind the other, and where each begins: nearly all of the time is spent on them.
    private var elements: [Int] = []
    private var starts = [0]
    /// How many cycles have been looked at so far.
    private(set) var steps = 0

    /// The number of looks at a cycle after which the search gives up: less than half a second.
    static let effort = 30_000_000

    /// By element, the cycles that hold it; by cycle, how many of its elements are chosen.
    private var cycles: [[Int]]
    private var hits: [Int] = []
    private var isRefused: [Bool]
    /// By element: the last look at all cycles in which something was taken of its cost for a bound, and what was left.
    private var used: [Int]
    private var rest: [Int]
    private var looks = 0
    private var chosen: [Int] = []
    private var best: [Int] = []
    private var bestCost = 0

    init(costs: [Int]) {
        self.costs = costs
        cycles = [[Int]](repeating: [], count: costs.count)
        isRefused = [Bool](repeating: false, count: costs.count)
        used = [Int](repeating: 0, count: costs.count)
        rest = costs
    }

    mutating func add(_ cycle: [Int]) {
        for element in cycle { cycles[element].append(hits.count) }
        elements += cycle
        starts.append(elements.count)
        hits.append(0)
    }

    /// The cheapest set, sorted; `known` itself where none is cheaper; `nil` where the effort does not suffice.
    mutating func solved(notAbove known: [Int]) -> [Int]? {
        best = known
        bestCost = known.reduce(0) { $0 + costs[$1] }
        branch(cost: 0)
        return steps < HittingSet.effort ? best.sorted() : nil
    }

    /// As deep as elements are chosen.
    private mutating func branch(cost: Int) {
        guard steps < HittingSet.effort else { return }
        let cycle: Int
        switch tightest(below: bestCost - cost) {
        case .none:
            if cost < bestCost { (best, bestCost) = (chosen, cost) }
            return
        case .tooMuch: return
        case .cycle(let found): cycle = found
        }
        let candidates = elements[starts[cycle]..<starts[cycle + 1]].filter { !isRefused[$0] }.sorted { (costs[$0], $0) < (costs[$1], $1) }
        var refused: [Int] = []
        for element in candidates {
            for cycle in cycles[element] { hits[cycle] += 1 }
            chosen.append(element)
            branch(cost: cost + costs[element])
            chosen.removeLast()
            for cycle in cycles[element] { hits[cycle] -= 1 }
            isRefused[element] = true
            refused.append(element)
        }
        for element in refused { isRefused[element] = false }
    }

    private enum Unhit {
        case none
        case cycle(Int)
        /// To hit them all costs as much as a limit, or cannot be done.
        case tooMuch
    }

    /// The unhit cycle with the fewest elements left to choose, unless hitting all unhit ones costs the limit at least.
    ///
    /// What they cost at least is found by dual ascent: each cycle in turn takes of its elements' costs what is left of the
    /// smallest; D. Erlenkotter, A dual-based procedure for uncapacitated facility location, 1978.
    private mutating func tightest(below limit: Int) -> Unhit {
        var choice: (cycle: Int, width: Int)?
        var bound = 0
        looks += 1
        steps += hits.count
        for cycle in hits.indices where hits[cycle] == 0 {
            let range = starts[cycle]..<starts[cycle + 1]
            var width = 0
            var cheapest = Int.max
            for position in range {
                let element = elements[position]
                if isRefused[element] { continue }
                width += 1
                cheapest = min(cheapest, used[element] == looks ? rest[element] : costs[element])
            }
            guard width > 0 else { return .tooMuch }
            if width < choice?.width ?? .max { choice = (cycle, width) }
            guard cheapest > 0 else { continue }
            bound += cheapest
            if bound >= limit { return .tooMuch }
            for position in range where !isRefused[elements[position]] {
                let element = elements[position]
                rest[element] = (used[element] == looks ? rest[element] : costs[element]) - cheapest
                used[element] = looks
            }
        }
        return choice.map { .cycle($0.cycle) } ?? .none
    }
}
