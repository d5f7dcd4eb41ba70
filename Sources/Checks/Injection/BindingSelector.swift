import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// Selects bindings by service, implementation, container, file, form, lifetime and registration.
struct BindingSelector: Sendable {
    fileprivate var files: FileSelector?
    fileprivate var services: ServiceEnd?
    fileprivate var otherServices: ServiceEnd?
    /// The supertypes of services or implementations.
    fileprivate var supertypes: [Pattern] = []
    fileprivate var kind: ServiceKind?
    fileprivate var implementations: ServiceEnd?
    fileprivate var otherImplementations: ServiceEnd?
    /// The names of types that declare or register them.
    fileprivate var containers: [Pattern] = []
    /// The names of the members that they are.
    fileprivate var members: [Pattern] = []
    fileprivate var forms: [Form] = []
    fileprivate var lifetimes: [Pattern] = []
    /// The functions that register them.
    fileprivate var api: [Pattern] = []
    /// The types that they are registered with, or supertypes of these.
    fileprivate var receivers: [Pattern] = []
    /// The names that distinguish them from other bindings of the same service.
    fileprivate var names: [Pattern] = []
    fileprivate var tests = TestUse.none
    /// If not empty, the words that name test doubles, which alone are selected.
    fileprivate var doubleWords: [String] = []
    package var location: Location
    /// Whether it selects all bindings outside of tests.
    fileprivate var isPlain = true

    enum Form: String, CaseIterable {
        case registered, stored, lazy, computed, function

        var meaning: String {
            switch self {
            case .registered: "Registered with a container at run time."
            case .stored: "A member that is created with its container."
            case .lazy: "A member that is created on first use."
            case .computed: "A member that is created on each use."
            case .function: "A function that creates a value on each call."
            }
        }
    }

    /// Whether bindings and injections of tests are included.
    enum TestUse: String, CaseIterable {
        case any, only, none

        func includes(_ isTest: Bool) -> Bool { self == .any || (self == .only) == isTest }

        var meaning: String {
            switch self {
            case .any: "Those of tests are included."
            case .only: "Only those of tests are included."
            case .none: "Those of tests are left out."
            }
        }
    }
}

extension BindingSelector {
    /// The names of services by which it selects.
    var serviceNames: [Pattern] { services?.patterns ?? [] }
}

/// A selected binding with the captures of its file, service and names.
struct SelectedBinding {
    /// Index into `InjectionGraph.bindings`.
    let index: Int
    let captures: Captures
}

extension CheckRun {
    /// The bindings that a selector selects, ordered by file and position. An empty selection is recorded if the project has
    /// bindings.
    mutating func select(_ selector: BindingSelector) -> [SelectedBinding] {
        // The closure copies what it calls.
        let (model, injectionGraph) = (self.model, self.injectionGraph)
        guard !injectionGraph.bindings.isEmpty else { return [] }
        let files = selector.files.map { select($0) }
        // Names tell the kind of a type only where the project does not declare the kinds.
        let isDeclared = !selector.supertypes.isEmpty && model.declares(selector.supertypes)
        let services = selector.services.map { select($0) }
        let otherServices = selector.otherServices.map { select($0) }
        let implementations = selector.implementations.map { select($0) }
        let otherImplementations = selector.otherImplementations.map { select($0) }
        let found = injectionGraph.bindings.enumerated().compactMap { index, binding -> SelectedBinding? in
            guard selector.tests.includes(binding.isTest), !model.isGeneric(binding) else { return nil }
            guard selector.kind.map({ $0.includes(binding, in: model) }) ?? true else { return nil }
            guard selector.doubleWords.isEmpty || model.isDouble(binding, named: selector.doubleWords) else { return nil }
            var captures: Captures = [:]
            if let files {
                guard let bound = files.files[Int(binding.file)] else { return nil }
                captures = bound
            }
            let kind = selector.supertypes.isEmpty ? nil : model.kind(of: binding, among: selector.supertypes)
            if isDeclared, kind == nil { return nil }
            captures["kind"] = kind
            let container = binding.container.map { injectionGraph.containers[$0].name }
            let member = binding.member.map { model[$0].name }
            guard bind(selector.containers, container, &captures),
                  kind != nil || bind(services, binding.service, &captures), bind(implementations, binding.implementation, &captures),
                  bind(selector.members, member, &captures), bind(selector.lifetimes, binding.lifetime.name, &captures),
                  bind(selector.names, binding.fact.name, &captures),
                  selector.api.isEmpty || binding.functions.contains(where: { bind(selector.api, $0, &captures) }) else { return nil }
            if let otherServices, let service = binding.service, otherServices.captures(of: service, given: captures) != nil {
                return nil
            }
            if let otherImplementations, let made = binding.implementation, otherImplementations.captures(of: made, given: captures) != nil {
                return nil
            }
            // A local that is passed on is no member, however it is made.
            let isLocal = binding.member == nil && binding.fact.traits.contains(.passedOn)
            if !selector.forms.isEmpty, isLocal || !selector.forms.contains(where: { $0.rawValue == binding.fact.form.rawValue }) { return nil }
            guard selector.receivers.isEmpty || model.matches(selector.receivers, model.receiver(of: binding)) else { return nil }
            return SelectedBinding(index: index, captures: captures)
        }
        if found.isEmpty, emptySelections.isEmpty, !selector.isPlain { noteEmpty("there is no such binding", at: selector.location) }
        if let record {
            let graph = bindingGraph
            let places = found.map { RuleMatches.Place(name: graph.name(of: .binding($0.index)), location: graph.location(of: $0.index)) }
            record.add("bindings", .binding, at: selector.location, places, in: found.map { injectionGraph.bindings[$0.index].file })
        }
        return found
    }

