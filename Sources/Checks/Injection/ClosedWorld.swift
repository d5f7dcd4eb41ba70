import AshlarFacts
import AshlarGraphs
package import AshlarInjection
import AshlarModel

/// Decides whether a missing binding may be reported: only if every registration outside of tests names its service.
package struct ClosedWorld {
    private let injectionGraph: InjectionGraph
    /// Whether a registration outside of tests does not say which service it binds.
    private let isOpen: Bool
    /// The registered services by name, generic arguments aside.
    private let registeredServices: [String: [InjectionGraph.Service]]

    package init(_ project: LinkedProject) {
        injectionGraph = project.injectionGraph
        let registered = injectionGraph.bindings.filter { $0.fact.form == .registered && !$0.isTest }
        isOpen = registered.contains { $0.service == nil }
        registeredServices = Dictionary(grouping: registered.compactMap(\.service), by: \.baseName)
    }

    /// Whether a service is an array of a registered one.
    private func isRegistered(elementOf service: InjectionGraph.Service) -> Bool {
        guard service.name.hasPrefix("["), service.name.hasSuffix("]") else { return false }
        return registeredServices[String(service.name.dropFirst().dropLast())] != nil
    }

    /// Whether an injection certainly has no binding.
    package func lacks(_ injection: InjectionGraph.Injection) -> Bool {
        if !injection.uncoveredBy.isEmpty { return injection.service?.declaration != nil && !isOpen }
        guard injection.state == .missing, let service = injection.service, service.declaration != nil || isRegistered(elementOf: service),
              injection.requiresBinding, !isOpen else { return false }
        // Names distinguish bindings only where both are literals; `?` stands for any other expression.
        if injection.fact.name == "?" { return false }
        return (registeredServices[service.baseName] ?? []).allSatisfy { other in
            if other == service { return injection.fact.name != nil || injectionGraph.isRegistered(other, byNameOnly: true) }
            // Of two types of one name, or where one omits its generic arguments, either may be meant.
            return other.name != service.name && other.name.contains("<") && service.name.contains("<")
        } && !injectionGraph.bindings.contains { $0.service == service && $0.fact.name == "?" }
    }
}

extension InjectionGraph {
    /// Whether all bindings of a service outside of tests have a name, or none has.
    fileprivate func isRegistered(_ service: Service, byNameOnly: Bool) -> Bool {
        bindings.allSatisfy { $0.service != service || $0.isTest || ($0.fact.name != nil) == byNameOnly }
    }
}
