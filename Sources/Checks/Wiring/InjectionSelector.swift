import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// A set of places that ask for something, as rules name it: who asks, for what, how, and whom.
struct InjectionSelector: Sendable {
    fileprivate var files: FileSelector?
    fileprivate var services: ServiceEnd?
    fileprivate var consumers: ServiceEnd?
    fileprivate var forms: [Form] = []
    /// The functions or wrappers by which they ask.
    fileprivate var means: [Pattern] = []
    /// The types of what is asked, or supertypes of them.
    fileprivate var receivers: [Pattern] = []
    fileprivate var names: [Pattern] = []
    fileprivate var tests = BindingSelector.TestUse.none

    enum Form: String, CaseIterable {
        case strong, lazy, optional

        var meaning: String {
            switch self {
            case .strong: "It is asked for at once, and must be there."
            case .lazy: "It is asked for when it is first used."
            case .optional: "It may be missing."
            }
        }
    }
}

extension CheckRun {
    /// The injections that a selector selects, as indices into `InjectionGraph.injections`. None is no flaw of the selector:
    /// nobody has to ask.
    mutating func select(_ selector: InjectionSelector) -> [Int] {
        let wiring = injectionGraph
        guard !wiring.injections.isEmpty else { return [] }
        let files = selector.files.map { select($0) }
        let services = selector.services.map { select($0) }
        let consumers = selector.consumers.map { select($0) }
        return wiring.injections.indices.filter { index in
            let injection = wiring.injections[index]
            guard selector.tests.takes(injection.isTest) else { return false }
            var captures: Captures = [:]
            if let files {
                guard let bound = files.files[Int(injection.file)] else { return false }
                captures = bound
            }
            guard bind(services, injection.service, &captures), bind(consumers, consumer(of: injection), &captures),
                  bind(selector.means, injection.fact.means, &captures), bind(selector.names, injection.fact.name, &captures),
                  selector.forms.isEmpty || selector.forms.contains(where: { $0.rawValue == injection.fact.form.rawValue })
            else { return false }
            return selector.receivers.isEmpty || matches(selector.receivers, model.receiver(of: injection))
        }
    }

    /// What asks, as a type.
    private func consumer(of injection: InjectionGraph.Injection) -> InjectionGraph.Service? {
        switch injection.consumer {
        case .binding(let index): injectionGraph.bindings[index].implementation ?? injectionGraph.bindings[index].service
        case .type(let type): InjectionGraph.Service(name: model.qualifiedName(of: type), declaration: type)
        case .file: nil
        }
    }
}

extension InjectionSelector {
    /// The keys of a mapping that selects injections.
    static let keys = Keys([
        .optional("service", .service, "Injections of a type called so, or of one that a mapping selects."),
        .optional("consumer", .service, "Injections into a type called so, or into one that a mapping selects."),
        .optional("in", .files, "Injections that stand in these files."),
        .optional("form", .several(.word(Form.self) { $0.meaning }), "Injections of these forms."),
        .optional("means", .patterns, "Injections by a function called so, or by a wrapper, which begins with '@'."),
        .optional("through", .patterns, "Injections from a type called so, or from one that inherits from it."),
        .optional("named", .patterns, "Injections that ask for such a name or tag."),
        .optional("tests", .word(BindingSelector.TestUse.self) { $0.meaning }, """
            Whether those of tests count; none where nothing is said.
            """),
    ])
}

extension RuleReader {
    /// All injections that are no tests', or those that a mapping selects.
    mutating func injections(_ node: YAMLNode?, of what: String) -> InjectionSelector? {
        var selector = InjectionSelector()
        guard let node else { return selector }
        guard let node = mapping(node, of: what, keys: InjectionSelector.keys) else { return nil }
        selector.files = node["in"].flatMap { files($0, of: "'in' of \(what)") }
        selector.services = service(node["service"], of: "'service' of \(what)")
        selector.consumers = service(node["consumer"], of: "'consumer' of \(what)")
        selector.forms = words(node["form"], of: "'form' of \(what)")
        selector.means = patterns(node["means"], of: "'means' of \(what)")
        selector.receivers = patterns(node["through"], of: "'through' of \(what)")
        selector.names = patterns(node["named"], of: "'named' of \(what)")
        selector.tests = node["tests"].flatMap { word($0, of: "'tests' of \(what)") } ?? .none
        return selector
    }
}