    /// Those of some members that a selector with containers would select if they were bindings, by container and service.
    ///
    /// - Parameter areLists: whether they are arrays, whose elements are the services.
    mutating func select(
        _ selector: BindingSelector, amongStored members: [DeclarationID], areLists: Bool = false
    ) -> [DeclarationID] {
        guard !selector.containers.isEmpty, !members.isEmpty else { return [] }
        let services = selector.services.map { select($0) }
        let otherServices = selector.otherServices.map { select($0) }
        return members.filter { member in
            var captures: Captures = [:]
            guard let parent = model[member].parent, let type = model[member].type,
                  bind(selector.containers, model.qualifiedName(of: DeclarationID(file: member.file, index: parent)), &captures)
            else { return false }
            var structure = type.structure.unwrapped
            if areLists {
                switch structure {
                case .array(let element): structure = element
                case .named(let components) where components.count == 1 && components[0].name == "Array" && components[0].arguments.count == 1:
                    structure = components[0].arguments[0]
                default: return false
                }
            }
            let written = AccessPathResolver.WrittenType(type: type.with(structure), file: member.file, scope: member.index)
            guard let service = model.accessPaths.service(written), bind(services, service, &captures) else { return false }
            return otherServices?.captures(of: service, given: captures) == nil
        }
    }
}

extension Model {
    /// Whether the implementation of a binding is a test double.
    fileprivate func isDouble(_ binding: InjectionGraph.Binding, named words: [String]) -> Bool {
        let ofService = binding.service.map { camelCaseWords($0.name) } ?? []
        let words = words.filter { !ofService.contains(camelCaseWords($0)) }
        let certain = DoubleWords(words.filter { !Conventions.ambiguousDoubleWords.contains($0) })
        let ambiguous = DoubleWords(words.filter(Conventions.ambiguousDoubleWords.contains))
        return implementations(of: binding).contains { made in
            if made.declaration.map({ isForTests($0.file) }) == true || certain.name(made.baseName) { return true }
            return ambiguous.name(made.baseName) && isBesideReal(made, for: binding.service, by: ambiguous)
        }
    }

    /// Whether one of some patterns matches a type or a supertype of it.
    func matches(_ patterns: [Pattern], _ service: InjectionGraph.Service?, given captures: Captures = [:]) -> Bool {
        let names = names(of: service)
        return patterns.contains { pattern in names.contains { pattern.match($0, given: captures) != nil } }
    }

    /// The first of some supertypes that the service or the implementation of a binding has.
    fileprivate func kind(of binding: InjectionGraph.Binding, among patterns: [Pattern]) -> String? {
        let names = names(of: binding.service) + names(of: binding.implementation)
        return patterns.lazy.compactMap { pattern in names.first { pattern.match($0) != nil } }.first
    }

