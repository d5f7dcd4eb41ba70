import AshlarFacts
package import AshlarModel

// The containers of registrations and injections.

extension Model {
    /// The type that a binding is registered with: a container or a registrar; `nil` for members, and if it cannot be resolved.
    package func receiver(of binding: InjectionGraph.Binding) -> InjectionGraph.Service? {
        guard binding.fact.form == .registered else { return nil }
        return receiver(binding.fact.receiver, from: binding.fact.owner, of: binding.file)
    }

    /// The type of the container that resolves an injection; `nil` if the idiom has only one, or if it cannot be resolved.
    package func receiver(of injection: InjectionGraph.Injection) -> InjectionGraph.Service? {
        guard injection.fact.receiver != nil else { return nil }
        return receiver(injection.fact.receiver, from: injection.fact.owner, of: injection.file)
    }

    private func receiver(_ unresolved: UnresolvedType?, from scope: Int32, of file: FileID) -> InjectionGraph.Service? {
        let accessPaths = accessPaths
        guard let unresolved else {
            // A registration without a receiver is with the enclosing type.
            return switch accessPaths.type(around: scope, of: file) {
            case .project(let id): InjectionGraph.Service(name: qualifiedName(of: id), declaration: id)
            case .external(let name): InjectionGraph.Service(name: name)
            case nil: nil
            }
        }
        return accessPaths.written(unresolved, from: scope, of: file).flatMap { accessPaths.service($0) }
    }
}
