import AshlarFacts
import AshlarGraphs
package import AshlarInjection
import AshlarModel

/// What can be said of what is not there: only where everything that is told and asked for can be followed.
package struct ClosedWorld {
    private let model: Model
    private let injectionGraph: InjectionGraph
    
    /// What is told to containers in a way that does not say by which service.
    private let isOpen: Bool
    /// The idioms in which something is told: where nothing is, it is told in a way that cannot be followed.
    private let provenIdioms: Set<String>
    /// By what something is asked for that is there.
    private let provenMeans: Set<String>
    /// The names of what is bound, without generic arguments.
    private let boundNames: [String: [InjectionGraph.Service]]

    package init(_ project: LinkedProject) {
        (model, injectionGraph) = (project.model, project.injectionGraph)
        let registered = injectionGraph.bindings.filter { $0.fact.form == .registered && !$0.isTest }
        isOpen = registered.contains { $0.service == nil }
        provenIdioms = Set(registered.map(\.fact.idiom))
        provenMeans = Set(injectionGraph.injections.filter { $0.state == .bound }.map(\.fact.means))
        boundNames = Dictionary(grouping: registered.compactMap(\.service), by: \.baseName)
    }

    /// Whether nothing provides what is asked for, for sure.
    package func lacks(_ injection: InjectionGraph.Injection) -> Bool {
        guard injection.state == .missing, let service = injection.service, service.declaration != nil,
              provenIdioms.contains(injection.fact.idiom), !isOpen, asksForSure(injection) else { return false }
        // Names are told apart only where both are written out.
        if injection.fact.name == "?" { return false }
        return (boundNames[service.baseName] ?? []).allSatisfy { other in
            if other == service { return injection.fact.name != nil || injectionGraph.isTold(other, byNameOnly: true) }
            // Of two types of one name, or where one says no generic arguments, either may be meant.
            return other.name != service.name && other.name.contains("<") && service.name.contains("<")
        } && !injectionGraph.bindings.contains { $0.service == service && $0.fact.name == "?" }
    }

    /// Whether a function or a wrapper asks for services: its name says so, or something that it asks for is there.
    private func asksForSure(_ injection: InjectionGraph.Injection) -> Bool {
        let means = injection.fact.means
        if injection.fact.isStated { return true }
        if means == "~>" || means == "init" || provenMeans.contains(means) { return true }
        let word = means.lowercased()
        return ["resolve", "require", "inject", "dependency", "provide"].contains { word.contains($0) }
    }
}

extension InjectionGraph {
    /// Whether all bindings of a service that are no tests' have a name.
    fileprivate func isTold(_ service: Service, byNameOnly: Bool) -> Bool {
        bindings.allSatisfy { $0.service != service || $0.isTest || ($0.fact.name != nil) == byNameOnly }
    }
}
