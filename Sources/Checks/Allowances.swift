import AshlarFacts
package import AshlarInjection
package import AshlarModel

extension RuleSet {
    /// For each of some dependencies, whether a rule in force names it as allowed: of others, rules say nothing or that they are
    /// forbidden.
    package func areAllowed(_ dependencies: [Dependency], in project: LinkedProject) -> [Bool] {
        let (groups, evaluator) = (selections(in: project).groups, SelectorEvaluator(in: project))
        var areAllowed = Array(repeating: false, count: dependencies.count)
        for rule in inForce {
            var run = CheckRun(of: rule, groups: groups, evaluator: evaluator)
            guard let isAllowed = rule.check.allowance(in: &run) else { continue }
            for (index, dependency) in dependencies.enumerated() where !areAllowed[index] {
                areAllowed[index] = run.counts(dependency) && isAllowed(dependency)
            }
        }
        return areAllowed
    }
}
