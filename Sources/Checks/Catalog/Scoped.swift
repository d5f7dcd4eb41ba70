import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// How long objects live.
struct Scoped: Check {
    static let name = "scoped"
    static let summary = "No binding holds what lives shorter than what it makes; with 'to', bindings have one of these scopes."

    static let schema = Schema.bindingCheck(besides: keys)

    private static let keys = Keys([.optional("to", .patterns, "The scopes one of which these bindings have.")])

    private let bindings: BindingSelector
    /// The scopes that are asked for; that none is captive where empty.
    private let scopes: [Pattern]

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Scoped? {
        guard let (bindings, settings) = reader.bindingCheck(node, name, besides: keys) else { return nil }
        return Scoped(bindings: bindings, scopes: reader.patterns(settings["to"], of: "'to' of 'scoped'"))
    }

    func depth(over grounds: Set<Ground>) -> Depth { .wiring }

    func isAbout(unnamed declaration: Declaration) -> Bool { declaration.parent != nil && !declaration.isPlain }

    func inspect(_ run: inout CheckRun) {
        let selected = run.select(bindings)
        if scopes.isEmpty { inspectHolders(Set(selected.map(\.index)), &run) } else { inspectScopes(selected, &run) }
    }

    private func inspectScopes(_ selected: [SelectedBinding], _ run: inout CheckRun) {
        let graph = run.bindingGraph
        for selected in selected {
            let binding = run.injectionGraph.bindings[selected.index]
            // Another name lives as long as what it is a name of.
            guard !binding.fact.traits.contains(.alias), let service = binding.service else { continue }
            guard !scopes.contains(where: { $0.match(binding.lifetime.word) != nil }) else { continue }
            run.report(
                "'\(service.name)' is bound as \(binding.lifetime.word), not as \(scopes.map(\.text).joined(separator: " or "))",
                at: graph.location(of: selected.index), about: graph.subject(ofBinding: selected.index)
            )
        }
    }

    // MARK: Captives

    /// Each captive is one finding, however many hold it.
    private func inspectHolders(_ selected: Set<Int>, _ run: inout CheckRun) {
        let graph = run.bindingGraph
        var captives: [Int: [BindingGraph.Edge]] = [:]
        for edge in graph.edges where !edge.isDeferred && !edge.isOneOfSeveral {
            // What is asked for by another name is the same object.
            let isAlias = run.injectionGraph.bindings[edge.target].fact.traits.contains(.alias)
            let captive = isAlias ? BindingGraph.original(of: edge.target, in: run.injectionGraph) ?? edge.target : edge.target
            guard case .binding(let holder) = edge.source, selected.contains(holder),
                  run.project.holds(holder, edge, longerThan: captive),
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
        run.reportAsIs(Finding(
            rule: run.rule.id, severity: run.rule.severity ?? .error, location: graph.location(of: first),
            message: "'\(graph.name(of: first.source))' (\(holding.lifetime.word)) holds '\(name)' (\(held.lifetime.word)), which then lives as long",
            help: "let '\(name)' live as long as what holds it, or ask for it each time that it is needed",
            chain: [
                Finding.Step(text: "'\(graph.name(of: first.source))' is bound as \(holding.lifetime.word) at", location: graph.location(of: holder)),
                Finding.Step(text: "'\(name)' is bound as \(held.lifetime.word) at", location: graph.location(of: captive)),
            ],
            otherPlaces: edges.dropFirst().map { graph.location(of: $0) }, evidence: .injections,
            wiring: edges.compactMap(\.injection).map { .injection($0) }
        ))
    }
}

extension LinkedProject {
    /// Whether what a binding makes keeps what another makes, though that is to live shorter.
    fileprivate func holds(_ holder: Int, _ edge: BindingGraph.Edge, longerThan captive: Int) -> Bool {
        let long = injectionGraph.bindings[holder]
        let short = injectionGraph.bindings[captive]
        // What a function makes lives as long as who calls it likes.
        guard short.fact.form != .function, short.fact.form != .computed, let longRank = long.lifetime.rank, let shortRank = short.lifetime.rank, longRank > shortRank,
              long.implementation != nil, let made = short.implementation, !long.isTest, !short.isTest,
              edge.injection.map({ injectionGraph.injections[$0].fact.isProjected }) != true else { return false }
        // A value without state of its own is no other for being kept.
        return made.declaration.map { !model.isPlainValue($0) } ?? true
    }
}

extension Model {
    /// Whether a type is a value that holds only what it is handed, and that for good: what it makes when it is made, as in
    /// `let now = Date()`, is its own.
    fileprivate func isPlainValue(_ type: DeclarationID) -> Bool {
        guard self[type].kind == .struct || self[type].kind == .enum else { return false }
        return openings(of: type).flatMap(members).allSatisfy { self[$0].isPlain }
    }
}

extension Declaration {
    /// Whether a value with such a member may still be one that holds only what it is handed.
    fileprivate var isPlain: Bool {
        guard kind == .variable, modifiers.isDisjoint(with: [.computed, .static]) else { return true }
        return modifiers.contains(.constant) && (!modifiers.contains(.defined) || modifiers.contains(.literal))
    }
}
