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
        .optional("stateless", .flag, "Whether values without state of their own may not be held either; by default, they may."),
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

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(.injection) }

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
        for edge in graph.edges where edge.isKept && !edge.isOneOfSeveral {
            // An alias provides the same object as its binding.
            let isAlias = run.injectionGraph.bindings[edge.target].fact.traits.contains(.alias)
            let captive = isAlias ? BindingGraph.original(of: edge.target, in: run.injectionGraph) ?? edge.target : edge.target
            guard case .binding(let holder) = edge.source, selected.contains(holder),
                  run.project.holds(holder, edge, longerThan: captive, countsStateless),
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
        let name = held.service?.name ?? graph.name(of: .binding(captive))
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

extension LinkedProject {
    /// Whether the object of a binding stores that of another with a shorter lifetime.
    fileprivate func holds(_ holder: Int, _ edge: BindingGraph.Edge, longerThan captive: Int, _ countsStateless: Bool) -> Bool {
        let long = injectionGraph.bindings[holder]
        let short = injectionGraph.bindings[captive]
        // The caller of a function decides how long its result lives. What lives for one resolution is new with what it holds.
        guard short.fact.form != .function, short.fact.form != .computed, let longRank = long.lifetime.rank, let shortRank = short.lifetime.rank,
              longRank > shortRank, long.lifetime.outlivesResolution, long.implementation != nil, let made = short.implementation, !long.isTest, !short.isTest,
              edge.injection.map({ injectionGraph.injections[$0].fact.isProjected }) != true else { return false }
        // A value without state of its own does not change by being stored.
        return countsStateless || made.declaration.map { !model.isPlainValue($0) } ?? true
    }
}

extension Model {
    /// Whether a type is a value that stores only constants from its initializer's arguments. A value that it creates itself,
    /// as in `let now = Date()`, is its own state.
    fileprivate func isPlainValue(_ type: DeclarationID) -> Bool {
        guard self[type].kind == .struct || self[type].kind == .enum else { return false }
        return typeAndExtensions(of: type).flatMap(members).allSatisfy { self[$0].isPlain }
    }
}

extension Declaration {
    /// Whether a value with such a member may still store only constants from its initializer's arguments.
    fileprivate var isPlain: Bool {
        guard kind == .variable, modifiers.isDisjoint(with: [.computed, .static]) else { return true }
        return modifiers.contains(.constant) && (!modifiers.contains(.defined) || modifiers.contains(.literal))
    }
}
