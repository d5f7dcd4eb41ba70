import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// No service is registered twice with a container.
struct Unique: Check {
    static let name = "unique"
    static let summary = "A container has one registration for each service, name and arguments; or there is one of the selected types."

    static let schema = Schema.either([Schema.bindingCheck(), .mapping(typesKeys)])

    private let subjects: Subjects

    private enum Subjects {
        case bindings(BindingSelector)
        case types(TypeSelector)
    }

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Unique? {
        if node["types"] != nil {
            let types = reader.mapping(node, of: "'unique'", keys: typesKeys)?["types"]
            return types.flatMap { reader.types($0, of: "'types' of 'unique'") }.map { Unique(subjects: .types($0)) }
        }
        return reader.bindingCheck(node, name).map { Unique(subjects: .bindings($0.bindings)) }
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery {
        if case .types = subjects { FactQuery(.references) } else { FactQuery(.injection) }
    }

    /// What distinguishes the bindings of a container.
    private struct Identity: Hashable {
        let service: InjectionGraph.Service
        let name: String?
        let arguments: [String]
        /// The registering function: some functions register one of several.
        let api: String
        /// The registering type: two types may register with two containers.
        let owner: Int?
        let receiver: UnresolvedType?
        let isTest: Bool
    }

    func inspect(_ run: inout CheckRun) {
        switch subjects {
        case .bindings(let selector): inspect(selector, &run)
        case .types(let selector): inspect(selector, &run)
        }
    }

    /// Reports each type after the first that one build compiles together with it.
    private func inspect(_ selector: TypeSelector, _ run: inout CheckRun) {
        var first: (name: String, condition: String?, location: Location)?
        for type in run.select(selector) {
            let name = run.model.qualifiedName(of: type.id)
            let location = run.model.location(of: type.id)
            let condition = run.model.files[Int(type.id.file)].condition(at: run.model[type.id].offset)
            guard let first else {
                first = (name, condition, location)
                continue
            }
            if let other = first.condition, let condition, areExclusive([other, condition]) { continue }
            run.report(
                "'\(name)' is a second type of this kind", at: location, about: CheckRun.Subject(path: location.path, names: [name]), target: first.name,
                chain: [Finding.Step(text: "the first is \(first.name), declared at", location: first.location)], help: "keep one of them"
            )
        }
    }

    private func inspect(_ bindings: BindingSelector, _ run: inout CheckRun) {
        let injectionGraph = run.injectionGraph
        var alike: [Identity: [Int]] = [:]
        for selected in run.select(bindings) {
            let binding = injectionGraph.bindings[selected.index]
            // A registration in a branch, or one that replaces another, repeats it on purpose. Which container a closure gets, and
            // which arguments one takes whose types are not written, is unknown.
            guard binding.fact.form == .registered, !binding.fact.addsToCollection, let service = binding.service, binding.fact.name != "?",
                  !service.lacksArguments(in: run.model.files), binding.fact.receiver != .unknown,
                  !binding.fact.arguments.contains("_"), !binding.fact.isOfOptional,
                  binding.fact.traits.isDisjoint(with: [.conditional, .override, .placeholder, .alias, .partial]) else { continue }
            let identity = Identity(
                service: service, name: binding.fact.name, arguments: binding.fact.arguments, api: binding.fact.api,
                owner: binding.container, receiver: binding.fact.receiver, isTest: binding.isTest
            )
            // Outside of types it is unknown which file runs.
            guard binding.container != nil || alike[identity]?.contains(where: { injectionGraph.bindings[$0].file != binding.file }) != true
            else { continue }
            alike[identity, default: []].append(selected.index)
        }
        for (identity, indices) in alike.sorted(by: { $0.value[0] < $1.value[0] }) {
            let indices = run.project.togetherCompiled(indices)
            if indices.count > 1 { report(identity, indices, &run) }
        }
    }

    private func report(_ identity: Identity, _ indices: [Int], _ run: inout CheckRun) {
        let graph = run.bindingGraph
        let injectionGraph = run.injectionGraph
        let name = identity.name.map { " named '\($0)'" } ?? ""
        let owner = identity.owner.map { " by '\(injectionGraph.containers[$0].name)'" } ?? ""
        let times = indices.count == 2 ? "twice" : "\(indices.count) times"
        run.report(
            "'\(identity.service.name)'\(name) is registered \(times)\(owner)", at: graph.location(of: indices[1]),
            about: graph.specificSubject(ofBinding: indices[1]),
            target: [identity.owner.map { injectionGraph.containers[$0].name }, identity.name].compactMap { $0 }.joined(separator: ", "),
            chain: indices.map { index in
                let made = injectionGraph.bindings[index].implementation.map { "with the implementation '\($0.name)' " } ?? ""
                return Finding.Step(text: "registered \(made)at", location: graph.location(of: index))
            },
            help: "remove one of them, or give each a name of its own", injectionParts: indices.map { .binding($0) },
            measured: indices.count
        )
    }
}

extension Binding {
    /// Whether it is registered for an optional type, which a container distinguishes from the type itself.
    fileprivate var isOfOptional: Bool {
        if case .type(let type) = service { type.structure.isOptional } else { false }
    }

