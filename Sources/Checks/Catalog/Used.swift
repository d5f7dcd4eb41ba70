import AshlarFacts
import AshlarInjection
import AshlarYAML

/// Nothing is bound that nobody asks for.
struct Used: Check {
    static let name = "used"
    static let summary = "Every binding is asked for by somebody."

    static let schema = Schema.bindingCheck()

    private let bindings: BindingSelector

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Used? {
        reader.bindingCheck(node, name).map { Used(bindings: $0.bindings) }
    }

    func depth(over grounds: Set<Ground>) -> Depth { .wiring }
    func isAbout(unnamed declaration: Declaration) -> Bool { false }

    func inspect(_ run: inout CheckRun) {
        let idle = run.select(bindings).filter { run.bindingGraph.askers[$0.index].isEmpty }
        guard !idle.isEmpty else { return }
        let graph = run.bindingGraph
        let wiring = run.injectionGraph
        let roots = WiringRoots(of: graph, services: Set(idle.compactMap { wiring.bindings[$0.index].service }))
        for selected in idle where !roots.mayBeAskedFor(selected.index) {
            let binding = wiring.bindings[selected.index]
            let name = binding.fact.name.map { " named '\($0)'" } ?? ""
            let message: String? = if let member = graph.memberName(of: selected.index) {
                "nobody asks for '\(member)'"
            } else {
                binding.service.map { "'\($0.name)'\(name) is bound, and nobody asks for it" }
            }
            guard let message else { continue }
            run.report(
                message, at: graph.location(of: selected.index), about: graph.subject(ofBinding: selected.index),
                help: "take it out; what only it asks for may go with it", wiring: [.binding(selected.index)]
            )
        }
    }
}
