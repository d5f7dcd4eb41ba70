import AshlarFacts
package import AshlarModel

extension InjectionGraph {
    /// The injections as dependencies, in their order: from the file of the consumer to the file that declares the service,
    /// located at the injection, which may be in a third file.
    package var dependencies: [Dependency] {
        injections.compactMap { injection -> Dependency? in
            guard let target = injection.service?.declaration, let source = site(of: injection.consumer),
                  source.file != target.file else { return nil }
            var dependency = Dependency(
                source: .file(source.file), target: .file(target.file), evidence: .injections,
                isCertain: true, declaration: target,
                owner: source.type, mark: injection.fact.offset
            )
            if injection.file != source.file { dependency.locationFile = injection.file }
            return dependency
        }
    }

    /// The file and type of a consumer; `nil` for a binding without a known implementation.
    private func site(
        of consumer: InjectionGraph.Injection.Consumer
    ) -> (file: FileID, type: DeclarationID?)? {
        switch consumer {
        case .binding(let index): bindings[index].implementation?.declaration.map { ($0.file, $0) }
        case .type(let type): (type.file, type)
        case .file(let file): (file, nil)
        }
    }
}
