import AshlarFacts
import AshlarModel
import AshlarText

// Arguments that an initializer evaluates later: `init(users: @autoclosure @escaping () -> Users)`.

extension InjectionLinker {
    /// Makes those injections lazy whose service the initializer of the implementation takes as an autoclosure.
    mutating func deferAutoclosures() {
        var services: [DeclarationID: Set<InjectionGraph.Service>] = [:]
        for found in deferred.joined() { services[found.type, default: []].insert(found.service) }
        guard !services.isEmpty else { return }
        for index in injections.indices where injections[index].fact.form == .strong {
            guard case .binding(let binding) = injections[index].consumer, let service = injections[index].service,
                  let made = bindings[binding].implementation?.declaration, services[made]?.contains(service) == true else { continue }
            injections[index].fact.form = .lazy
        }
    }

    /// A service that an initializer of a type takes as an autoclosure.
    struct DeferredService: Renumbered {
        let type: DeclarationID
        let service: InjectionGraph.Service

        func with(numbersOf changes: [FileID: DeclarationChange]) -> Self {
            Self(type: type.with(numbersOf: changes), service: service.with(numbersOf: changes))
        }
    }

    /// The services that the initializers in a file take as autoclosures.
    func deferredServices(in file: FileID) -> [DeferredService] {
        let declarations = files[Int(file)].declarations
        // One field at a time: declarations are large to copy.
        return declarations.indices.filter { declarations[$0].kind == .initializer }.flatMap { index in
            declarations[index].parameters.filter(\.type.isAutoclosure).compactMap { parameter in
                guard let result = parameter.type.function?.result,
                      let type = accessPaths.declaration(around: Int32(index), of: file),
                      let service = accessPaths.service(.init(type: result, file: file, scope: Int32(index))) else { return nil }
                return DeferredService(type: type, service: service)
            }
        }
    }
}
