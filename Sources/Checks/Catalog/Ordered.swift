import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// The order of registration steps.
struct Ordered: Check {
    static let name = "ordered"
    static let summary = "A type calls its steps in this order, and what a step registers needs only what this step or an earlier one registers."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("in", .types, "The types that register services in steps."),
        .needed("steps", .someTexts, "The functions of these types that register, in their order."),
        .optional("services", .names(to: .patterns), """
            For steps, the services that only they register, by name. The order is then not checked.
            """),
    ])

    private let types: TypeSelector
    private let steps: [String]
    /// The services that each step registers, by name; if empty, the order is checked.
    private let services: [(step: String, patterns: [Pattern])]

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Ordered? {
        guard let node = reader.mapping(node, of: "'ordered'", keys: keys),
              let types = reader.required("in", of: "'ordered'", in: node).flatMap({ reader.types($0, of: "'in' of 'ordered'") }),
              let stepsNode = reader.required("steps", of: "'ordered'", in: node) else { return nil }
        let steps = reader.texts(stepsNode, of: "a step of 'ordered'")
        guard steps.count > 1, Set(steps).count == steps.count else {
            reader.report("'steps' of 'ordered' must be two or more different names of functions", at: stepsNode)
            return nil
        }
        let written = reader.pairs(node["services"], of: "'services' of 'ordered'", as: "{ step: [Service] }")
        let services = written.compactMap { key, value -> (step: String, patterns: [Pattern])? in
            guard let step = key.text else { return nil }
            if !steps.contains(step) { reader.report("'services' of 'ordered' names '\(step)', which is none of its steps", at: key) }
            return (step, reader.patterns(value, of: "'\(step)' of 'services'"))
        }
        return Ordered(types: types, steps: steps, services: services)
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(.injection) }

    func inspect(_ run: inout CheckRun) {
        for type in run.select(types) {
            let plan = ConfigurationSteps(of: steps, in: type.id, run.model)
            guard services.isEmpty else {
                inspectServices(plan, &run)
                continue
            }
            guard plan.functions.isEmpty else {
                inspectCalls(plan, of: type.id, &run)
                inspectInjections(plan, of: type.id, &run)
                continue
            }
            // The steps have other names: their order is that of the calls.
            let own = ConfigurationSteps.registering(in: type.id, run.project)
            if own.count > 1 { inspectInjections(ConfigurationSteps(of: own, in: type.id, run.model), of: type.id, &run) }
        }
    }

    // MARK: Services

    /// The bindings that another step registers than the one for services of that name.
    private func inspectServices(_ plan: ConfigurationSteps, _ run: inout CheckRun) {
        let graph = run.bindingGraph
        for (index, binding) in run.injectionGraph.bindings.enumerated() where binding.fact.form == .registered && !binding.isTest {
            guard let service = binding.service, let step = plan.step(of: index, in: run.project) else { continue }
            let own = services.filter { entry in entry.patterns.contains { $0.match(service.name) != nil } }.map(\.step)
            guard !own.isEmpty, !own.contains(plan.names[step]) else { continue }
            run.report(
                "'\(service.name)' is registered in '\(plan.names[step])', not in \(list(own, joinedBy: "or"))", at: graph.location(of: index),
                about: graph.specificSubject(ofBinding: index), target: plan.names[step], help: "register it in \(list(own, joinedBy: "or"))"
            )
        }
    }

    // MARK: Calls

    private func inspectCalls(_ plan: ConfigurationSteps, of type: DeclarationID, _ run: inout CheckRun) {
        let model = run.model
        let name = model.qualifiedName(of: type)
        for calls in plan.sequences {
            for (earlier, later) in zip(calls, calls.dropFirst()) where later.step < earlier.step {
                run.report(
                    "'\(name)' calls '\(steps[later.step])' after '\(steps[earlier.step])'", at: later.location,
                    about: CheckRun.Subject(path: later.location.path, names: [name, steps[later.step]]),
                    target: "\(steps[earlier.step]) → \(steps[later.step])",
                    chain: [Finding.Step(text: "'\(steps[earlier.step])' is called at", location: earlier.location)],
                    help: "call them in the order \(list(steps))"
                )
            }
        }
        for (outer, call) in plan.misplacedCalls(in: run.project) {
            run.report(
                "'\(steps[outer])' calls '\(steps[call.step])' \(call.step > outer ? "before" : "after") it registers services itself", at: call.location,
                about: CheckRun.Subject(path: call.location.path, names: [name, steps[call.step]]),
                target: "\(steps[outer]) → \(steps[call.step])", help: "call them in the order \(list(steps))"
            )
        }
        // If the type calls no step, other code does, in an unknown order.
        guard !plan.sequences.isEmpty else { return }
        for (step, function) in plan.functions.sorted(by: { $0.key < $1.key }) where !plan.called.contains(step) {
            run.report(
                "'\(name)' never calls '\(steps[step])'", at: model.location(of: function),
                about: CheckRun.Subject(path: model.files[Int(function.file)].path, names: [name, steps[step]]),
                target: steps[step], help: "call it in the order \(list(steps)), or remove it"
            )
        }
    }

    // MARK: Injections

    private func inspectInjections(_ plan: ConfigurationSteps, of type: DeclarationID, _ run: inout CheckRun) {
        let graph = run.bindingGraph
        var reported: [Pair: Int] = [:]
        var findings: [Finding] = []
        for edge in graph.edges where !edge.isTest {
            guard case .binding(let source) = edge.source, let injection = edge.injection,
                  let from = plan.step(of: source, in: run.project) else { continue }
            // Of several possible bindings, one that is registered early enough is sufficient.
            let targets = run.injectionGraph.injections[injection].targets.map { plan.step(of: $0, in: run.project) }
            guard let first = targets.compactMap({ $0 }).min(), !targets.contains(nil), first > from else { continue }
            let pair = Pair(source: source, target: edge.target)
            if let known = reported[pair] {
                findings[known].otherLocations.append(graph.location(of: edge))
                continue
            }
            guard !run.excuses(injection: injection) else { continue }
            let service = run.injectionGraph.bindings[edge.target].service?.name ?? graph.name(of: .binding(edge.target))
            reported[pair] = findings.count
            findings.append(Finding(
                rule: run.rule.id, severity: run.rule.severity ?? .error, location: graph.location(of: edge),
                subject: graph.name(of: edge.source), target: service,
                message: "'\(graph.name(of: edge.source))' in '\(plan.names[from])' needs '\(service)', which is registered later, in '\(plan.names[first])'",
                help: "register '\(service)' in '\(plan.names[from])' or earlier, or '\(graph.name(of: edge.source))' in '\(plan.names[first])' or later",
                chain: [Finding.Step(text: "'\(service)' is registered at", location: graph.location(of: edge.target))],
                evidence: .injections
            ))
        }
        for finding in findings { run.reportAsIs(finding) }
    }

    private struct Pair: Hashable {
        let source: Int
        let target: Int
    }
}
