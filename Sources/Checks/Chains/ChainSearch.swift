import AshlarFacts
import AshlarGraphs
import AshlarModel

/// A step to remove, and a chain that passes it.
struct ChainCut {
    /// The dependencies that make the step, first the one that the chain shows.
    var dependencies: [Dependency]
    /// From a source to a target of the rule, the shortest that passes the step.
    var chain: [ChainStep]
    /// The index of the step in the chain.
    var position: Int
    /// The first steps of the other chains that pass it, one for each place where such a chain begins.
    var others: [ChainStep]

    var step: ChainStep { chain[position] }
}

/// The chains from one kind of sources: their steps and the smallest set of steps without which none is left.
struct ChainSearch {
    private let steps: [ChainStep]
    private let linkCount: Int
    /// By link, the steps that lead from it and do not begin chains.
    private let following: [[Int]]
    private let ends: ChainEnds
    private let model: Model

    init(_ all: ChainSteps, between ends: ChainEnds, in model: Model) {
        steps = all.steps
        linkCount = all.linkCount
        (self.ends, self.model) = (ends, model)
        var following = [[Int]](repeating: [], count: all.linkCount)
        for (index, step) in all.steps.enumerated() {
            guard case .between = step.from else { continue }
            for source in step.sources { following[Int(source)].append(index) }
        }
        self.following = following
    }

    /// The chains that one search is about.
    struct Kind: Hashable, Comparable {
        let source: Int
        /// Whether chains begin with declarations of modules that the rule names as a whole: between such modules, those of the modules
        /// say the same.
        let isOfWholeModules: Bool

        static func < (left: Kind, right: Kind) -> Bool {
            (left.source, left.isOfWholeModules ? 1 : 0) < (right.source, right.isOfWholeModules ? 1 : 0)
        }
    }

    /// The kinds of chains, in ascending order.
    var kinds: [Kind] {
        Set(steps.compactMap { step in
            guard case (.end(let source), .between) = (step.from, step.to) else { return nil }
            return Kind(source: source, isOfWholeModules: step.isOfWholeModule)
        }).sorted()
    }

    /// The steps that lie on chains of a kind, in order. Linear in the steps that these reach.
    ///
    /// - Parameter excused: steps that chains may not have.
    func stepsOnChains(of kind: Kind, without excused: Set<Int> = []) -> [Int] {
        var isFound = [Bool](repeating: false, count: linkCount)
        var open: [Int] = []
        func visit(_ link: Int32) {
            guard !isFound[Int(link)] else { return }
            isFound[Int(link)] = true
            open.append(Int(link))
        }
        var leading: [Int: [Int]] = [:]
        for (index, step) in steps.enumerated() where !excused.contains(index) {
            guard case (.end(kind.source), .between) = (step.from, step.to), step.isOfWholeModule == kind.isOfWholeModules else { continue }
            leading[Int(step.target), default: []].append(index)
            visit(step.target)
        }
        var isOnChain: Set<Int> = []
        var isEntered: Set<Int> = []
        while let link = open.popLast() {
            for index in following[link] where !excused.contains(index) && isEntered.insert(index).inserted {
                switch steps[index].to {
                case .between:
                    visit(steps[index].target)
                    leading[Int(steps[index].target), default: []].append(index)
                case .end(let target):
                    guard ends.isViolation(kind.source, target), !(kind.isOfWholeModules && steps[index].isOfWholeModule) else { continue }
                    isOnChain.insert(index)
                case .neither: break
                }
            }
        }
        // Back from the ends over what was found.
        var pending = Array(isOnChain)
        while let index = pending.popLast() {
            guard case .between = steps[index].from else { continue }
            for source in steps[index].sources where isFound[Int(source)] {
                for before in leading[Int(source)] ?? [] where isOnChain.insert(before).inserted { pending.append(before) }
            }
        }
        return isOnChain.sorted()
    }

    subscript(step: Int) -> ChainStep { steps[step] }

    /// The cuts of the chains that consist of some steps.
    func cuts(of indices: [Int]) -> [ChainCut] {
        ChainNetwork(of: indices.map { steps[$0] }, endingAt: endName, isFirstStepWrong: ends.isFirstStepWrong).cuts()
    }

