import AshlarChecks
import AshlarDiagrams
import AshlarModel

/// The pairs of parts of a project between which only one of two states of a rule forbids dependencies, whether there are any or not. The
/// parts are the groups of both states, or the modules of a project without groups.
struct ForbiddenPairs {
    /// By the ids of rules: `ui → data`.
    private(set) var lost: [String: [String]] = [:]
    private(set) var gained: [String: [String]] = [:]

    /// - Parameters:
    ///   - old: an earlier state of the rules.
    ///   - project: today's code, with the facts that both states require.
    init(from old: RuleSet, to new: RuleSet, in project: Project) {
        let (before, after) = (old.unconditional, new.unconditional)
        var parts = Self.parts(project.groupParts(of: before), project.groupParts(of: after))
        if parts.count < 2 { parts = project.moduleParts }
        guard parts.count > 1, parts.count <= Project.comparedParts else { return }
        let matches = [before, after].flatMap { rules in rules.judging.map { rules.matches(of: $0, in: project.linked) } }
        let imagined = project.imaginedDependencies(between: parts, selectedBy: matches)
        func forbidden(by rules: RuleSet) -> [PermissionTable.Pair: [String]] {
            var changed = project
            changed.configuration.rules = rules
            return changed.permissionTable(of: imagined)?.forbidden ?? [:]
        }
        let (was, now) = (forbidden(by: before), forbidden(by: after))
        for pair in imagined.keys.sorted() {
            let name = "\(parts[pair.source].name) → \(parts[pair.target].name)"
            let (rulesBefore, rulesAfter) = (Set(was[pair] ?? []), Set(now[pair] ?? []))
            for rule in rulesBefore.subtracting(rulesAfter) { lost[rule, default: []].append(name) }
            for rule in rulesAfter.subtracting(rulesBefore) { gained[rule, default: []].append(name) }
        }
    }

    /// The groups of two states of the rules. What only one state of a group has is a part of its own.
    private static func parts(_ old: [Project.Subject], _ new: [Project.Subject]) -> [Project.Subject] {
        let changed = old.flatMap { part -> [Project.Subject] in
            guard let now = new.first(where: { $0.name == part.name }), now.nodes != part.nodes else { return [part] }
            return [
                Project.Subject(name: part.name, nodes: part.nodes.intersection(now.nodes)),
                Project.Subject(name: "former " + part.name, nodes: part.nodes.subtracting(now.nodes)),
                Project.Subject(name: "new " + part.name, nodes: now.nodes.subtracting(part.nodes)),
            ].filter { !$0.nodes.isEmpty }
        }
        return changed + new.filter { part in !old.contains { $0.name == part.name } }
    }
}

extension RuleSet {
    /// The rules as they judge without exceptions and overrides of folders, and each as an error: a warning notices a dependency too.
    var unconditional: RuleSet {
        var plain = self
        for index in plain.rules.indices {
            (plain.rules[index].exceptions, plain.rules[index].overrides) = ([], [])
            if plain.rules[index].severity != nil { plain.rules[index].severity = .error }
        }
        return plain
    }

    /// The rules in force that judge each dependency by itself.
    var judging: [Rule] { inForce.filter(\.check.judgesEachDependency) }
}

extension Project {
    /// What the groups of some rules select, without empty ones.
    func groupParts(of rules: RuleSet) -> [Subject] {
        let groups = rules.selections(in: linked).groups
        return rules.groups.compactMap { group in
            groups[group.name].flatMap { $0.isEmpty ? nil : Subject(name: group.name, nodes: nodes(in: $0)) }
        }
    }

    /// The modules outside of tests.
    var moduleParts: [Subject] {
        model.modules.indices.filter { !model.modules[$0].isTest }.map { module in
            Subject(name: model.modules[module].name, nodes: Set([.module(ModuleID(module))] + model.modules[module].files.map { .file($0) }))
        }
    }
}
