import AshlarFacts
import AshlarModel
import AshlarText

extension CheckRun {
    /// Reports chains of dependencies from sources to targets of a check, one finding for each step to remove. An exception removes a step
    /// before the search.
    mutating func reportChains(between ends: ChainEnds, help: String?) {
        guard !rule.skipsChains else { return }
        let search = ChainSearch(ChainSteps(in: self, between: ends), between: ends, in: model)
        var cuts: [ChainCut] = []
        for kind in search.kinds {
            var steps = search.stepsOnChains(of: kind)
            if !rule.exceptions.isEmpty {
                let excused = Set(steps.filter { excuses(search[$0].dependency, labelledBy: ends) })
                if !excused.isEmpty { steps = search.stepsOnChains(of: kind, without: excused) }
            }
            if !steps.isEmpty { cuts += search.cuts(of: steps) }
        }
        let (imported, used) = uses(in: cuts.flatMap(\.dependencies))
        var findings: [Finding] = []
        for cut in merged(cuts) where !cut.dependencies.allSatisfy({ isImplied($0, by: imported, used) }) {
            findings.append(finding(for: cut, ends, help: help))
        }
        for finding in findings { reportAsIs(finding) }
    }

    /// One cut for each step, whatever the kinds of chains that pass it.
    private func merged(_ cuts: [ChainCut]) -> [ChainCut] {
        struct Step: Hashable { let owner: Dependency.Node, target: Dependency.Node, mark: UInt32 }
        var known: [Step: Int] = [:]
        var result: [ChainCut] = []
        for cut in cuts {
            let dependency = cut.step.dependency
            let step = Step(owner: cut.step.owner, target: dependency.target, mark: dependency.mark)
            guard let index = known[step] else {
                known[step] = result.count
                result.append(cut)
                continue
            }
            var seen = Set((result[index].chain.prefix(1) + result[index].others).map(\.owner))
            result[index].others += (cut.chain.prefix(1) + cut.others).filter { seen.insert($0.owner).inserted }
        }
        return result
    }

    private mutating func excuses(_ dependency: Dependency, labelledBy ends: ChainEnds) -> Bool {
        excuses(
            from: sourceSubject(of: dependency, label: ends.sourceLabel(dependency)),
            to: targetSubject(of: dependency, label: ends.targetLabel(dependency))
        )
    }

    private func finding(for cut: ChainCut, _ ends: ChainEnds, help: String?) -> Finding {
        let removed = cut.step.dependency
        let location = model.location(of: removed)
        var message = "'\(sourceName(of: cut.step))' → '\(targetName(of: removed))'"
        if let first = cut.chain.first, let last = cut.chain.last {
            let source = named(sourceName(of: first), in: ends.sourceLabel(first.dependency))
            let target = named(targetName(of: last.dependency), in: ends.targetLabel(last.dependency))
            message = "\(source) depends on \(target) through \(between(cut.chain))"
        }
        let steps = cut.chain.map { step in
            Finding.Step(
                text: "\(sourceName(of: step)) → \(targetName(of: step.dependency))\(means(of: step.dependency)), at",
                location: model.location(of: step.dependency)
            )
        }
        var others: [Location] = []
        for other in cut.dependencies.map({ model.location(of: $0) }) where other != location && !others.contains(other) {
            others.append(other)
        }
        return Finding(
            rule: rule.id, severity: rule.severity ?? .error, location: location, subject: model.name(of: cut.step.owner),
            target: target(of: cut, ends),
            message: message, help: help, chain: steps + [Finding.Step(text: removal(of: cut), location: nil)], otherLocations: others,
            evidence: removed.evidence,
            edges: removed.source == removed.target ? [] : [Finding.Edge(source: removed.source, target: removed.target)]
        )
    }

    /// What the finding's identity calls the target of the step: its end where it stands for several steps to that.
    private func target(of cut: ChainCut, _ ends: ChainEnds) -> String {
        guard let last = cut.chain.last, cut.step.ends || ends.isFirstStepWrong else { return targetName(of: cut.step.dependency) }
        return ends.targetLabel(last.dependency) ?? model.name(of: last.dependency.target)
    }

    /// `least to remove: Theme → SwiftUI, also for Account, Basket and 2 more`
    private func removal(of cut: ChainCut) -> String {
        let step = "least to remove: \(sourceName(of: cut.step)) → \(targetName(of: cut.step.dependency))"
        let others = cut.others.map(sourceName)
        guard !others.isEmpty else { return step }
        let shown = others.count > 3 ? Array(others.prefix(2)) + ["\(others.count - 2) more"] : others
        return "\(step), also for \(enumeration(shown))"
    }

    /// The names of what a chain leads through: `'A', 'B' and 2 more`.
    private func between(_ chain: [ChainStep]) -> String {
        let names = chain.dropLast().map { "'\(targetName(of: $0.dependency))'" }
        return enumeration(names.count > 3 ? Array(names.prefix(2)) + ["\(names.count - 2) more"] : names)
    }

    private func sourceName(of step: ChainStep) -> String {
        if case .module = step.owner { return model.name(of: step.owner) }
        return step.global.map { model.qualifiedName(of: $0) } ?? sourceName(of: step.dependency)
    }

    private func means(of dependency: Dependency) -> String {
        switch dependency.evidence {
        case .imports: " by an import"
        case .declared: " by a declared dependency"
        case .references, .values, .injections: ""
        }
    }
}
