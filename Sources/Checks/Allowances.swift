import AshlarFacts
package import AshlarInjection
package import AshlarModel

extension RuleSet {
    /// For each of some dependencies, the ids of the rules in force that name it as allowed, in their order: of others, rules say nothing
    /// or that they are forbidden.
    package func rulesAllowing(_ dependencies: [Dependency], in project: LinkedProject) -> [[String]] {
        let (groups, evaluator) = (selections(in: project).groups, SelectorEvaluator(in: project))
        var allowing: [[String]] = Array(repeating: [], count: dependencies.count)
        for rule in inForce {
            var run = CheckRun(of: rule, groups: groups, evaluator: evaluator)
            guard let isAllowed = rule.check.allowance(in: &run) else { continue }
            for (index, dependency) in dependencies.enumerated() where run.counts(dependency) && isAllowed(dependency) {
                allowing[index].append(rule.id)
            }
        }
        return allowing
    }
}