    /// The names of a type and of its supertypes.
    private func names(of service: InjectionGraph.Service?) -> [String] {
        guard let service else { return [] }
        let inherited = service.declaration.map { inheritance.allSupertypeNames(of: $0).sorted() } ?? []
        return service.spellings + inherited
    }

    /// The types that a binding may create: besides the one that it states, those that its alias stands for in any build but debug
    /// builds, or the one that the initial value or the getter of its variable constructs.
    fileprivate func implementations(of binding: InjectionGraph.Binding) -> [InjectionGraph.Service] {
        var found = binding.implementation.map { [$0] } ?? []
        switch binding.fact.implementation {
        case .type(let type):
            let site = Lookup.Site(file: binding.file, scope: binding.fact.owner, isInHeading: false)
            guard let name = type.nominalText else { break }
            let named = accessPaths.lookup.types(named: name, at: site, inheritance: inheritance).last?.declarations ?? []
            for alias in named where self[alias].kind == .typealias {
                let condition = files[Int(alias.file)].condition(at: self[alias].offset)
                guard let aliased = self[alias].type, !(condition.map(isOfDebugBuildsOnly) ?? false) else { continue }
                found += accessPaths.service(.init(type: aliased, file: alias.file, scope: alias.index)).map { [$0] } ?? []
            }
        case .accessPath(let accessPath) where found.isEmpty:
            let steps = accessPaths.steps(on: accessPath, from: binding.fact.owner, of: binding.file)
            guard steps.count == accessPath.split(separator: ".").count, let member = steps.last?.member, self[member].kind == .variable
            else { break }
            let facts = files[Int(member.file)]
            let constructions = facts.references.filter { $0.role == .construction && $0.scope == member.index }
            // A getter may choose among several.
            guard let made = constructions.first, constructions.count == 1 || !self[member].modifiers.contains(.computed) else { break }
            let type = TypeName(text: facts.names[Int(made.name)], offset: made.offset)
            found += accessPaths.service(.init(type: type, file: member.file, scope: member.index)).map { [$0] } ?? []
        default: break
        }
        return found
    }

    /// Whether a file belongs to tests or to a module that supports them, as its name says: `TestSupport`, `CoreMocks`.
    fileprivate func isForTests(_ file: FileID) -> Bool {
        if isTestOfFile[Int(file)] { return true }
        let words: Set<String> = ["Test", "Tests", "Testing", "Mock", "Mocks", "Fakes", "Stubs"]
        let own = modulesOfFile[Int(file)]
        return !own.isEmpty && own.allSatisfy { !words.isDisjoint(with: camelCaseWords(modules[Int($0)].name)) }
    }

    /// Whether a protocol or class outside of tests has one of some names.
    fileprivate func declares(_ names: [Pattern]) -> Bool {
        files.indices.contains { file in
            !isTestOfFile[file] && files[file].types.contains { index in
                let declaration = files[file].declarations[Int(index)]
                return [.protocol, .class].contains(declaration.kind) && names.contains { $0.match(declaration.name) != nil }
            }
        }
    }

    /// Whether it is a generic function: these implement containers.
    fileprivate func isGeneric(_ binding: InjectionGraph.Binding) -> Bool {
        binding.member.map { !self[$0].genericParameters.isEmpty } ?? false
    }
}

/// Adds the captures of the first pattern that matches a text; `false` if there are patterns and none matches.
func bind(_ patterns: [Pattern], _ text: String?, _ captures: inout Captures) -> Bool {
    if patterns.isEmpty { return true }
    let given = captures
    guard let text, let bound = patterns.lazy.compactMap({ $0.match(text, given: given) }).first else { return false }
    captures = bound
    return true
}

func bind(_ end: ServiceSelection?, _ service: @autoclosure () -> InjectionGraph.Service?, _ captures: inout Captures) -> Bool {
    guard let end else { return true }
    guard let service = service(), let bound = end.captures(of: service, given: captures) else { return false }
    captures = bound
    return true
}

extension BindingSelector {
    /// Whether `conforms` lists a type of this name.
    func isKind(_ name: String) -> Bool { supertypes.contains { $0.match(name) != nil } }

