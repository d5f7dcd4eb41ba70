import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText

/// The types that depend on a whole container, and how.
struct ContainerHolders {
    package let names: [Pattern]
    private(set) var holders: [DeclarationID: Holder] = [:]

    enum Verb: String {
        case holds = "holds the container", takes = "takes the container", reaches = "uses the container"
        /// Stores a key path whose root is a container.
        case pointsInto = "stores a key path into the container"
    }

    struct Holder {
        var verb: Verb
        var container: String
        /// In order of discovery; not empty.
        var locations: [Location]
    }

    init(names: [Pattern]) { self.names = names }

    /// The container with a name, matched in full or by its last component.
    private func container(_ name: String) -> String? {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return names.contains { $0.match(name) != nil || $0.match(last) != nil } ? last : nil
    }

    /// Adds types that store a container or take one as a parameter.
    mutating func addMembers(of model: Model) {
        // Few distinct types are written many times.
        var containers: [String: String?] = [:]
        let known = self
        func container(_ type: TypeName, _ id: DeclarationID) -> String? {
            if let cached = containers[type.text] { return cached }
            // What a stored function returns can be had at any time.
            let names = type.valueNames + (type.function?.result.valueNames ?? [])
            let found = names.lazy.compactMap(known.container).first
                ?? names.lazy.compactMap { known.container(model.aliasedName($0, at: id)) }.first
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
                        guard let name = container(type, DeclarationID(file: FileID(file), index: Int32(index))) else { continue }
                        let offset = verb == .holds ? facts.declarations[index].offset : type.offset
                        let isKeyPath = verb == .holds && type.text.contains("KeyPath<")
                        let owner = DeclarationID(file: FileID(file), index: parent)
                        note(owner, isKeyPath ? .pointsInto : verb, name, facts.location(of: offset), in: model)
                    }
                }
            }
        }
    }

    /// Adds types that refer to a container by name: `AppContainer.shared`.
    mutating func addReferences(of model: Model) {
        let earlier = Set(holders.keys)
        let types = containerTypes(in: model)
        // References within a file matter only in files that declare a container.
        let within = model.references(withinFilesOf: types.keys)
        for dependency in [model.dependencies, within].joined() where dependency.isCertain {
            guard let type = dependency.declaration, let name = types[type], let owner = dependency.owner,
                  dependency.role == .expression || dependency.role == .construction,
                  !model.isTestOfFile[Int(owner.file)], !earlier.contains(model.extendedType(owner)) else { continue }
            note(owner, .reaches, name, model.location(of: dependency), in: model)
        }
    }

    /// The names of the containers by declaration.
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

    /// Adds types that resolve from a container without naming it: `coordinator.container.makeProfile()`.
    mutating func addInjections(of project: LinkedProject) {
        let (model, injectionGraph) = (project.model, project.injectionGraph)
        let earlier = Set(holders.keys)
        for injection in injectionGraph.injections where !injection.isTest {
            guard case .type(let type) = injection.consumer, let target = injection.targets.first,
                  let own = injectionGraph.bindings[target].container,
                  let name = container(injectionGraph.containers[own].name), !earlier.contains(model.extendedType(type)) else { continue }
            note(type, .reaches, name, model.files[Int(injection.file)].location(of: injection.fact.offset), in: model)
        }
    }

    private mutating func note(_ owner: DeclarationID, _ verb: Verb, _ name: String, _ location: Location, in model: Model) {
        let type = model.extendedType(owner)
        guard container(model.qualifiedName(of: type)) == nil, !model[type].attributes.contains(where: { $0.name == "main" }),
              !model.inheritance.allSupertypeNames(of: type).contains("PreviewProvider") else { return }
        if holders[type] == nil { holders[type] = Holder(verb: verb, container: name, locations: []) }
        // A container says more than a key path into one.
        if holders[type]?.verb == .pointsInto { holders[type]?.verb = verb }
        if holders[type]?.locations.contains(location) == false { holders[type]?.locations.append(location) }
    }
}

extension Model {
    /// The type itself, or the one that an extension extends, if the project declares it.
    fileprivate func extendedType(_ id: DeclarationID) -> DeclarationID {
        guard self[id].kind == .extension else { return id }
        let modules = Set(modulesOfFile[Int(id.file)])
        let types = types.declarations(named: qualifiedName(of: id))
        return types.first { !modules.isDisjoint(with: modulesOfFile[Int($0.file)]) } ?? types.first ?? id
    }
}
