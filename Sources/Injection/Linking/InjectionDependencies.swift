import AshlarFacts
package import AshlarModel

extension InjectionGraph {
    /// What is handed in, as dependencies: from the file of what gets it to the file of the type by which it is asked for,
    /// placed where it is asked for, which may be in a third file. In the order of injections.
    package var dependencies: [Dependency] {
        injections.compactMap { injection -> Dependency? in
            guard let target = injection.service?.declaration, let source = recipient(of: injection.consumer),
                  source.file != target.file else { return nil }
            var dependency = Dependency(
                source: .file(source.file), target: .file(target.file), evidence: .injections,
                isCertain: true, declaration: target,
                owner: source.type, mark: injection.fact.offset
            )
            if injection.file != source.file { dependency.placeFile = injection.file }
            return dependency
        }
    }

    /// Who gets what is asked for; `nil` where a binding does not say what it makes.
    private func recipient(
        of consumer: InjectionGraph.Injection.Consumer
    ) -> (file: FileID, type: DeclarationID?)? {
        switch consumer {
        case .binding(let index): bindings[index].implementation?.declaration.map { ($0.file, $0) }
        case .type(let type): (type.file, type)
        case .file(let file): (file, nil)
        }
    }
}
