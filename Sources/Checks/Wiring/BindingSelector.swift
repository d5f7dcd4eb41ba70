import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// A set of bindings as rules name it: what they provide and make, where they are told, how, and to whom.
struct BindingSelector: Sendable {
    fileprivate var files: FileSelector?
    fileprivate var services: ServiceEnd?
    fileprivate var otherServices: ServiceEnd?
    fileprivate var implementations: ServiceEnd?
    /// The types whose members they are, or that tell them, by name.
    fileprivate var containers: [Pattern] = []
    /// What the members are called that they are.
    fileprivate var members: [Pattern] = []
    fileprivate var forms: [Form] = []
    fileprivate var scopes: [Pattern] = []
    /// The functions by which they are told.
    fileprivate var means: [Pattern] = []
    /// The types of what they are told to, or supertypes of them.
    fileprivate var receivers: [Pattern] = []
    /// What tells them from others of the same service.
    fileprivate var names: [Pattern] = []
    fileprivate var tests = TestUse.none
    package var location: Location
    /// Whether nothing but that it is no test's is asked.
    fileprivate var isPlain = true

    enum Form: String, CaseIterable {
        case registered, stored, lazy, computed, function

        var meaning: String {
            switch self {
            case .registered: "Told to a container at run time."
            case .stored: "A member that is made with its container."
            case .lazy: "A member that is made when it is first asked for."
            case .computed: "A member that is made each time."
            case .function: "A function that makes one each time."
            }
        }
    }

    /// Those of tests count, are all that counts, or do not count.
    enum TestUse: String, CaseIterable {
        case any, only, none

        func takes(_ isTest: Bool) -> Bool { self == .any || (self == .only) == isTest }

        var meaning: String {
            switch self {
            case .any: "Those of tests count too."
            case .only: "Only those of tests count."
            case .none: "Those of tests do not count."
            }
        }
    }
}

/// A selected binding, and what its file, its service and its names bind.
struct SelectedBinding {
    /// Index into `InjectionGraph.bindings`.
    let index: Int
    let captures: Captures
}

extension CheckRun {
    /// The bindings that a selector selects, in the order of files and places; noted where there are bindings and none of
    /// them is selected.
    mutating func select(_ selector: BindingSelector) -> [SelectedBinding] {
        let wiring = injectionGraph
        guard !wiring.bindings.isEmpty else { return [] }
        let files = selector.files.map { select($0) }
        let services = selector.services.map { select($0) }
        let otherServices = selector.otherServices.map { select($0) }
        let implementations = selector.implementations.map { select($0) }
        let found = wiring.bindings.enumerated().compactMap { index, binding -> SelectedBinding? in
            guard selector.tests.takes(binding.isTest), !model.isGeneric(binding) else { return nil }
            var captures: Captures = [:]
            if let files {
                guard let bound = files.files[Int(binding.file)] else { return nil }
                captures = bound
            }
            let container = binding.container.map { wiring.containers[$0].name }
            let member = binding.member.map { model[$0].name }
            guard bind(selector.containers, container, &captures),
                  bind(services, binding.service, &captures), bind(implementations, binding.implementation, &captures),
                  bind(selector.members, member, &captures), bind(selector.scopes, binding.lifetime.word, &captures),
                  bind(selector.names, binding.fact.name, &captures),
                  selector.means.isEmpty || bind(selector.means, binding.fact.means, &captures) else { return nil }
            if let otherServices, let service = binding.service, otherServices.captures(of: service, given: captures) != nil {
                return nil
            }
            if !selector.forms.isEmpty, !selector.forms.contains(where: { $0.rawValue == binding.fact.form.rawValue }) { return nil }
            guard selector.receivers.isEmpty || matches(selector.receivers, model.receiver(of: binding)) else { return nil }
            return SelectedBinding(index: index, captures: captures)
        }
        if found.isEmpty, emptySelections.isEmpty, !selector.isPlain { noteEmpty("there is no such binding", at: selector.location) }
        return found
    }

    /// Whether one of some patterns matches a type or a supertype of it.
    func matches(_ patterns: [Pattern], _ service: InjectionGraph.Service?, given captures: Captures = [:]) -> Bool {
        let names = names(of: service)
        return patterns.contains { pattern in names.contains { pattern.match($0, given: captures) != nil } }
    }

    /// The names of a type and of its supertypes.
    private func names(of service: InjectionGraph.Service?) -> [String] {
        guard let service else { return [] }
        let inherited = service.declaration.map { model.inheritance.allSupertypeNames(of: $0).sorted() } ?? []
        return service.spellings + inherited
    }
}