    /// What an end of chains counts as, so that steps of one place to it are one: its label, else the module or file that it is.
    private func endName(of step: ChainStep) -> String { ends.targetLabel(step.dependency) ?? model.name(of: step.dependency.target) }
}

/// The steps on chains from one kind of sources as a network: links, and between them a pair of nodes for each place in the code that
/// leads to a link.
private struct ChainNetwork {
    /// Dependencies that are removed together: of one file or module on one link, or on one end.
    private struct Place: Hashable {
        let node: Dependency.Node
        let begins: Bool
        let link: Int32?
        let end: String?
    }

    private let steps: [ChainStep]
    /// The steps of each place.
    private var members: [[Int]] = []
    private var numbers: [Int32: Int] = [:]
    private let placeOfStep: [Int]
    private let isFirstStepWrong: Bool

    init(of steps: [ChainStep], endingAt end: (ChainStep) -> String, isFirstStepWrong: Bool) {
        self.steps = steps
        self.isFirstStepWrong = isFirstStepWrong
        var places: [Place: Int] = [:]
        var placeOfStep: [Int] = []
        for (index, step) in steps.enumerated() {
            let ending = step.ends ? end(step) : nil
            // Where first steps are wrong, all of one owner are one.
            let link = ending == nil && !(isFirstStepWrong && step.begins) ? step.target : nil
            let place = Place(node: step.owner, begins: step.begins, link: link, end: ending)
            let number = places[place] ?? members.count
            if number == members.count {
                places[place] = number
                members.append([])
            }
            members[number].append(index)
            placeOfStep.append(number)
            for link in step.sources + [step.target] where numbers[link] == nil { numbers[link] = numbers.count }
        }
        self.placeOfStep = placeOfStep
    }

    // The nodes: the source and the target of all chains, the links, and the two nodes of each place.
    private var source: Int { 0 }
    private var target: Int { 1 }
    private func node(of link: Int32) -> Int { 2 + (numbers[link] ?? 0) }
    private func entry(of place: Int) -> Int { 2 + numbers.count + 2 * place }
    private func exit(of place: Int) -> Int { entry(of: place) + 1 }

    func cuts() -> [ChainCut] {
        var network = CutNetwork(nodeCount: 2 + numbers.count + 2 * members.count)
        // Edge n is that of place n.
        for (place, steps) in members.enumerated() {
            let isCuttable = !isFirstStepWrong || steps.contains { self.steps[$0].begins }
            network.add(from: entry(of: place), to: exit(of: place), isCuttable: isCuttable)
        }
        for (index, step) in steps.enumerated() {
            let place = placeOfStep[index]
            if step.begins {
                network.add(from: source, to: entry(of: place), isCuttable: false)
            } else {
                for link in step.sources { network.add(from: node(of: link), to: entry(of: place), isCuttable: false) }
            }
            network.add(from: exit(of: place), to: step.ends ? target : node(of: step.target), isCuttable: false)
        }
        guard let cut = network.smallestCut(from: source, to: target) else { return [] }
        let before = Reach(before: cut, steps, placeOfStep, self)
        let behind = Reach(behind: cut, steps, placeOfStep, self)
        return cut.edges.compactMap { place in chainCut(at: place, before, behind) }
    }

    /// The shortest chain through a place of the cut.
    private func chainCut(at place: Int, _ before: Reach, _ behind: Reach) -> ChainCut? {
        var best: (index: Int, length: Int)?
        // An import is closer to the code than the declaration in a manifest that allows it.
        for index in members[place].filter({ !steps[$0].isDeclared }) + members[place].filter({ steps[$0].isDeclared }) {
            guard let there = before.distance(toSourceOf: steps[index]), let back = behind.distance(fromTargetOf: steps[index]),
                  there + back < best?.length ?? .max else { continue }
            best = (index, there + back)
        }
        guard let best else { return nil }
        let first = before.path(toSourceOf: steps[best.index])
        let chain = (first + [best.index] + behind.path(fromTargetOf: steps[best.index])).map { steps[$0] }
        let own = [best.index] + members[place].filter { $0 != best.index && !steps[$0].isDeclared }
        var seen = Set(chain.prefix(1).map(\.owner))
        let beginnings = before.beginnings(before: members[place].map { steps[$0] }).map { steps[$0] }
        return ChainCut(
            dependencies: own.map { steps[$0].dependency }, chain: chain, position: first.count,
            others: beginnings.filter { seen.insert($0.owner).inserted }
        )
    }

