import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText

/// The configuration steps of a type: the functions that are steps, their calls, and the functions that each step calls.
struct ConfigurationSteps {
    struct Call {
        let step: Int
        package let location: Location
    }

    /// The names of the steps, in their order.
    let names: [String]
    /// For each function that calls several steps, directly or through functions that are no steps, these calls in the order in which
    /// they run, up to the first step that is called again.
    private(set) var sequences: [[Call]] = []
    private(set) var called: Set<Int> = []
    /// The function of each step.
    private(set) var functions: [Int: DeclarationID] = [:]
    /// The calls of steps by other steps, in source order.
    private var nested: [(caller: DeclarationID, offset: UInt32, step: Int)] = []
    /// The step that calls a function, if there is exactly one.
    private var stepOfFunction: [DeclarationID: Int] = [:]

    init(of steps: [String], in type: DeclarationID, _ model: Model) {
        names = steps
        let owners = Set(model.typeAndExtensions(of: type))
        var own: [String: [DeclarationID]] = [:]
        for member in owners.sorted().flatMap(model.members) where model[member].kind == .function {
            own[model[member].name, default: []].append(member)
        }
        for (step, name) in steps.enumerated() {
            for function in own[name] ?? [] { stepOfFunction[function] = step }
            functions[step] = own[name]?.first
        }
        // The call graph of the type's functions, by name.
        var calls: [DeclarationID: [(name: String, offset: UInt32)]] = [:]
        for file in Set(owners.map(\.file)).sorted() {
            let facts = model.files[Int(file)]
            for use in facts.injection.uses {
                var accessPath = Substring(facts.names[Int(use.accessPath)])
                if accessPath.hasPrefix("self.") { accessPath = accessPath.dropFirst(5) }
                // A function in a list of steps is called later, in the order of the list.
                let name = accessPath.hasSuffix("()") ? String(accessPath.dropLast(2)) : String(accessPath)
                guard own[name] != nil, let caller = facts.function(around: use.scope),
                      facts.declarations[Int(caller)].parent.map({ owners.contains(DeclarationID(file: file, index: $0)) }) == true
                else { continue }
                calls[DeclarationID(file: file, index: caller), default: []].append((name, use.offset))
            }
        }
        for caller in calls.keys.sorted() where stepOfFunction[caller] != nil {
            for call in calls[caller] ?? [] {
                if let step = steps.firstIndex(of: call.name) { nested.append((caller, call.offset, step)) }
            }
        }
        let helpers = Set(calls.values.joined().map(\.name)).subtracting(steps)
        for caller in calls.keys.sorted() where !helpers.contains(model[caller].name) {
            var sequence: [Call] = []
            for call in Self.sequence(of: caller, calls, own, steps, depth: 0, model) {
                called.insert(call.step)
                if sequence.contains(where: { $0.step == call.step }) {
                    sequences.append(sequence)
                    sequence = []
                }
                sequence.append(call)
            }
            sequences.append(sequence)
        }
        sequences.removeAll { $0.count < 2 }
        assignHelpers(calls, own)
    }

    /// The calls of steps by a function, through at most four levels of functions that are no steps.
    private static func sequence(
        of caller: DeclarationID, _ calls: [DeclarationID: [(name: String, offset: UInt32)]], _ own: [String: [DeclarationID]],
        _ steps: [String], depth: Int, _ model: Model
    ) -> [Call] {
        (calls[caller] ?? []).flatMap { call -> [Call] in
            if let step = steps.firstIndex(of: call.name) {
                return [Call(step: step, location: model.files[Int(caller.file)].location(of: call.offset))]
            }
            guard depth < 4 else { return [] }
            return (own[call.name] ?? []).flatMap { sequence(of: $0, calls, own, steps, depth: depth + 1, model) }
        }
    }

    /// The functions of a type that register and that another of its functions calls, in the order of the calls.
    static func registering(in type: DeclarationID, _ project: LinkedProject) -> [String] {
        let model = project.model
        let owners = Set(model.typeAndExtensions(of: type))
        var registering: Set<DeclarationID> = []
        for binding in project.injectionGraph.bindings where binding.fact.form == .registered {
            guard let function = model.files[Int(binding.file)].function(around: binding.fact.owner) else { continue }
            registering.insert(DeclarationID(file: binding.file, index: function))
        }
        let names = registering.filter { id in
            model[id].parent.map { owners.contains(DeclarationID(file: id.file, index: $0)) } ?? false
        }.map { model[$0].name }
        guard names.count > 1 else { return [] }
        let plan = ConfigurationSteps(of: names.sorted(), in: type, model)
        return plan.sequences.first { $0.count == names.count }?.map { plan.names[$0.step] } ?? []
    }

    /// Assigns functions that only one step calls to that step, through at most four levels of calls.
    private mutating func assignHelpers(_ calls: [DeclarationID: [(name: String, offset: UInt32)]], _ own: [String: [DeclarationID]]) {
        let steps = Set(stepOfFunction.keys)
        for _ in 0..<4 {
            var found: [DeclarationID: Set<Int>] = [:]
            for (caller, callees) in calls {
                for callee in callees.flatMap({ own[$0.name] ?? [] }) where !steps.contains(callee) {
                    found[callee, default: []].insert(stepOfFunction[caller] ?? -1)
                }
            }
            for (callee, callers) in found where callers.count == 1 {
                if let step = callers.first, step >= 0 { stepOfFunction[callee] = step }
            }
        }
    }

    /// The calls of steps within another one whose own function registers services on the wrong side of the call: after that of a later
    /// step, or before that of an earlier one.
    func misplacedCalls(in project: LinkedProject) -> [(outer: Int, call: Call)] {
        guard !nested.isEmpty else { return [] }
        let model = project.model
        var registrations: [DeclarationID: [UInt32]] = [:]
        for binding in project.injectionGraph.bindings where binding.fact.form == .registered {
            guard let index = model.files[Int(binding.file)].function(around: binding.fact.owner) else { continue }
            registrations[DeclarationID(file: binding.file, index: index), default: []].append(binding.fact.offset)
        }
        return nested.compactMap { caller, offset, step in
            guard let outer = stepOfFunction[caller], step != outer, let own = registrations[caller],
                  own.contains(where: { step > outer ? offset < $0 : $0 < offset }) else { return nil }
            return (outer, Call(step: step, location: model.files[Int(caller.file)].location(of: offset)))
        }
    }

    /// The step that registers a binding.
    func step(of binding: Int, in project: LinkedProject) -> Int? {
        let model = project.model
        let binding = project.injectionGraph.bindings[binding]
        return model.files[Int(binding.file)].function(around: binding.fact.owner)
            .flatMap { stepOfFunction[DeclarationID(file: binding.file, index: $0)] }
    }
}

extension FileFacts {
    /// The member function around a scope.
    fileprivate func function(around scope: Int32) -> Int32? {
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next {
            let parent = declarations[Int(index)].parent
            if declarations[Int(index)].kind == .function, parent.map({ declarations[Int($0)].kind.hasMembers }) == true { return index }
            next = parent
        }
        return nil
    }
}
