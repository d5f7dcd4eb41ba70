import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// The files and types that may hold containers, register with them and resolve from them.
struct Located: Check {
    static let name = "located"
    static let summary = "Only the listed files or types hold containers, register bindings or inject services."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys(
        [
            .optional("container", .somePatterns, "Containers by name; goes with 'held-by'."),
            .optional("held-by", .locations, "The only files or types that may store, take or use these containers as a whole."),
            .optional("shared", .somePatterns, """
                The shared container, as in DIContainer.shared; goes with 'only-in'.
                """),
            .optional("bindings", .bindings, "Bindings; goes with 'only-in'."),
            .optional("injections", .injections, "Injections; goes with 'only-in'."),
            .optional("only-in", .locations, "The only files or types in which that is allowed."),
        ],
        .exactlyOne(["container", "shared", "bindings", "injections"]),
        .with("container", "held-by"), .with("shared", "only-in"), .with("bindings", "only-in"),
        .with("injections", "only-in")
    )

    private let form: Form

    private enum Form {
        /// The files and types that may store, take or use a container as a whole.
        case containers([Pattern], heldBy: LocationSelector)
        /// The files and types that may use the shared container: `DIContainer.shared`.
        case shared([Pattern], LocationSelector)
        case bindings(BindingSelector, LocationSelector)
        case injections(InjectionSelector, LocationSelector)
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
        guard let places = reader.locations(subject == "container" ? "held-by" : "only-in", of: what, in: node) else { return nil }
        let form: Form? = switch subject {
        case "container": .containers(reader.patterns(body, of: "'container' of \(what)"), heldBy: places)
        case "shared": .shared(reader.patterns(body, of: "'shared' of \(what)"), places)
        case "bindings": reader.bindings(body, of: "'bindings' of \(what)", at: node).map { .bindings($0, places) }
        default: reader.injections(body, of: "'injections' of \(what)").map { .injections($0, places) }
        }
        return form.map { Located(form: $0) }
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery {
        if case .shared = form { FactQuery([.injection, .globals]) } else { FactQuery(.injection) }
    }

    func inspect(_ run: inout CheckRun) {
        switch form {
        case .containers(let names, let holders): inspectHolders(of: names, holders, &run)
        case .shared(let accessPaths, let places): inspectUses(of: accessPaths, places, &run)
        case .bindings(let selector, let places):
            run.requireTypes(named: selector.serviceNames, as: "service")
            inspect(run.select(selector), places, &run)
        case .injections(let selector, let places):
            run.requireTypes(named: selector.serviceNames, as: "service")
            inspect(run.select(selector), places, &run)
            for wrapper in run.selectWrappers(selector) { inspect(wrapper, places, &run) }
        }
    }

    // MARK: Bindings and injections

    /// One finding for all misplaced bindings of a container in a file.
    private func inspect(_ bindings: [SelectedBinding], _ places: LocationSelector, _ run: inout CheckRun) {
        let injectionGraph = run.injectionGraph
        let allowed = run.select(places)
        var misplaced: [(container: Int?, file: FileID, bindings: [Int])] = []
        for selected in bindings {
            let binding = injectionGraph.bindings[selected.index]
            let type = binding.container.flatMap { injectionGraph.containers[$0].declaration }
            guard binding.service != nil || run.model.isInPropertyWrapper(binding),
                  !allowed.contains(binding.file, type, in: run.model) else { continue }
            let subject = run.bindingGraph.subject(ofBinding: selected.index)
            guard !run.excuses(about: subject) else { continue }
            if let known = misplaced.firstIndex(where: { $0.container == binding.container && $0.file == binding.file }) {
                misplaced[known].bindings.append(selected.index)
            } else {
                misplaced.append((binding.container, binding.file, [selected.index]))
            }
        }
        for (container, file, indices) in misplaced {
            let owner = container.map { " by '\(injectionGraph.containers[$0].name)'" } ?? ""
            let first = injectionGraph.bindings[indices[0]]
            let service = first.service?.name ?? first.writtenService ?? ""
            let more = indices.count > 1 ? " and \(indices.count - 1) more are" : " is"
            let verb = first.fact.form == .registered ? "registered" : "provided"
            var phrase = "'\(service)'\(more) \(verb)"
            if let made = first.implementation?.name, made != service, indices.count == 1 { phrase = "'\(made)' is \(verb) for '\(service)'" }
            var finding = Finding(
                rule: run.rule.id, severity: run.rule.severity ?? .error, location: run.bindingGraph.location(of: indices[0]),
                subject: container.map { injectionGraph.containers[$0].name } ?? run.model.files[Int(file)].path,
                message: "\(phrase)\(owner), expected \(places.described)",
                help: "move \(indices.count > 1 ? "them" : "it") to where the rule expects \(indices.count > 1 ? "them" : "it")",
                otherLocations: indices.dropFirst().map { run.bindingGraph.location(of: $0) }
            )
            finding.measured = indices.count
            run.reportAsIs(finding)
        }
    }

