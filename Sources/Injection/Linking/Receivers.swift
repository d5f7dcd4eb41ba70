import AshlarFacts
package import AshlarModel

// What bindings are told to, and what is asked.

extension Model {
    /// The type of what a binding is told to: a container, a registrar; `nil` for members, and where it cannot be told.
    package func receiver(of binding: InjectionGraph.Binding) -> InjectionGraph.Service? {
        guard binding.fact.form == .registered else { return nil }
        return receiver(binding.fact.receiver, from: binding.fact.owner, of: binding.file)
    }

    /// The type of what is asked; `nil` where the idiom has one place to ask, and where it cannot be told.
    package func receiver(of injection: InjectionGraph.Injection) -> InjectionGraph.Service? {
        guard injection.fact.receiver != nil else { return nil }
        return receiver(injection.fact.receiver, from: injection.fact.owner, of: injection.file)
    }

    private func receiver(_ clue: TypeClue?, from scope: Int32, of file: FileID) -> InjectionGraph.Service? {
        let ways = ways
        guard let clue else {
            // Who tells without saying whom tells itself.
            return switch ways.type(around: scope, of: file) {
            case .project(let id): InjectionGraph.Service(name: qualifiedName(of: id), declaration: id)
            case .external(let name): InjectionGraph.Service(name: name)
            case nil: nil
            }
        }
        return ways.written(clue, from: scope, of: file).flatMap { ways.service($0) }
    }
}
