import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// Every injected service has a binding.
struct Bound: Check {
    static let name = "bound"
    static let summary = "Every injected service is registered."

    static let schema = Schema.either([
        .word([.init(text: "injections", meaning: "All injections but those of tests.")]), .mapping(keys),
    ])

    private static let keys = Keys([
        .needed("injections", .injections, "Which injections."),
        .optional("listed", .texts, """
            Supertypes of types whose registrations are made only if other code lists the type, directly or through another of them: \
            assemblies and modules. One that only tests refer to registers nothing.
            """),
        .optional("registers", .patterns, """
            Functions that register: a function of a listed type that no protocol requires and nothing calls registers nothing, and in an \
            app that calls none of them, no service is registered.
            """),
    ])

    private let injections: InjectionSelector
    /// The supertypes of types that register only if other code lists them.
    private let listed: Set<String>
    let calledNames: CalledNames

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Bound? {
        if node.text == "injections" { return reader.injections(nil, of: "").map { Bound(injections: $0, listed: [], calledNames: .none) } }
        guard let node = reader.mapping(node, of: "'bound'", keys: keys),
              let injections = reader.required("injections", of: "'bound'", in: node),
              let injections = reader.injections(injections, of: "'injections' of 'bound'") else { return nil }
        return Bound(
            injections: injections, listed: Set(node["listed"].map { reader.texts($0, of: "'listed' of 'bound'") } ?? []),
            calledNames: CalledNames(reader.patterns(node["registers"], of: "'registers' of 'bound'"))
        )
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(listed.isEmpty ? .injection : [.injection, .calls], calls: calledNames) }

    private struct Lack: Hashable {
        let service: InjectionGraph.Service
        let name: String?
    }

    func inspect(_ run: inout CheckRun) {
        let world = ClosedWorld(
            run.project, registrations: listed.isEmpty ? nil : Registrations(of: run.project, listed: listed, calledBy: calledNames)
        )
        var lacks: [Lack: [Int]] = [:]
        for index in run.select(injections) {
            let injection = run.injectionGraph.injections[index]
            // What is optional goes without.
            guard let service = injection.service, injection.fact.form != .optional, world.lacks(injection) else { continue }
            guard !run.excuses(injection: index) else { continue }
            lacks[Lack(service: service, name: injection.fact.name), default: []].append(index)
        }
        for (lack, places) in lacks.sorted(by: { $0.value[0] < $1.value[0] }) { report(lack, at: places, by: world, &run) }
    }

    /// One finding for all injections of a missing service, located at the one with the shortest path from a root.
    private func report(_ lack: Lack, at places: [Int], by world: ClosedWorld, _ run: inout CheckRun) {
        let graph = run.bindingGraph
        let traces = places.map { place in
            graph.sources(of: run.injectionGraph.injections[place].consumer).map { graph.trace(to: $0) }.min { $0.count < $1.count } ?? []
        }
        guard let first = places.indices.min(by: { (traces[$0].count, $0) < (traces[$1].count, $1) }) else { return }
        let injection = run.injectionGraph.injections[places[first]]
        let name = lack.name.map { " named '\($0)'" } ?? ""
        let conditions = Set(injection.uncoveredBy).sorted()
        let consumer = run.injectionGraph.name(of: injection.consumer, in: run.model)
        // A member that resolves what it gives is named like the service.
        var member: String?
        if consumer == lack.service.name, case .binding(let own) = injection.consumer { member = graph.memberName(of: own) }
        let registering = world.unusedDeclarations(registeringFor: injection)
        let unused = registering.map { run.model.memberName(of: $0) }
        let areTypes = registering.contains { run.model[$0].kind.isType }
        let use = (areTypes ? "list " : "call ") + list(unused, joinedBy: "or") + (areTypes ? " where the app or its modules list the others" : "")
        let provides = injection.fact.isInViewEnvironment ? "no view puts it into the environment" : "no registration provides it"
        let reason = unused.isEmpty ? "\(provides)\(conditions.isEmpty ? "" : " in every build")"
            : "nothing uses \(list(unused, joinedBy: "or")), which registers it"
        run.reportAsIs(Finding(
            rule: run.rule.id, severity: run.rule.severity ?? .error, location: graph.location(ofInjection: places[first]),
            subject: consumer, target: lack.service.name + name,
            message: "'\(member ?? consumer)' needs '\(lack.service.name)'\(name), but \(reason)",
            help: !unused.isEmpty ? "\(use), or remove it"
                : conditions.isEmpty ? help(for: lack, of: injection, run) : "it is registered only under \(list(conditions, joinedBy: "or"))", chain: traces[first],
            otherLocations: places.indices.filter { $0 != first }.map { graph.location(ofInjection: places[$0]) },
            evidence: .injections, injectionParts: places.map { .injection($0) }
        ))
    }

    // MARK: Help

    private func help(for lack: Lack, of injection: InjectionGraph.Injection, _ run: CheckRun) -> String {
        if injection.fact.isInViewEnvironment { return "put it into the environment of a view around this one" }
        let bindings = run.injectionGraph.bindings.filter { !$0.isTest && $0.fact.form == .registered }
        let same = bindings.filter { $0.service == lack.service }
        if !same.isEmpty {
            let names = Set(same.compactMap(\.fact.name)).sorted()
            if same.allSatisfy({ $0.fact.traits.contains(.isolated) }) { return "it is registered with another container" }
            if names.isEmpty { return "it is registered without a name" }
            return "it is registered under the \(names.count == 1 ? "name" : "names") \(list(names))"
        }
        if let other = bindings.compactMap(\.service).first(where: { $0.baseName == lack.service.baseName }) {
            return "'\(other.name)' is registered"
        }
        let implementers = run.model.implementers(of: lack.service)
        if let own = bindings.first(where: { binding in
            binding.implementation?.declaration.map(implementers.contains) == true
        }), let made = own.implementation?.name, let service = own.service?.name {
            return "'\(made)' conforms to it, but is registered as '\(service)'"
        }
        let names = implementers.filter { !run.model.isTestOfFile[Int($0.file)] }.map { run.model.qualifiedName(of: $0) }
        if names.isEmpty, let near = nearestWord(to: lack.service.name, among: Set(bindings.compactMap(\.service?.name))) {
            return "did you mean '\(near)'?"
        }
        guard !names.isEmpty, names.count < 4 else { return "register an implementation of '\(lack.service.name)'" }
        let verb = names.count == 1 ? "conforms" : "conform"
        return "register an implementation of '\(lack.service.name)'; \(list(names)) \(verb) to it"
    }
}

extension Model {
    /// The types that conform to a protocol of the project or inherit from a class of it, in the order of files.
    fileprivate func implementers(of service: InjectionGraph.Service) -> [DeclarationID] {
        guard let type = service.declaration else { return [] }
        var found: [DeclarationID] = []
        for (file, facts) in files.enumerated() {
            for index in facts.types where facts.declarations[Int(index)].kind.isNominal && facts.declarations[Int(index)].kind != .protocol {
                let id = DeclarationID(file: FileID(file), index: index)
                if inheritance.supertypes(of: id).contains(where: { $0.declarations.contains(type) }) { found.append(id) }
            }
        }
        return found
    }
}

extension CheckRun {
    /// Whether an exception excuses an injection: `from` names the consumer, `to` the service.
    mutating func excuses(injection index: Int) -> Bool {
        let injection = injectionGraph.injections[index]
        let source = Subject(path: model.files[Int(injection.file)].path, names: [injectionGraph.name(of: injection.consumer, in: model)])
        return excuses(from: source, to: Subject(names: [injection.service?.name].compactMap { $0 }))
    }
}