    /// The keys of a mapping that selects bindings.
    static let keys = Keys([
        .optional("service", .service, "Bindings of a service whose name matches one of these patterns, or that the mapping selects."),
        .optional("conforms", .patterns, """
            Bindings whose service or implementation has such a supertype, whose name is {kind}; 'service' then selects others in \
            projects that declare none of these types.
            """),
        .optional("kind", .mapping(ServiceKind.keys), "Bindings whose service or implementation is of a kind."),
        .optional("not-service", .service, "Bindings of other services than these."),
        .optional("implementation", .service, "Bindings with such an implementation."),
        .optional("not-implementation", .service, "Bindings with other implementations than these."),
        .optional("container", .patterns, "Bindings that are members of, or registered by, a type whose name matches one of these patterns."),
        .optional("member", .patterns, "Bindings that are members whose name matches one of these patterns."),
        .optional("in", .files, "Bindings in these files."),
        .optional("form", .several(.word(Form.self) { $0.meaning }), "Bindings of these forms."),
        .optional("scope", .patterns, "Bindings with one of these lifetimes, by the name in the library, the container or the registrar."),
        .optional("means", .patterns, "Bindings that are registered by a function whose name matches one of these patterns, or one that forwards to it."),
        .optional("through", .patterns, "Bindings that are registered with a type whose name, or a supertype's, matches one of these patterns."),
        .optional("named", .patterns, "Bindings whose name or tag matches one of these patterns."),
        .optional("double", .texts, """
            Bindings whose implementation is a test double: declared in tests or in a module for tests, or whose name, or that of a type \
            around it, has one of these words where the service's has not: [Mock, Stub]. The word 'Fake' counts only for a type that is \
            named like the service, compiled for debugging only, or beside a real one.
            """),
        .optional("tests", .word(TestUse.self) { $0.meaning }, "Whether those of tests are included; none by default."),
    ])
}

/// The keys that every check of bindings accepts instead of the word `bindings`.
private let bindingCheckKeys = Keys([.optional("bindings", .bindings, "Which bindings; all by default.")])

extension Schema {
    /// The schema of what `bindingCheck` reads.
    static func bindingCheck(besides others: Keys = Keys([])) -> Schema {
        .either([
            .word([Word(text: "bindings", meaning: "All bindings except those of tests.")]), .mapping(bindingCheckKeys + others),
        ])
    }
}

extension RuleReader {
    /// The bindings that a mapping selects; without one, all except those of tests.
    mutating func bindings(_ node: YAMLNode?, of what: String, at parent: YAMLNode) -> BindingSelector? {
        var selector = BindingSelector(location: node?.location ?? parent.location)
        guard let node else { return selector }
        guard let node = mapping(node, of: what, keys: BindingSelector.keys) else { return nil }
        selector.isPlain = node.pairs.isEmpty
        selector.files = node["in"].flatMap { files($0, of: "'in' of \(what)") }
        selector.services = service(node["service"], of: "'service' of \(what)")
        selector.supertypes = patterns(node["conforms"], of: "'conforms' of \(what)")
        selector.kind = node["kind"].flatMap { serviceKind($0, of: "'kind' of \(what)") }
        selector.otherServices = service(node["not-service"], of: "'not-service' of \(what)")
        selector.implementations = service(node["implementation"], of: "'implementation' of \(what)")
        selector.otherImplementations = service(node["not-implementation"], of: "'not-implementation' of \(what)")
        selector.containers = patterns(node["container"], of: "'container' of \(what)")
        selector.members = patterns(node["member"], of: "'member' of \(what)")
        selector.forms = words(node["form"], of: "'form' of \(what)")
        selector.lifetimes = patterns(node["scope"], of: "'scope' of \(what)")
        selector.api = patterns(node["means"], of: "'means' of \(what)")
        selector.receivers = patterns(node["through"], of: "'through' of \(what)")
        selector.names = patterns(node["named"], of: "'named' of \(what)")
        selector.doubleWords = node["double"].map { texts($0, of: "'double' of \(what)") } ?? []
        selector.tests = node["tests"].flatMap { word($0, of: "'tests' of \(what)") } ?? .none
        return selector
    }

    /// The settings of a check of bindings: the word `bindings` for all, or a mapping with the key `bindings` and further
    /// keys.
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
