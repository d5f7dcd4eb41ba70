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

    /// For each function that calls several steps, these calls in source order.
    private(set) var sequences: [[Call]] = []
    private(set) var called: Set<Int> = []
    /// The function of each step.
    private(set) var functions: [Int: DeclarationID] = [:]
    /// The step that calls a function, if there is exactly one.
    private var stepOfFunction: [DeclarationID: Int] = [:]

    init(of steps: [String], in type: DeclarationID, _ model: Model) {
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
                guard accessPath.hasSuffix("()"), !accessPath.contains("."), let caller = facts.function(around: use.scope),
                      facts.declarations[Int(caller)].parent.map({ owners.contains(DeclarationID(file: file, index: $0)) }) == true
                else { continue }
                calls[DeclarationID(file: file, index: caller), default: []].append((String(accessPath.dropLast(2)), use.offset))
            }
        }
        for (caller, callees) in calls.sorted(by: { $0.key < $1.key }) {
            let steps = callees.sorted { $0.offset < $1.offset }.compactMap { call -> Call? in
                guard let step = steps.firstIndex(of: call.name) else { return nil }
                return Call(step: step, location: model.files[Int(caller.file)].location(of: call.offset))
            }
            called.formUnion(steps.map(\.step))
            if steps.count > 1 { sequences.append(steps) }
        }
        assignHelpers(calls, own)
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
