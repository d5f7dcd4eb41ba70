import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText

/// The types that know a container as a whole, and how.
struct ContainerHolders {
    package let names: [Pattern]
    private(set) var knowing: [DeclarationID: Knowledge] = [:]

    enum Verb: String { case holds, takes, reaches }

    struct Knowledge {
        var verb: Verb
        var container: String
        var places: [Location]
    }

    init(names: [Pattern]) { self.names = names }

    /// The container that a name means, by its whole or its last part.
    private func container(_ name: String) -> String? {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return names.contains { $0.match(name) != nil || $0.match(last) != nil } ? last : nil
    }

    /// What is stored, and what is taken as an argument.
    mutating func lookAtMembers(of model: Model) {
        // The same few types are written again and again.
        var containers: [String: String?] = [:]
        func container(_ type: TypeName) -> String? {
            if let known = containers[type.text] { return known }
            let found = type.valueNames.lazy.compactMap(self.container).first
            containers[type.text] = .some(found)
            return found
        }
        for verb in [Verb.holds, .takes] {
            for (file, facts) in model.files.enumerated() where !model.isTestOfFile[file] {
                for index in facts.declarations.indices {
                    guard let parent = facts.declarations[index].parent, facts.declarations[Int(parent)].kind.hasMembers else { continue }
                    let types: [TypeName] = verb == .holds
                        ? (facts.declarations[index].kind == .variable ? [facts.declarations[index].type].compactMap { $0 } : [])
                        : facts.declarations[index].parameters.map(\.type)
                    for type in types {
                        guard let name = container(type) else { continue }
                        let place = verb == .holds ? facts.declarations[index].offset : type.offset
                        note(DeclarationID(file: FileID(file), index: parent), verb, name, facts.location(of: place), in: model)
                    }
                }
            }
        }
    }

    /// What is named: `AppContainer.shared`.
    mutating func lookAtReferences(of model: Model) {
        let known = Set(knowing.keys)
        let types = containerTypes(in: model)
        // What a file says of its own types, only those files can say that have one.
        let within = Set(types.keys.map(\.file)).sorted().flatMap(model.references(within:))
        for dependency in [model.dependencies, within].joined() where dependency.isCertain {
            guard let type = dependency.declaration, let name = types[type], let owner = dependency.owner,
                  dependency.role == .expression || dependency.role == .construction,
                  !model.isTestOfFile[Int(owner.file)], !known.contains(model.extendedType(owner)) else { continue }
            note(owner, .reaches, name, model.location(of: dependency), in: model)
        }
    }

    /// The declarations that are containers, by name.
    private func containerTypes(in model: Model) -> [DeclarationID: String] {
        var types: [DeclarationID: String] = [:]
        for file in model.files.indices {
            for index in model.files[file].types {
                let id = DeclarationID(file: FileID(file), index: index)
                types[id] = container(model.qualifiedName(of: id))
            }
        }
        return types
    }

    /// What is taken out of one without its name: `coordinator.container.makeProfile()`.
    mutating func lookAtInjections(of project: LinkedProject) {
        let (model, injectionGraph) = (project.model, project.injectionGraph)
        let known = Set(knowing.keys)
        for injection in injectionGraph.injections where !injection.isTest {
            guard case .type(let type) = injection.consumer, let target = injection.targets.first,
                  let own = injectionGraph.bindings[target].container,
                  let name = container(injectionGraph.containers[own].name), !known.contains(model.extendedType(type)) else { continue }
            note(type, .reaches, name, model.files[Int(injection.file)].location(of: injection.fact.offset), in: model)
        }
    }

    private mutating func note(_ owner: DeclarationID, _ verb: Verb, _ name: String, _ place: Location, in model: Model) {
        let type = model.extendedType(owner)
        guard container(model.qualifiedName(of: type)) == nil, !model[type].attributes.contains(where: { $0.name == "main" }),
              !model.inheritance.allSupertypeNames(of: type).contains("PreviewProvider") else { return }
        if knowing[type] == nil { knowing[type] = Knowledge(verb: verb, container: name, places: []) }
        if knowing[type]?.places.contains(place) == false { knowing[type]?.places.append(place) }
    }
}

extension Model {
    /// The type itself, or the one that an extension adds to, as far as the project declares it.
    fileprivate func extendedType(_ id: DeclarationID) -> DeclarationID {
        guard self[id].kind == .extension else { return id }
        let modules = Set(modulesOfFile[Int(id.file)])
        let types = types.declarations(named: qualifiedName(of: id))
        return types.first { !modules.isDisjoint(with: modulesOfFile[Int($0.file)]) } ?? types.first ?? id
    }
}
