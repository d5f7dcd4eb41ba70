import AshlarFacts
import AshlarModel
import AshlarText

// Arguments that an initializer evaluates later: `init(users: @autoclosure @escaping () -> Users)`.

extension InjectionLinker {
    /// Makes those injections lazy whose service the initializer of the implementation takes as an autoclosure.
    mutating func deferAutoclosures() {
        let deferred = deferredServices()
        guard !deferred.isEmpty else { return }
        for index in injections.indices where injections[index].fact.form == .strong {
            guard case .binding(let binding) = injections[index].consumer, let service = injections[index].service,
                  let made = bindings[binding].implementation?.declaration, deferred[made]?.contains(service) == true else { continue }
            injections[index].fact.form = .lazy
        }
    }

    /// By type, the services that its initializers take as autoclosures.
    private func deferredServices() -> [DeclarationID: Set<InjectionGraph.Service>] {
        var found: [DeclarationID: Set<InjectionGraph.Service>] = [:]
        for file in files.indices {
            // One field at a time: declarations are large to copy.
            for index in files[file].declarations.indices where files[file].declarations[index].kind == .initializer {
                for parameter in files[file].declarations[index].parameters where parameter.type.text.contains("@autoclosure") {
                    guard let result = parameter.type.function?.result,
                          case .project(let type)? = accessPaths.type(around: Int32(index), of: FileID(file)),
                          let service = accessPaths.service(.init(type: result, file: FileID(file), scope: Int32(index))) else { continue }
                    found[type, default: []].insert(service)
                }
            }
        }
        return found
    }
}
