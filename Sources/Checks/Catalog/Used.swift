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

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { .injectionGraph }

    func inspect(_ run: inout CheckRun) {
        let unused = run.select(bindings).filter { run.bindingGraph.injections[$0.index].isEmpty }
        guard !unused.isEmpty else { return }
        let graph = run.bindingGraph
        let injectionGraph = run.injectionGraph
        let used = Set(injectionGraph.bindings.indices.filter { !graph.injections[$0].isEmpty }.compactMap {
            Registration(injectionGraph.bindings[$0])
        })
        // What members hold is used by the member's name, whatever else names its type.
        let registered = unused.lazy.map { injectionGraph.bindings[$0.index] }.filter { $0.fact.form == .registered }
        let roots = InjectionRoots(of: graph, services: Set(registered.compactMap(\.service)))
        let unread = idiomsWithUnreadUses(in: injectionGraph, graph)
        for selected in unused where !roots.mayBeUsed(selected.index) {
            let binding = injectionGraph.bindings[selected.index]
            if binding.fact.form == .registered, unread.contains(binding.fact.idiom) { continue }
            let name = binding.fact.name.map { " named '\($0)'" } ?? ""
            let message: String? = if let member = graph.memberName(of: selected.index) {
                "'\(member)' is never used"
            } else {
                binding.service.map { service in
                    let done = binding.fact.isInViewEnvironment ? "put into the environment, but no view reads it" : "registered but never used"
                    return "'\(service.name)'\(name) is \(done)"
                }
            }
            guard let message else { continue }
            // A registration that the same container replaces is one too many; the service is used.
            if let registration = Registration(binding), used.contains(registration) { continue }
            // It may be the service of an injection that is linked to another registration.
            if binding.fact.form == .registered, binding.service?.lacksArguments(in: run.model.files) == true { continue }
            run.report(
                message, at: graph.location(of: selected.index), about: graph.specificSubject(ofBinding: selected.index), target: binding.fact.name,
                help: "remove it; what only it needs can be removed too", injectionParts: [.binding(selected.index)]
            )
        }
    }

    /// The idioms of many registrations of which most are never asked for: the app asks in a form that is not read, as by the injector of a
    /// package.
    private func idiomsWithUnreadUses(in injectionGraph: InjectionGraph, _ graph: BindingGraph) -> Set<String> {
        let all = injectionGraph.bindings
        let registered = all.indices.filter { all[$0].fact.form == .registered && !all[$0].isTest }
        return Set(Dictionary(grouping: registered) { all[$0].fact.idiom }.filter { _, bindings in
            bindings.count >= 8 && bindings.count { graph.injections[$0].isEmpty } * 2 > bindings.count
        }.keys)
    }

    /// What a container registers: of two alike, the later one counts.
    private struct Registration: Hashable {
        let service: InjectionGraph.Service
        let name: String?
        let arguments: [String]
        let container: Int

        /// - Returns: `nil` for what no container registers.
        init?(_ binding: InjectionGraph.Binding) {
            guard binding.fact.form == .registered, let service = binding.service, let container = binding.container else { return nil }
            self.service = service
            name = binding.fact.name
            arguments = binding.fact.arguments
            self.container = container
        }
    }
}