    /// Whether the name of the registering function says that it adds to a collection: `registerIntoCollection`.
    fileprivate var addsToCollection: Bool {
        let words = camelCaseWords(api).map { $0.lowercased() }
        return !Set(words).isDisjoint(with: ["into", "collection", "multiple", "many", "append", "add", "all"])
    }
}

extension LinkedProject {
    /// The bindings that one build compiles and runs together with the first: of two functions, one may be for previews.
    fileprivate func togetherCompiled(_ bindings: [Int]) -> [Int] {
        var result: [Int] = []
        for index in bindings {
            let condition = condition(of: index)
            let excludes = result.contains { other in
                guard let condition, let theirs = self.condition(of: other) else { return false }
                return areExclusive([condition, theirs])
            }
            if !excludes, result.isEmpty || result.contains(where: { areRunTogether($0, index) }) { result.append(index) }
        }
        return result
    }

    /// Whether one function registers both, or two functions of a file that a third calls or one of which calls the other. What is
    /// called in a branch may run instead of the other, or replace it on purpose.
    private func areRunTogether(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = (injectionGraph.bindings[left], injectionGraph.bindings[right])
        if left.file == right.file, left.fact.owner == right.fact.owner { return true }
        guard left.file == right.file, left.fact.owner >= 0, right.fact.owner >= 0, hasOwnContainer(left), hasOwnContainer(right)
        else { return false }
        let facts = model.files[Int(left.file)]
        let both = [left.fact.owner, right.fact.owner]
        let callers = both.map { function -> Set<Int32> in
            let name = facts.declarations[Int(function)].name
            return Set(facts.injection.uses.filter { use in
                !use.isConditional && ["\(name)()", "self.\(name)()"].contains(facts.names[Int(use.accessPath)])
            }.map(\.scope))
        }
        return !callers[0].isDisjoint(with: callers[1]) || callers[0].contains(both[1]) || callers[1].contains(both[0])
    }

    /// Whether a function registers with a container of its type, not with one that it makes or gets as an argument.
    private func hasOwnContainer(_ binding: InjectionGraph.Binding) -> Bool {
        guard case .accessPath(let path)? = binding.fact.receiver, let first = path.split(separator: ".").first else { return true }
        let parameters = model.files[Int(binding.file)].declarations[Int(binding.fact.owner)].parameters
        return !first.hasSuffix("()") && !parameters.contains { $0.name == first }
    }

    private func condition(of binding: Int) -> String? {
        let binding = injectionGraph.bindings[binding]
        return model.files[Int(binding.file)].condition(at: binding.fact.offset)
    }
}
