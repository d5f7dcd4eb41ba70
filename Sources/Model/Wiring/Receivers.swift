import AshlarFacts

// What bindings are told to, and what is asked.

extension Model {
    /// The type of what a binding is told to: a container, a registrar; `nil` for members, and where it cannot be told.
    package func receiver(of binding: Wiring.Binding) -> Wiring.Service? {
        guard binding.fact.form == .registered else { return nil }
        return receiver(binding.fact.receiver, from: binding.fact.owner, of: binding.file)
    }

    /// The type of what is asked; `nil` where the idiom has one place to ask, and where it cannot be told.
    package func receiver(of injection: Wiring.Injection) -> Wiring.Service? {
        guard injection.fact.receiver != nil else { return nil }
        return receiver(injection.fact.receiver, from: injection.fact.owner, of: injection.file)
    }

    private func receiver(_ clue: TypeClue?, from scope: Int32, of file: FileID) -> Wiring.Service? {
        let ways = linker.resolver.ways
        guard let clue else {
            // Who tells without saying whom tells itself.
            return switch ways.type(around: scope, of: file) {
            case .project(let id): Wiring.Service(name: qualifiedName(of: id), declaration: id)
            case .external(let name): Wiring.Service(name: name)
            case nil: nil
            }
        }
        return ways.written(clue, from: scope, of: file).flatMap { ways.service($0) }
    }
}