    /// A property wrapper that resolves whatever its properties are.
    private func inspect(_ wrapper: DeclarationID, _ places: LocationSelector, _ run: inout CheckRun) {
        let name = run.model.qualifiedName(of: wrapper)
        guard !run.select(places).contains(wrapper.file, wrapper, in: run.model) else { return }
        run.report(
            "'@\(name)' resolves the values of its properties, which is allowed only \(places.described)",
            at: run.model.location(of: wrapper),
            about: CheckRun.Subject(path: run.model.files[Int(wrapper.file)].path, names: [name]),
            help: "take these values as initializer parameters instead"
        )
    }

    /// One finding for all misplaced injections of a consumer through one function.
    private func inspect(_ injections: [Int], _ places: LocationSelector, _ run: inout CheckRun) {
        let allowed = run.select(places)
        var misplaced: [(consumer: InjectionGraph.Injection.Consumer, api: String, injections: [Int])] = []
        for index in injections {
            let injection = run.injectionGraph.injections[index]
            guard !allowed.contains(injection.file, run.model.type(around: injection), in: run.model), !run.excuses(injection: index)
            else { continue }
            if let known = misplaced.firstIndex(where: { $0.consumer == injection.consumer && $0.api == injection.fact.api }) {
                misplaced[known].injections.append(index)
            } else {
                misplaced.append((injection.consumer, injection.fact.api, [index]))
            }
        }
        for (consumer, api, indices) in misplaced {
            var services: [String] = []
            for name in indices.map({ run.injectionGraph.injections[$0].service?.name ?? "?" }) where !services.contains(name) {
                services.append(name)
            }
            var finding = Finding(
                rule: run.rule.id, severity: run.rule.severity ?? .error, location: run.bindingGraph.location(ofInjection: indices[0]),
                subject: run.injectionGraph.name(of: consumer, in: run.model), target: api,
                message: "'\(run.injectionGraph.name(of: consumer, in: run.model))' resolves \(list(services)) through '\(api)', which is allowed only \(places.described)",
                help: "take \(list(services)) as initializer parameters instead",
                otherLocations: indices.dropFirst().map { run.bindingGraph.location(ofInjection: $0) }, evidence: .injections
            )
            finding.measured = services.count
            run.reportAsIs(finding)
        }
    }

    // MARK: Holders of containers

    private func inspectHolders(of names: [Pattern], _ holders: LocationSelector, _ run: inout CheckRun) {
        var known = ContainerHolders(names: names)
        known.addMembers(of: run.model)
        known.addReferences(of: run.model)
        known.addInjections(of: run.project)
        guard !known.holders.isEmpty else { return run.requireTypes(named: names, as: "container") }
        let allowed = run.select(holders)
        let knowing = known.holders.sorted { ($0.value.locations[0], $0.key) < ($1.value.locations[0], $1.key) }
        for (type, knowledge) in knowing where !allowed.contains(type.file, type, in: run.model) {
            let name = run.model.qualifiedName(of: type)
            let subject = CheckRun.Subject(path: run.model.files[Int(type.file)].path, names: [name, knowledge.container])
            guard !run.excuses(from: subject, to: CheckRun.Subject(names: [knowledge.container])) else { continue }
            run.reportAsIs(Finding(
                rule: run.rule.id, severity: run.rule.severity ?? .error, location: knowledge.locations[0],
                subject: name, target: knowledge.container,
                message: "'\(name)' \(knowledge.verb.rawValue) '\(knowledge.container)'",
                help: "take what it needs as initializer parameters; the code that creates it passes them in",
                otherLocations: Array(knowledge.locations.dropFirst())
            ))
        }
    }

