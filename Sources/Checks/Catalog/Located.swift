import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// Where containers are known, told and asked: whoever has one can take anything out of it.
struct Located: Check {
    static let name = "located"
    static let summary = "Containers are held, told or asked only where a rule says."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys(
        [
            .optional("container", .somePatterns, "Containers by name; goes with 'held-by'."),
            .optional("held-by", .whereabouts, "Who alone may hold, take or reach these containers as a whole."),
            .optional("shared", .somePatterns, """
                The container that all share, as in DIContainer.shared; goes with 'only-in'.
                """),
            .optional("bindings", .bindings, "Bindings; goes with 'only-in'."),
            .optional("injections", .injections, "Injections; goes with 'only-in'."),
            .optional("only-in", .whereabouts, "Where alone that may be."),
        ],
        .exactlyOne(["container", "shared", "bindings", "injections"]),
        .with("container", "held-by"), .with("shared", "only-in"), .with("bindings", "only-in"),
        .with("injections", "only-in")
    )

    private let form: Form

    private enum Form {
        /// Who may hold, take or reach a container as a whole.
        case containers([Pattern], heldBy: Whereabouts)
        /// Where the one container that all share may be named: `DIContainer.shared`.
        case shared([Pattern], Whereabouts)
        case bindings(BindingSelector, Whereabouts)
        case injections(InjectionSelector, Whereabouts)
    }

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Located? {
        let what = "'located'"
        guard let node = reader.mapping(node, of: what, keys: keys)
        else { return nil }
        let subjects = ["container", "shared", "bindings", "injections"].filter { node[$0] != nil }
        guard subjects.count == 1, let subject = subjects.first, let body = reader.required(subject, of: what, in: node) else {
            if subjects.count != 1 { reader.report("\(what) needs one of 'container', 'shared', 'bindings' and 'injections'", at: node) }
            return nil
        }
        guard let places = reader.whereabouts(subject == "container" ? "held-by" : "only-in", of: what, in: node) else { return nil }
        let form: Form? = switch subject {
        case "container": .containers(reader.patterns(body, of: "'container' of \(what)"), heldBy: places)
        case "shared": .shared(reader.patterns(body, of: "'shared' of \(what)"), places)
        case "bindings": reader.bindings(body, of: "'bindings' of \(what)", at: node).map { .bindings($0, places) }
        default: reader.injections(body, of: "'injections' of \(what)").map { .injections($0, places) }
        }
        return form.map { Located(form: $0) }
    }

    func depth(over grounds: Set<Ground>) -> Depth { .wiring }

    /// Who holds a container, members say by their types.
    func isAbout(unnamed declaration: Declaration) -> Bool {
        if case .containers = form { true } else { false }
    }

    func inspect(_ run: inout CheckRun) {
        switch form {
        case .containers(let names, let holders): inspectHolders(of: names, holders, &run)
        case .shared(let ways, let places): inspectUses(of: ways, places, &run)
        case .bindings(let selector, let places): inspect(run.select(selector), places, &run)
        case .injections(let selector, let places): inspect(run.select(selector), places, &run)
        }
    }

    // MARK: Who tells and who asks

    /// Whoever tells of much in the wrong place does so once.
    private func inspect(_ bindings: [SelectedBinding], _ places: Whereabouts, _ run: inout CheckRun) {
        let wiring = run.injectionGraph
        let allowed = run.select(places)
        var misplaced: [(teller: Int?, file: FileID, bindings: [Int])] = []
        for selected in bindings {
            let binding = wiring.bindings[selected.index]
            let type = binding.container.flatMap { wiring.containers[$0].declaration }
            guard binding.service != nil, !allowed.holds(binding.file, type, in: run.model) else { continue }
            let subject = run.bindingGraph.subject(ofBinding: selected.index)
            guard !run.excuses(about: subject) else { continue }
            if let known = misplaced.firstIndex(where: { $0.teller == binding.container && $0.file == binding.file }) {
                misplaced[known].bindings.append(selected.index)
            } else {
                misplaced.append((binding.container, binding.file, [selected.index]))
            }
        }
        for (teller, _, indices) in misplaced {
            let who = teller.map { " by '\(wiring.containers[$0].name)'" } ?? ""
            let first = wiring.bindings[indices[0]].service?.name ?? ""
            let more = indices.count > 1 ? " and \(indices.count - 1) more are" : " is"
            run.reportAsIs(Finding(
                rule: run.rule.id, severity: run.rule.severity ?? .error, location: run.bindingGraph.location(of: indices[0]),
                message: "'\(first)'\(more) bound\(who), not in \(enumeration(places.phrases, joinedBy: "or"))",
                otherPlaces: indices.dropFirst().map { run.bindingGraph.location(of: $0) }
            ))
        }
    }

