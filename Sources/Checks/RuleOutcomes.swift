import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText

/// The outcomes of some rules in one state of a project, before suppressions.
package struct RuleOutcomes: Sendable {
    /// In the order of the rules.
    let rules: [RuleOutcome]
    /// What the groups select. As `paths`, it depends on the lists of files and modules and on imports alone.
    let groups: [String: Selection]
    /// The globs of groups that match no file.
    let unmatched: [(entry: FileSelector.Entry, group: RuleSet.Group)]
    let paths: PathIndex
    /// The number of rules that did not run, because nothing that they read differs from the state before.
    package let keptCount: Int

    /// The numbers of what the rules left out, with their reasons.
    package var leftOut: [LeftOut.Number] {
        LeftOut.numbers(rules.reduce(into: [:]) { all, outcome in all.merge(outcome.leftOut) { $0.union($1) } })
    }
}

/// What the run of one rule found.
struct RuleOutcome: Sendable {
    let rule: Rule
    let findings: [Finding]
    /// The number of findings that each exception of the rule excuses.
    let excused: [Int]
    /// The number of findings that each override of a folder changes.
    let overridden: [Int]
    let emptySelections: [CheckRun.EmptySelection]
    /// The paths and targets that it left out, by reason.
    let leftOut: [LeftOut: Set<String>]
    /// Whether the rule read dependencies.
    let readsDependencies: Bool
    /// The files at which its findings lie or which they mention.
    let paths: Set<String>

    /// Whether the outcome changes only where the rule finds something in new dependencies, or did in those that are gone.
    fileprivate var dependsOnSingleDependencies: Bool {
        rule.check.judgesEachDependency && !rule.check.searchesChains && rule.exceptions.isEmpty && leftOut.isEmpty
            && rule.overrides.isEmpty && !rule.edgeKinds.contains(.injections)
            && !rule.typeSelectors.contains(where: \.readsUses)
    }

    /// Whether the run found nothing and left nothing out.
    var isEmpty: Bool { findings.isEmpty && leftOut.isEmpty }

    init(of run: CheckRun) {
        (rule, findings, excused, emptySelections) = (run.rule, run.findings, run.excused, run.emptySelections)
        (leftOut, overridden) = (run.leftOut, run.overridden)
        readsDependencies = run.hasReadDependencies
        paths = Set(findings.lazy.flatMap { [$0.location] + $0.otherLocations + $0.chain.compactMap(\.location) }.map(\.path))
    }
}

/// Which rules a change may reach: those that read what differs, by their declared inputs, and those whose findings mention a file
/// that changed, since lines in it may have moved.
struct ChangeImpact {
    private let change: ProjectChange
    private let paths: Set<String>
    private let dependents: Set<String>
    /// Whether facts differ, by what is read of them.
    private var known: [(query: FactQuery, readsDependencies: Bool, differs: Bool)] = []

    /// How a change may reach a rule.
    enum Reach {
        case none
        /// By the dependencies that files have now, each of which the rule judges by itself; it found nothing there before.
        case newDependencies
        case any
    }

    init(of change: ProjectChange) {
        self.change = change
        (paths, dependents) = (Set(change.paths), Set(change.dependents.paths))
    }

    mutating func reach(_ rule: Rule, _ outcome: RuleOutcome) -> Reach {
        let inputs = rule.inputs
        if inputs.lengths || inputs.externalReferences || !paths.isDisjoint(with: outcome.paths)
            || inputs.kinds.isSuperset(of: .injection) && !change.hasSameInjections
            || hasOtherFacts(for: inputs, readsDependencies: outcome.readsDependencies) { return .any }
        guard outcome.readsDependencies, change.hasOtherDependencies(from: inputs.kinds) else { return .none }
        return outcome.dependsOnSingleDependencies && dependents.isDisjoint(with: outcome.paths) ? .newDependencies : .any
    }

    private mutating func hasOtherFacts(for query: FactQuery, readsDependencies: Bool) -> Bool {
        if let known = known.first(where: { $0.query == query && $0.readsDependencies == readsDependencies }) { return known.differs }
        let differs = change.hasOtherFacts(of: query.deciding, withDependencies: readsDependencies) { $0.pruned(to: query) }
        known.append((query, readsDependencies, differs))
        return differs
    }
}
