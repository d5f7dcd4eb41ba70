import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// Selects injections by consumer, service, form, function or property wrapper, container and name.
struct InjectionSelector: Sendable {
    fileprivate var files: FileSelector?
    fileprivate var services: ServiceEnd?
    fileprivate var consumers: ServiceEnd?
    fileprivate var forms: [Form] = []
    /// The functions or property wrappers that inject.
    fileprivate var api: [Pattern] = []
    /// The types that services are resolved from, or supertypes of these.
    fileprivate var receivers: [Pattern] = []
    fileprivate var names: [Pattern] = []
    fileprivate var tests = BindingSelector.TestUse.none
    /// `nil` if the rule does not write it.
    fileprivate var location: Location?

    enum Form: String, CaseIterable {
        case strong, lazy, optional

        var meaning: String {
            switch self {
            case .strong: "The service is resolved immediately and must be bound."
            case .lazy: "The service is resolved on first use."
            case .optional: "The service may be unbound."
            }
        }
    }
}

extension CheckRun {
    /// The injections that a selector selects, as indices into `InjectionGraph.injections`. An empty selection is not
    /// recorded: it is a legitimate result.
    mutating func select(_ selector: InjectionSelector) -> [Int] {
        // The closure copies what it calls.
        let (model, injectionGraph) = (self.model, self.injectionGraph)
        guard !injectionGraph.injections.isEmpty else { return [] }
        let files = selector.files.map { select($0) }
        let services = selector.services.map { select($0) }
        let consumers = selector.consumers.map { select($0) }
        let found = injectionGraph.injections.indices.filter { index in
            let injection = injectionGraph.injections[index]
            guard selector.tests.includes(injection.isTest) else { return false }
            var captures: Captures = [:]
            if let files {
                guard let bound = files.files[Int(injection.file)] else { return false }
                captures = bound
            }
            guard bind(services, injection.service, &captures), bind(consumers, injectionGraph.type(of: injection.consumer, in: model), &captures),
                  selector.api.isEmpty || injection.functions.contains(where: { bind(selector.api, $0, &captures) }),
                  bind(selector.names, injection.fact.name, &captures),
                  selector.forms.isEmpty || selector.forms.contains(where: { $0.rawValue == injection.fact.form.rawValue })
            else { return false }
            return selector.receivers.isEmpty || model.matches(selector.receivers, model.receiver(of: injection))
        }
        if let record {
            let graph = bindingGraph
            let places = found.map { index in
                RuleMatches.Place(
                    name: graph.subject(ofInjection: index).names.joined(separator: " → "), location: graph.location(ofInjection: index)
                )
            }
            record.add(
                "injections", .injection, at: selector.location ?? rule.location, places, in: found.map { injectionGraph.injections[$0].file }
            )
        }
        return found
    }

    /// The property wrappers that resolve by a function that a selector names, in the order of files; none if it selects by service,
    /// consumer, form, type or name.
    mutating func selectWrappers(_ selector: InjectionSelector) -> [DeclarationID] {
        guard !selector.api.isEmpty, selector.services == nil, selector.consumers == nil, selector.forms.isEmpty,
              selector.receivers.isEmpty, selector.names.isEmpty else { return [] }
        let files = selector.files.map { select($0) }
        return model.files.indices.flatMap { file -> [DeclarationID] in
            guard selector.tests.includes(model.isTestOfFile[file]), files.map({ $0.files[file] != nil }) ?? true else { return [] }
            return model.files[file].injection.functions.compactMap { function in
                guard function.role == .wraps, let forwards = function.forwards,
                      selector.api.contains(where: { $0.match(forwards) != nil }) else { return nil }
                return DeclarationID(file: FileID(file), index: function.declaration)
            }
        }
    }
}

extension InjectionGraph {
    /// The type of a consumer.
    fileprivate func type(of consumer: Injection.Consumer, in model: Model) -> Service? {
        switch consumer {
        case .binding(let index): bindings[index].implementation ?? bindings[index].service
        case .type(let type): Service(name: model.qualifiedName(of: type), declaration: type)
        case .file: nil
        }
    }
}

extension InjectionSelector {
    /// The names of services by which it selects.
    var serviceNames: [Pattern] { services?.patterns ?? [] }

    /// The keys of a mapping that selects injections.
    static let keys = Keys([
        .optional("service", .service, "Injections of a service whose name matches one of these patterns, or that the mapping selects."),
        .optional("consumer", .service, "Injections into a type whose name matches one of these patterns, or that the mapping selects."),
        .optional("in", .files, "Injections in these files."),
        .optional("form", .several(.word(Form.self) { $0.meaning }), "Injections of these forms."),
        .optional("means", .patterns, "Injections by a function, or a property wrapper with '@', whose name matches one of these patterns, or one that forwards to it."),
        .optional("through", .patterns, "Injections from a type whose name, or a supertype's, matches one of these patterns."),
        .optional("named", .patterns, "Injections whose name or tag matches one of these patterns."),
        .optional("tests", .word(BindingSelector.TestUse.self) { $0.meaning }, """
            Whether those of tests are included; none by default.
            """),
    ])
}

extension RuleReader {
    /// The injections that a mapping selects; without one, all except those of tests.
    mutating func injections(_ node: YAMLNode?, of what: String) -> InjectionSelector? {
        var selector = InjectionSelector()
        guard let node else { return selector }
        selector.location = node.location
        guard let node = mapping(node, of: what, keys: InjectionSelector.keys) else { return nil }
        selector.files = node["in"].flatMap { files($0, of: "'in' of \(what)") }
        selector.services = service(node["service"], of: "'service' of \(what)")
        selector.consumers = service(node["consumer"], of: "'consumer' of \(what)")
        selector.forms = words(node["form"], of: "'form' of \(what)")
        selector.api = patterns(node["means"], of: "'means' of \(what)")
        selector.receivers = patterns(node["through"], of: "'through' of \(what)")
        selector.names = patterns(node["named"], of: "'named' of \(what)")
        selector.tests = node["tests"].flatMap { word($0, of: "'tests' of \(what)") } ?? .none
        return selector
    }
}