    /// Whoever asks for much where it should not asks once.
    private func inspect(_ injections: [Int], _ places: Whereabouts, _ run: inout CheckRun) {
        let allowed = run.select(places)
        var asking: [(consumer: InjectionGraph.Injection.Consumer, means: String, injections: [Int])] = []
        for index in injections {
            let injection = run.injectionGraph.injections[index]
            guard !allowed.holds(injection.file, run.model.type(around: injection), in: run.model), !run.excuses(injection: index)
            else { continue }
            if let known = asking.firstIndex(where: { $0.consumer == injection.consumer && $0.means == injection.fact.means }) {
                asking[known].injections.append(index)
            } else {
                asking.append((injection.consumer, injection.fact.means, [index]))
            }
        }
        for (consumer, means, indices) in asking {
            var services: [String] = []
            for name in indices.map({ run.injectionGraph.injections[$0].service?.name ?? "?" }) where !services.contains(name) {
                services.append(name)
            }
            run.reportAsIs(Finding(
                rule: run.rule.id, severity: run.rule.severity ?? .error, location: run.bindingGraph.location(ofInjection: indices[0]),
                message: "'\(run.injectionGraph.name(of: consumer, in: run.model))' asks for \(list(services)) by '\(means)', not in \(enumeration(places.phrases, joinedBy: "or"))",
                otherPlaces: indices.dropFirst().map { run.bindingGraph.location(ofInjection: $0) }, evidence: .injections
            ))
        }
    }

    // MARK: Who has the container

    private func inspectHolders(of names: [Pattern], _ holders: Whereabouts, _ run: inout CheckRun) {
        var known = ContainerHolders(names: names)
        known.lookAtMembers(of: run.model)
        known.lookAtReferences(of: run.model)
        known.lookAtInjections(of: run.project)
        guard !known.knowing.isEmpty else { return }
        let allowed = run.select(holders)
        let knowing = known.knowing.sorted { ($0.value.places[0], $0.key) < ($1.value.places[0], $1.key) }
        for (type, knowledge) in knowing where !allowed.holds(type.file, type, in: run.model) {
            let name = run.model.qualifiedName(of: type)
            let subject = CheckRun.Subject(path: run.model.files[Int(type.file)].path, names: [name, knowledge.container])
            guard !run.excuses(from: subject, to: CheckRun.Subject(names: [knowledge.container])) else { continue }
            run.reportAsIs(Finding(
                rule: run.rule.id, severity: run.rule.severity ?? .error, location: knowledge.places[0],
                message: "'\(name)' \(knowledge.verb.rawValue) the container '\(knowledge.container)'",
                help: "take what it needs in the initializer, and let who makes it hand that in",
                otherPlaces: Array(knowledge.places.dropFirst())
            ))
        }
    }

    // MARK: The one that all share

    private func inspectUses(of ways: [Pattern], _ places: Whereabouts, _ run: inout CheckRun) {
        let allowed = run.select(places)
        for (file, facts) in run.model.files.enumerated() {
            // Each who uses it, with all places.
            var users: [(name: String, way: String, places: [Location])] = []
            for use in facts.wiring.uses {
                let names = facts.names[Int(use.way)].split(separator: ".")
                guard names.count > 1, ways.contains(where: { $0.match(names.prefix(2).joined(separator: ".")) != nil }) else { continue }
                let type = run.model.type(around: use.scope, of: FileID(file))
                guard !allowed.holds(FileID(file), type, in: run.model) else { continue }
                let who = type.map { run.model.qualifiedName(of: $0) } ?? Path.name(of: facts.path)
                let way = names.prefix(2).joined(separator: ".")
                if let known = users.firstIndex(where: { $0.name == who && $0.way == way }) {
                    users[known].places.append(facts.location(of: use.offset))
                } else {
                    users.append((who, way, [facts.location(of: use.offset)]))
                }
            }
            for user in users {
                let subject = CheckRun.Subject(path: facts.path, names: [user.name])
                guard !run.excuses(from: subject, to: CheckRun.Subject(names: [user.way])) else { continue }
                run.reportAsIs(Finding(
                    rule: run.rule.id, severity: run.rule.severity ?? .error, location: user.places[0],
                    message: "'\(user.name)' uses '\(user.way)'", otherPlaces: Array(user.places.dropFirst())
                ))
            }
        }
    }
}

extension Model {
    /// The innermost type around a scope.
    fileprivate func type(around scope: Int32, of file: FileID) -> DeclarationID? {
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next {
            if files[Int(file)].declarations[Int(index)].kind.hasMembers { return DeclarationID(file: file, index: index) }
            next = files[Int(file)].declarations[Int(index)].parent
        }
        return nil
    }

    fileprivate func type(around injection: InjectionGraph.Injection) -> DeclarationID? {
        type(around: injection.fact.owner, of: injection.file)
    }
}