    // MARK: The shared container

    private func inspectUses(of accessPaths: [Pattern], _ places: LocationSelector, _ run: inout CheckRun) {
        let allowed = run.select(places)
        let uses = SharedContainerUses(of: accessPaths, in: run.model) { file, scope in
            allowed.contains(file, run.model.type(around: scope, of: file), in: run.model)
        }
        if uses.ofFile.isEmpty { requireShared(accessPaths, &run) }
        for (file, facts) in run.model.files.enumerated() {
            // Each type or file that uses it, with all locations.
            var users: [(name: String, accessPath: String, places: [Location])] = []
            for use in uses.ofFile[FileID(file)] ?? [] {
                let type = run.model.type(around: use.scope, of: FileID(file))
                guard !allowed.contains(FileID(file), type, in: run.model) else { continue }
                let user = type.map { run.model.qualifiedName(of: $0) } ?? Path.name(of: facts.path)
                if let known = users.firstIndex(where: { $0.name == user && $0.accessPath == use.accessPath }) {
                    users[known].places.append(facts.location(of: use.offset))
                } else {
                    users.append((user, use.accessPath, [facts.location(of: use.offset)]))
                }
            }
            for user in users {
                let subject = CheckRun.Subject(path: facts.path, names: [user.name])
                guard !run.excuses(from: subject, to: CheckRun.Subject(names: [user.accessPath])) else { continue }
                run.reportAsIs(Finding(
                    rule: run.rule.id, severity: run.rule.severity ?? .error, location: user.places[0],
                    subject: user.name, target: user.accessPath,
                    message: "'\(user.name)' uses '\(user.accessPath)'",
                    help: "take what it needs as initializer parameters instead", otherLocations: Array(user.places.dropFirst())
                ))
            }
        }
    }
}

extension Located {
    /// Notes shared containers of which there is no type, or whose type has no such member.
    private func requireShared(_ accessPaths: [Pattern], _ run: inout CheckRun) {
        let model = run.model
        for path in accessPaths where run.rule.preset == nil && path.isLiteral {
            let names = path.text.split(separator: ".").map(String.init)
            guard names.count == 2, let type = try? Pattern(names[0]) else { continue }
            let declared = model.types.declarations(named: names[0])
            if declared.isEmpty {
                run.requireTypes(named: [type], as: "type")
            } else if declared.allSatisfy({ model.lacks(member: names[1], in: $0) }) {
                run.noteEmpty("'\(names[0])' has no member '\(names[1])'", at: run.rule.location)
            }
        }
    }
}

extension Model {
    /// Whether a type has no member of a name, itself or by what it inherits from.
    fileprivate func lacks(member name: String, in type: DeclarationID) -> Bool {
        self[type].kind != .typealias && inheritance.supertypes(of: type).isEmpty
            && !typeAndExtensions(of: type).flatMap(members).contains { self[$0].name == name }
    }
}

extension InjectionGraph.Binding {
    /// The service as written: a generic parameter.
    fileprivate var writtenService: String? { if case .type(let type) = fact.service { type.text } else { nil } }
}

extension LocationSelector {
    /// The files and types in a sentence, after a preposition: `in 'app', in files that match '*Tests/**' or outside of 'core'`.
    fileprivate var described: String {
        enumeration(phrases.map { phrase in
            if phrase.hasPrefix("outside") { return phrase }
            return "in " + (phrase.hasPrefix("'") && phrase.contains("*") ? "files that match " : "") + phrase
        }, joinedBy: "or")
    }
}

extension Model {
    /// Whether a property wrapper registers its generic parameter.
    fileprivate func isInPropertyWrapper(_ binding: InjectionGraph.Binding) -> Bool {
        guard case .type(let service) = binding.fact.service,
              let type = type(around: binding.fact.owner, of: binding.file) else { return false }
        return self[type].attributes.contains { $0.name == "propertyWrapper" } && self[type].genericParameters.contains(service.text)
    }

    /// The innermost type around a scope.
    fileprivate func type(around scope: Int32, of file: FileID) -> DeclarationID? {
        files[Int(file)].declarations.type(around: scope).map { DeclarationID(file: file, index: $0) }
    }

    fileprivate func type(around injection: InjectionGraph.Injection) -> DeclarationID? {
        type(around: injection.fact.owner, of: injection.file)
    }
}
