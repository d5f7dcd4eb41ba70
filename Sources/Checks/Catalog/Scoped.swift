import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// The lifetimes of bindings.
struct Scoped: Check {
    static let name = "scoped"
    static let summary = "No object holds one with a shorter lifetime (a captive dependency); with 'to', bindings have one of these lifetimes."

    static let schema = Schema.bindingCheck(besides: keys)

    private static let keys = Keys([
        .optional("to", .patterns, "The allowed lifetimes of these bindings."),
        .optional("stateless", .flag, "Whether what has no state of its own may not be held either; by default, it may."),
    ])

    private let bindings: BindingSelector
    /// The allowed lifetimes; if empty, the check is for captive dependencies.
    private let lifetimes: [Pattern]
    /// Whether values without state of their own count as held.
    private let countsStateless: Bool

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Scoped? {
        guard let (bindings, settings) = reader.bindingCheck(node, name, besides: keys) else { return nil }
        return Scoped(
            bindings: bindings, lifetimes: reader.patterns(settings["to"], of: "'to' of 'scoped'"),
            countsStateless: reader.flag(settings["stateless"], of: "'stateless' of 'scoped'") ?? false
        )
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { .injectionGraph }

    func inspect(_ run: inout CheckRun) {
        let selected = run.select(bindings)
        if lifetimes.isEmpty { inspectHolders(Set(selected.map(\.index)), &run) } else { inspectLifetimes(selected, &run) }
    }

    private func inspectLifetimes(_ selected: [SelectedBinding], _ run: inout CheckRun) {
        let graph = run.bindingGraph
        for selected in selected {
            let binding = run.injectionGraph.bindings[selected.index]
            // An alias has the lifetime of its binding.
            guard !binding.fact.traits.contains(.alias), let service = binding.service else { continue }
            // The value of a variable may be any lifetime.
            guard binding.lifetime.name != "?", !lifetimes.contains(where: { $0.allows(binding.lifetime) }) else { continue }
            let allowed = lifetimes.map(\.text).joined(separator: " or ")
            run.report(
                "'\(service.name)' has the lifetime \(binding.lifetime.name), not \(allowed)",
                at: graph.location(of: selected.index), about: graph.specificSubject(ofBinding: selected.index),
                target: binding.fact.name, help: "give it the lifetime \(allowed)"
            )
        }
    }

    // MARK: Captive dependencies

    /// One finding for each captive dependency, with all its holders.
    private func inspectHolders(_ selected: Set<Int>, _ run: inout CheckRun) {
        let graph = run.bindingGraph
        var captives: [Int: [BindingGraph.Edge]] = [:]
        for edge in graph.edges {
            guard let (holder, captive) = run.project.captive(of: edge, in: graph, countsStateless: countsStateless), selected.contains(holder),
                  edge.injection.map({ run.excuses(injection: $0) }) != true else { continue }
            captives[captive, default: []].append(edge)
        }
        for (captive, edges) in captives.sorted(by: { $0.key < $1.key }) { report(captive, heldBy: edges, &run) }
    }

    private func report(_ captive: Int, heldBy edges: [BindingGraph.Edge], _ run: inout CheckRun) {
        let graph = run.bindingGraph
        guard let first = edges.first, case .binding(let holder) = first.source else { return }
        let held = run.injectionGraph.bindings[captive]
        let holding = run.injectionGraph.bindings[holder]
        let name = graph.captiveName(of: captive)
        let holderName = graph.name(of: first.source)
        run.reportAsIs(Finding(
            rule: run.rule.id, severity: run.rule.severity ?? .error, location: graph.location(of: first),
            subject: holderName, target: name,
            message: "'\(holderName)' (\(holding.lifetime.name)) holds '\(name)' (\(held.lifetime.name)), which then lives as long as '\(holderName)'",
            help: "give '\(name)' the lifetime \(holding.lifetime.name), or resolve it each time it is needed",
            chain: [
                Finding.Step(text: "'\(holderName)' has the lifetime \(holding.lifetime.name), declared at", location: graph.location(of: holder)),
                Finding.Step(text: "'\(name)' has the lifetime \(held.lifetime.name), declared at", location: graph.location(of: captive)),
            ],
            otherLocations: edges.dropFirst().map { graph.location(of: $0) }, evidence: .injections,
            injectionParts: edges.compactMap(\.injection).map { .injection($0) }
        ))
    }
}

extension Pattern {
    /// Whether a lifetime has the name, or is as long as the one of that name: Swinject's `container` is a `singleton`.
    fileprivate func allows(_ lifetime: InjectionGraph.Lifetime) -> Bool {
        if match(lifetime.name) != nil { return true }
        return isLiteral && lifetime.rank != nil && InjectionGraph.Lifetime(name: text).rank == lifetime.rank
    }
}
