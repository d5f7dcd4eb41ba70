import AshlarFacts
import AshlarModel
import AshlarText

// Arguments that an initializer evaluates later: `init(users: @autoclosure @escaping () -> Users)`.

extension InjectionLinker {
    /// Makes those injections lazy whose service the initializer of the implementation takes as an autoclosure.
    mutating func deferAutoclosures(_ concurrency: some Concurrency) {
        let linker = self
        var deferred: [DeclarationID: Set<InjectionGraph.Service>] = [:]
        for (type, service) in concurrency.map(count: files.count, { linker.deferredServices(in: FileID($0)) }).joined() {
            deferred[type, default: []].insert(service)
        }
        guard !deferred.isEmpty else { return }
        for index in injections.indices where injections[index].fact.form == .strong {
            guard case .binding(let binding) = injections[index].consumer, let service = injections[index].service,
                  let made = bindings[binding].implementation?.declaration, deferred[made]?.contains(service) == true else { continue }
            injections[index].fact.form = .lazy
        }
    }

    /// The services that the initializers in a file take as autoclosures, each with the type that takes it.
    private func deferredServices(in file: FileID) -> [(type: DeclarationID, service: InjectionGraph.Service)] {
        let declarations = files[Int(file)].declarations
        // One field at a time: declarations are large to copy.
        return declarations.indices.filter { declarations[$0].kind == .initializer }.flatMap { index in
            declarations[index].parameters.filter(\.type.isAutoclosure).compactMap { parameter in
                guard let result = parameter.type.function?.result,
                      let type = accessPaths.declaration(around: Int32(index), of: file),
                      let service = accessPaths.service(.init(type: result, file: file, scope: Int32(index))) else { return nil }
                return (type, service)
            }
        }
    }
}
