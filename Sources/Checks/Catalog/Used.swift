import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarYAML

/// No binding is unused.
struct Used: Check {
    static let name = "used"
    static let summary = "Every binding is used."

    static let schema = Schema.bindingCheck()

    private let bindings: BindingSelector

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Used? {
        reader.bindingCheck(node, name).map { Used(bindings: $0.bindings) }
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(.injection) }

    func inspect(_ run: inout CheckRun) {
        let unused = run.select(bindings).filter { run.bindingGraph.injections[$0.index].isEmpty }
        guard !unused.isEmpty else { return }
        let graph = run.bindingGraph
        let injectionGraph = run.injectionGraph
        let roots = InjectionRoots(of: graph, services: Set(unused.compactMap { injectionGraph.bindings[$0.index].service }))
        for selected in unused where !roots.mayBeUsed(selected.index) {
            let binding = injectionGraph.bindings[selected.index]
            let name = binding.fact.name.map { " named '\($0)'" } ?? ""
            let message: String? = if let member = graph.memberName(of: selected.index) {
                "'\(member)' is never used"
            } else {
                binding.service.map { "'\($0.name)'\(name) is registered but never used" }
            }
            guard let message else { continue }
            // It may be the service of an injection that is linked to another registration.
            if binding.fact.form == .registered, binding.service?.lacksArguments(in: run.model.files) == true { continue }
            run.report(
                message, at: graph.location(of: selected.index), about: graph.specificSubject(ofBinding: selected.index), target: binding.fact.name,
                help: "remove it; what only it needs can be removed too", injectionParts: [.binding(selected.index)]
            )
        }
    }
}