    /// The steps on one side of a cut, with the shortest way from each link to the chains' ends on that side.
    private struct Reach {
        private let steps: [ChainStep]
        /// By link, the number of steps to the end, and the step next to the link on the shortest way.
        private var distances: [Int32: Int] = [:]
        private var nearest: [Int32: Int] = [:]
        /// By link, the steps that lead to it on this side.
        private var leading: [Int32: [Int]] = [:]

        /// The side of the sources.
        init(before cut: CutNetwork.Cut, _ steps: [ChainStep], _ placeOfStep: [Int], _ network: ChainNetwork) {
            self.steps = steps
            var following: [Int32: [Int]] = [:]
            var queue: [Int32] = []
            for (index, step) in steps.enumerated() where !step.ends && !cut.isBehind[network.exit(of: placeOfStep[index])] {
                leading[step.target, default: []].append(index)
                if !step.begins { for source in step.sources { following[source, default: []].append(index) } }
            }
            for (index, step) in steps.enumerated() where step.begins && !cut.isBehind[network.exit(of: placeOfStep[index])] {
                guard distances[step.target] == nil else { continue }
                (distances[step.target], nearest[step.target]) = (1, index)
                queue.append(step.target)
            }
            var position = 0
            while position < queue.count {
                let link = queue[position]
                position += 1
                for index in following[link] ?? [] where distances[steps[index].target] == nil {
                    (distances[steps[index].target], nearest[steps[index].target]) = ((distances[link] ?? 0) + 1, index)
                    queue.append(steps[index].target)
                }
            }
        }

        /// The side of the targets.
        init(behind cut: CutNetwork.Cut, _ steps: [ChainStep], _ placeOfStep: [Int], _ network: ChainNetwork) {
            self.steps = steps
            var queue: [Int32] = []
            func reach(_ index: Int, _ distance: Int) {
                for source in steps[index].sources where distances[source] == nil {
                    (distances[source], nearest[source]) = (distance, index)
                    queue.append(source)
                }
            }
            var into: [Int32: [Int]] = [:]
            for (index, step) in steps.enumerated() where !step.begins && cut.isBehind[network.entry(of: placeOfStep[index])] {
                if step.ends { reach(index, 1) } else { into[step.target, default: []].append(index) }
            }
            var position = 0
            while position < queue.count {
                let link = queue[position]
                position += 1
                for index in into[link] ?? [] { reach(index, (distances[link] ?? 0) + 1) }
            }
        }

        func distance(toSourceOf step: ChainStep) -> Int? {
            step.begins ? 0 : step.sources.compactMap { distances[$0] }.min()
        }

        func distance(fromTargetOf step: ChainStep) -> Int? { step.ends ? 0 : distances[step.target] }

        func path(toSourceOf step: ChainStep) -> [Int] {
            var path: [Int] = []
            var step = step
            while !step.begins, let link = nearestSource(of: step), let index = nearest[link] {
                path.append(index)
                step = steps[index]
            }
            return path.reversed()
        }

        private func nearestSource(of step: ChainStep) -> Int32? {
            step.sources.filter { distances[$0] != nil }.min { (distances[$0] ?? 0) < (distances[$1] ?? 0) }
        }

        func path(fromTargetOf step: ChainStep) -> [Int] {
            var path: [Int] = []
            var step = step
            while !step.ends, let index = nearest[step.target] {
                path.append(index)
                step = steps[index]
            }
            return path
        }

        /// The steps with which chains to the sources of some steps begin, in order.
        func beginnings(before ends: [ChainStep]) -> [Int] {
            var seen: Set<Int32> = []
            var found: Set<Int> = []
            var open: [Int32] = ends.filter { !$0.begins }.flatMap(\.sources).filter { seen.insert($0).inserted }
            while let link = open.popLast() {
                for index in leading[link] ?? [] {
                    guard !steps[index].begins else {
                        found.insert(index)
                        continue
                    }
                    open += steps[index].sources.filter { distances[$0] != nil && seen.insert($0).inserted }
                }
            }
            return found.sorted()
        }
    }
}

extension ChainStep {
    fileprivate var isDeclared: Bool { dependency.evidence == .declared }
}
