import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// Nothing is told to a container twice.
struct Unique: Check {
    static let name = "unique"
    static let summary = "A container is told of each service once, names and arguments aside."

    static let schema = Schema.bindingCheck()

    private let bindings: BindingSelector

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Unique? {
        reader.bindingCheck(node, name).map { Unique(bindings: $0.bindings) }
    }

    func depth(over grounds: Set<Ground>) -> Depth { .wiring }
    func isAbout(unnamed declaration: Declaration) -> Bool { false }

    /// What a container tells bindings apart by.
    private struct Identity: Hashable {
        let service: InjectionGraph.Service
        let name: String?
        let arguments: [String]
        /// The function by which it is told: some tell a container of one among many.
        let means: String
        /// Who tells it: what two types tell may be told to two containers.
        let owner: Int?
        let receiver: TypeClue?
        let isTest: Bool
    }

    func inspect(_ run: inout CheckRun) {
        let wiring = run.injectionGraph
        var alike: [Identity: [Int]] = [:]
        for selected in run.select(bindings) {
            let binding = wiring.bindings[selected.index]
            // Of what stands in a branch, or replaces another, is meant that it is told again.
            guard binding.fact.form == .registered, !binding.fact.tellsOneOfMany, let service = binding.service, binding.fact.name != "?",
                  binding.fact.traits.isDisjoint(with: [.conditional, .override, .placeholder, .alias, .partial]) else { continue }
            let identity = Identity(
                service: service, name: binding.fact.name, arguments: binding.fact.arguments, means: binding.fact.means,
                owner: binding.container, receiver: binding.fact.receiver, isTest: binding.isTest
            )
            // Outside of any type nothing says when a file is run.
            guard binding.container != nil || alike[identity]?.contains(where: { wiring.bindings[$0].file != binding.file }) != true
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
        let wiring = run.injectionGraph
        let name = identity.name.map { " named '\($0)'" } ?? ""
        let owner = identity.owner.map { " by '\(wiring.containers[$0].name)'" } ?? ""
        let times = indices.count == 2 ? "twice" : "\(indices.count) times"
        run.report(
            "'\(identity.service.name)'\(name) is bound \(times)\(owner)", at: graph.location(of: indices[1]),
            about: graph.subject(ofBinding: indices[1]),
            chain: indices.map { index in
                let made = wiring.bindings[index].implementation.map { "to '\($0.name)' " } ?? ""
                return Finding.Step(text: "bound \(made)at", location: graph.location(of: index))
            },
            help: "keep one of them, or tell them apart by a name", wiring: indices.map { .binding($0) },
            measured: Finding.Measured("'\(identity.service.name)'\(name) is bound more than once\(owner)", value: indices.count)
        )
    }
}

extension Binding {
    /// Whether it is told as one of many by the name of its function: `registerIntoCollection`.
    fileprivate var tellsOneOfMany: Bool {
        let words = camelCaseWords(means).map { $0.lowercased() }
        return !Set(words).isDisjoint(with: ["into", "collection", "multiple", "many", "append", "add", "all"])
    }
}

extension LinkedProject {
    /// Bindings without those that no build compiles together with the first, and those that nothing runs with it: of two
    /// functions one may be for previews.
    fileprivate func togetherCompiled(_ bindings: [Int]) -> [Int] {
        var kept: [Int] = []
        for index in bindings {
            let condition = condition(of: index)
            let excludes = kept.contains { other in
                guard let condition, let theirs = self.condition(of: other) else { return false }
                return excludeEachOther([condition, theirs])
            }
            if !excludes, kept.isEmpty || kept.contains(where: { areRunTogether($0, index) }) { kept.append(index) }
        }
        return kept
    }

    /// Whether two bindings are told by one function, or by two of a file that a third calls or one of which calls the other.
    private func areRunTogether(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = (injectionGraph.bindings[left], injectionGraph.bindings[right])
        if left.file == right.file, left.fact.owner == right.fact.owner { return true }
        guard left.file == right.file, left.fact.owner >= 0, right.fact.owner >= 0 else { return false }
        let facts = model.files[Int(left.file)]
        let both = [left.fact.owner, right.fact.owner]
        let callers = both.map { function -> Set<Int32> in
            let name = facts.declarations[Int(function)].name
            return Set(facts.wiring.uses.filter { use in
                ["\(name)()", "self.\(name)()"].contains(facts.names[Int(use.way)])
            }.map(\.scope))
        }
        return !callers[0].isDisjoint(with: callers[1]) || callers[0].contains(both[1]) || callers[1].contains(both[0])
    }

    private func condition(of binding: Int) -> String? {
        let binding = injectionGraph.bindings[binding]
        return model.files[Int(binding.file)].condition(at: binding.fact.offset)
    }
}
