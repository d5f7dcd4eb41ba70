import AshlarFacts
import AshlarGraphs
package import AshlarInjection
import AshlarModel

/// Decides whether a missing binding may be reported: only if every registration outside of tests names its service, and none is made
/// by code that is not there to be read.
package final class ClosedWorld {
    private let model: Model
    private let injectionGraph: InjectionGraph
    /// Whether a registration outside of tests does not say which service it binds, or macros may register services.
    private lazy var isOpen = registersUnknown || model.hasRegisteringMacros
    private let registersUnknown: Bool
    /// Whether the project is an app with a container of its own, with which nothing is registered outside of tests.
    private let isEmpty: Bool
    /// The registered services by name, generic arguments aside.
    private let registeredServices: [String: [InjectionGraph.Service]]
    private let registrations: Registrations
    /// Whether the project has no app, so that its clients are not visible.
    private let isLibrary: Bool

    /// - Parameter registrations: those that are made; by default, those in functions that other code may call.
    package init(_ project: LinkedProject, registrations: Registrations? = nil) {
        let registrations = registrations ?? Registrations(of: project)
        (model, injectionGraph) = (project.model, project.injectionGraph)
        self.registrations = registrations
        isLibrary = project.model.isLibrary && !project.model.hasEntryPoint
        let registered = project.injectionGraph.bindings.filter {
            $0.fact.form == .registered && !$0.isTest && !$0.fact.traits.contains(.isolated) && registrations.mayMake($0)
        }
        registersUnknown = registered.contains { $0.service == nil }
        isEmpty = registered.isEmpty && registrations.isComplete
        registeredServices = Dictionary(grouping: registered.compactMap(\.service), by: \.baseName)
    }

    /// Whether a service is an array of a registered one.
    private func isRegistered(elementOf service: InjectionGraph.Service) -> Bool {
        guard service.name.hasPrefix("["), service.name.hasSuffix("]") else { return false }
        return registeredServices[String(service.name.dropFirst().dropLast())] != nil
    }

    /// The declarations that register the service of an injection, if none of them is ever used; empty if its binding is made, or if there
    /// is none.
    func unusedDeclarations(registeringFor injection: InjectionGraph.Injection) -> [DeclarationID] {
        guard injection.state == .bound, injection.service?.declaration != nil else { return [] }
        let unused = injection.targets.compactMap { registrations.unusedDeclaration(around: injectionGraph.bindings[$0]) }
        guard unused.count == injection.targets.count, !isOpen else { return [] }
        // What resolves there runs where the registration does.
        let around = model.files[Int(injection.file)].declarations.enclosing(injection.fact.owner)
        return Set(unused).isDisjoint(with: around.map { DeclarationID(file: injection.file, index: $0) }) ? Set(unused).sorted() : []
    }

    /// Whether all that leads to the type around an injection is compiled only with one of its bindings.
    private func isUsedOnlyWhereProvided(_ injection: InjectionGraph.Injection) -> Bool {
        type(around: injection).map { model.isUsedOnly($0, withDeclarationsUnder: injection.uncoveredBy) } ?? false
    }

    /// The type around an injection.
    private func type(around injection: InjectionGraph.Injection) -> DeclarationID? {
        model.accessPaths.declaration(around: injection.fact.owner, of: injection.file)
    }

    /// Whether an injection certainly has no binding.
    package func lacks(_ injection: InjectionGraph.Injection) -> Bool {
        if !unusedDeclarations(registeringFor: injection).isEmpty { return true }
        if !injection.uncoveredBy.isEmpty {
            return injection.service?.declaration != nil && !isOpen && !isUsedOnlyWhereProvided(injection)
                && model.isLacking(injection.uncoveredBy, at: injection.fact.offset, of: injection.file)
        }
        guard injection.state == .missing, let service = injection.service, service.declaration != nil || isRegistered(elementOf: service),
              injection.requiresBinding || (isEmpty && injection.isResolution), !isOpen else { return false }
        // The clients of a library may provide what they can name.
        if isLibrary, service.declaration.map({ model.access(of: $0) >= .public }) ?? true { return false }
        // Names distinguish bindings only where both are literals; `?` stands for any other expression.
        if injection.fact.name == "?" { return false }
        return (registeredServices[service.baseName] ?? []).allSatisfy { other in
            if other == service { return injection.fact.name != nil || injectionGraph.isRegistered(other, byNameOnly: true) }
            // Of two types of one name, or where one omits its generic arguments, either may be meant.
            return other.name != service.name && other.name.contains("<") && service.name.contains("<")
        } && !injectionGraph.bindings.contains { $0.service == service && $0.fact.name == "?" }
            && type(around: injection).map(model.isUsedOnlyInPreviews) != true
    }
}

extension InjectionGraph {
    /// Whether all bindings of a service outside of tests have a name, or none has.
    fileprivate func isRegistered(_ service: Service, byNameOnly: Bool) -> Bool {
        bindings.allSatisfy { $0.service != service || $0.isTest || ($0.fact.name != nil) == byNameOnly }
    }
}

extension Model {
    /// Whether code outside of tests has an attribute that may register services, of a type or a function: a macro, as its name says.
    fileprivate var hasRegisteringMacros: Bool {
        let names = files.indices.reduce(into: Set<String>()) { names, file in
            if !isTestOfFile[file] { names.formUnion(files[file].declarations.attributeNames { $0 != .variable }) }
        }
        return names.contains { name in
            let name = name.lowercased()
            return Conventions.registeringMacroParts.contains { name.contains($0) }
        }
    }
}