extension Model {
    /// Whether it is a generic function, which is how a container itself is written.
    fileprivate func isGeneric(_ binding: InjectionGraph.Binding) -> Bool {
        binding.member.map { !self[$0].genericParameters.isEmpty } ?? false
    }
}

/// Binds what one of some patterns captures of a text; false where there are patterns and none matches.
func bind(_ patterns: [Pattern], _ text: String?, _ captures: inout Captures) -> Bool {
    if patterns.isEmpty { return true }
    let known = captures
    guard let text, let bound = patterns.lazy.compactMap({ $0.match(text, given: known) }).first else { return false }
    captures = bound
    return true
}

func bind(_ end: ServiceSelection?, _ service: InjectionGraph.Service?, _ captures: inout Captures) -> Bool {
    guard let end else { return true }
    guard let service, let bound = end.captures(of: service, given: captures) else { return false }
    captures = bound
    return true
}

extension BindingSelector {
    /// The keys of a mapping that selects bindings.
    static let keys = Keys([
        .optional("service", .service, "Bindings of a type called so, or of one that a mapping selects."),
        .optional("not-service", .service, "Bindings of no such type."),
        .optional("implementation", .service, "Bindings that make a value of such a type."),
        .optional("container", .patterns, "Bindings that are members of a type called so, or that it tells."),
        .optional("member", .patterns, "Bindings that are members called so."),
        .optional("in", .files, "Bindings that stand in these files."),
        .optional("form", .several(.word(Form.self) { $0.meaning }), "Bindings of these forms."),
        .optional("scope", .patterns, "Bindings that live so, in the word of the library, the container or the registrar."),
        .optional("means", .patterns, "Bindings that are told by a function called so."),
        .optional("through", .patterns, "Bindings that are told to a type called so, or to one that inherits from it."),
        .optional("named", .patterns, "Bindings that have such a name or tag."),
        .optional("tests", .word(TestUse.self) { $0.meaning }, "Whether those of tests count; none where nothing is said."),
    ])
}

/// What every check of bindings takes instead of the word `bindings`.
private let bindingCheckKeys = Keys([.optional("bindings", .bindings, "Which bindings; all where nothing is said.")])

extension Schema {
    /// What `bindingCheck` reads.
    static func bindingCheck(besides others: Keys = Keys([])) -> Schema {
        .either([
            .word([Word(text: "bindings", meaning: "All bindings but those of tests.")]), .mapping(bindingCheckKeys + others),
        ])
    }
}

extension RuleReader {
    /// All bindings that are no tests', or those that a mapping selects.
    mutating func bindings(_ node: YAMLNode?, of what: String, at place: YAMLNode) -> BindingSelector? {
        var selector = BindingSelector(location: node?.location ?? place.location)
        guard let node else { return selector }
        guard let node = mapping(node, of: what, keys: BindingSelector.keys) else { return nil }
        selector.isPlain = node.pairs.isEmpty
        selector.files = node["in"].flatMap { files($0, of: "'in' of \(what)") }
        selector.services = service(node["service"], of: "'service' of \(what)")
        selector.otherServices = service(node["not-service"], of: "'not-service' of \(what)")
        selector.implementations = service(node["implementation"], of: "'implementation' of \(what)")
        selector.containers = patterns(node["container"], of: "'container' of \(what)")
        selector.members = patterns(node["member"], of: "'member' of \(what)")
        selector.forms = words(node["form"], of: "'form' of \(what)")
        selector.scopes = patterns(node["scope"], of: "'scope' of \(what)")
        selector.means = patterns(node["means"], of: "'means' of \(what)")
        selector.receivers = patterns(node["through"], of: "'through' of \(what)")
        selector.names = patterns(node["named"], of: "'named' of \(what)")
        selector.tests = node["tests"].flatMap { word($0, of: "'tests' of \(what)") } ?? .none
        return selector
    }

    /// The settings of a check of bindings: the word `bindings` for all, or a mapping with the key `bindings` for some
    /// and with further keys.
    mutating func bindingCheck(
        _ node: YAMLNode, _ name: String, besides others: Keys = Keys([])
    ) -> (bindings: BindingSelector, settings: YAMLNode)? {
        let keys = bindingCheckKeys + others
        if node.text == "bindings" { return bindings(nil, of: "", at: node).map { ($0, node) } }
        if let text = node.text {
            report("'\(name)' cannot be '\(text)'; it is 'bindings' or a mapping with the keys \(list(keys.names))", at: node)
            return nil
        }
        guard let node = mapping(node, of: "'\(name)'", keys: keys),
              let selector = bindings(node["bindings"], of: "'bindings' of '\(name)'", at: node) else { return nil }
        return (selector, node)
    }
}
