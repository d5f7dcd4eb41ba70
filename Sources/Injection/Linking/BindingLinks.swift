import AshlarFacts
import AshlarModel

// Selects the bindings among the candidates in the facts of files.

extension InjectionLinker {
    /// Links the bindings of all files, after the hand-written containers are known.
    mutating func linkBindings() {
        var candidates: [(file: FileID, fact: Binding, owner: AccessPathResolver.ValueType?)] = []
        for file in files.indices {
            for fact in files[file].injection.bindings {
                candidates.append((FileID(file), fact, accessPaths.type(around: fact.owner, of: FileID(file))))
            }
        }
        let handWritten = handWrittenContainers(candidates)
        let made = Dictionary(candidates.compactMap { candidate in
            candidate.fact.member.map { (DeclarationID(file: candidate.file, index: $0), candidate.fact) }
        }) { first, _ in first }
        for (file, candidate, owner) in candidates {
            var fact = candidate
            if fact.form == .registered, fact.traits.contains(.tentative),
               let library = containerAPI.library(of: fact.receiver, from: fact.owner, of: file) {
                (fact.idiom, fact.defaultLifetime) = (library.names.idiom, library.names.defaultLifetime)
                fact.traits.remove(.tentative)
            }
            if fact.traits.contains(.tentative), case .keyPath(let root?, let path) = fact.service {
                guard !members(path, of: root, fact.owner, file).isEmpty else { continue }
            } else if fact.traits.contains(.tentative) {
                let isProven = fact.form == .registered
                    ? containerAPI.registers(fact, in: file)
                    : owner.map(handWritten.contains) == true && provides(fact, in: file)
                if !isProven {
                    guard isLocator(fact, in: owner, file) else { continue }
                    fact.traits.remove(.tentative)
                    fact.traits.insert(.alias)
                }
            }
            let writtenService = accessPaths.written(fact.service, from: fact.owner, of: file)
            let service = writtenService.flatMap { accessPaths.service($0) }
            // A member whose type is a generic parameter provides no service.
            if writtenService != nil, service == nil, fact.member != nil { continue }
            if fact.traits.contains(.tentative), isOwnAPI(fact, service, of: owner, in: file) { continue }
            if fact.traits.contains(.isolated), !holdsBindings(fact, in: file) { fact.traits.remove(.isolated) }
            var states = statesImplementation(fact)
            var implementation = fact.implementation.flatMap { accessPaths.written($0, from: fact.owner, of: file) }
                .flatMap { accessPaths.service($0) }
            // The code of a factory that is a function is the function's.
            if fact.form == .registered, let function = factory(of: fact, in: file) {
                factories[function, default: []].append(bindings.count)
                if let body = made[function] {
                    implementation = body.implementation.flatMap { accessPaths.written($0, from: body.owner, of: function.file) }
                        .flatMap { accessPaths.service($0) } ?? implementation
                    states = true
                    (fact.labels, fact.parts) = (body.labels, [])
                    fact.traits.formUnion(body.traits.intersection(.statesLabels))
                }
            }
            let isContainer = (implementation?.declaration ?? service?.declaration).map { id in
                handWritten.contains(.project(id)) || containerName(id) == .definite
            }
            if fact.traits.contains(.tentative), fact.member != nil, !mayBeService(service ?? implementation, in: owner) { continue }
            // A container that registers or resolves at run time is no service.
            if fact.traits.contains(.tentative), fact.member != nil, let created = implementation?.declaration,
               containerAPI.isContainer(.project(created)) { continue }
            // A partial binding passes on an object that is created, and gets its injections, elsewhere.
            if !fact.traits.contains(.partial) { bindingIntervals[Int(file)].add(bindings.count, from: fact.start, to: fact.end) }
            bindings.append(InjectionGraph.Binding(
                fact: fact, file: file, service: service, implementation: states ? implementation : nil,
                lifetime: containerAPI.lifetime(of: fact, in: owner, file: file),
                functions: fact.form == .registered ? containerAPI.registeringFunctions(fact.api) : [],
                parts: fact.parts.compactMap { part in
                    accessPaths.service(AccessPathResolver.WrittenType(type: part, file: file, scope: fact.owner))?.declaration
                },
                container: (namedContainer(fact, in: file) ?? owner).map { container($0) },
                member: fact.member.map { DeclarationID(file: file, index: $0) }, isTest: isTest[Int(file)],
                isContainer: isContainer ?? false
            ))
        }
    }

    /// Whether the container of a registration is of a type of the project that keeps its bindings in a dictionary of each instance.
    private func holdsBindings(_ fact: Binding, in file: FileID) -> Bool {
        guard let receiver = fact.receiver, let written = accessPaths.written(receiver, from: fact.owner, of: file),
              case .project(let type)? = accessPaths.type(written) else { return false }
        let declarations = files[Int(type.file)].declarations
        return AshlarModel.members(of: type, in: declarations).contains { member in
            let own = declarations[Int(member.index)]
            guard own.kind == .variable, own.modifiers.isDisjoint(with: [.computed, .static, .constant]) else { return false }
            if case .dictionary? = own.type?.structure { return true }
            return false
        }
    }

    /// Whether a member of a container, or a static one, returns what it resolves: using the member is an injection.
    private func isLocator(_ fact: Binding, in owner: AccessPathResolver.ValueType?, _ file: FileID) -> Bool {
        guard let member = fact.member, [.computed, .function].contains(fact.form), let owner, case .project(let id) = owner,
              case .accessPath(let accessPath)? = fact.implementation else { return false }
        guard files[Int(file)].declarations[Int(member)].genericParameters.isEmpty else { return false }
        let isStatic = files[Int(file)].declarations[Int(member)].modifiers.contains(.static)
        guard isStatic || containerAPI.isContainer(owner) || containerName(id) != nil else { return false }
        return containerAPI.isResolution(accessPath, from: fact.owner, of: file)
    }

    /// The function that is a registration's factory, or whose result its factory returns.
    private func factory(of fact: Binding, in file: FileID) -> DeclarationID? {
        guard case .accessPath(let accessPath) = fact.implementation else { return nil }
        let steps = accessPaths.steps(on: accessPath, from: fact.owner, of: file)
        guard let member = steps.last?.member, steps.count == accessPath.split(separator: ".").count,
              files[Int(member.file)].declarations[Int(member.index)].kind == .function else { return nil }
        return member
    }

    /// The container that a binding states as its receiver.
    private func namedContainer(_ fact: Binding, in file: FileID) -> AccessPathResolver.ValueType? {
        guard case .type(let type)? = fact.receiver else { return nil }
        return accessPaths.type(AccessPathResolver.WrittenType(type: type, file: file, scope: fact.owner))
    }

    /// Whether a member belongs to the container's API: its shared instance, or a generic function that resolves any type.
    private func isOwnAPI(_ fact: Binding, _ service: InjectionGraph.Service?, of owner: AccessPathResolver.ValueType?, in file: FileID) -> Bool {
        guard let member = fact.member, let service else { return false }
        if let declaration = service.declaration, owner == .project(declaration) { return true }
        return files[Int(file)].declarations[Int(member)].genericParameters.contains(service.name)
    }

    /// Whether a binding states the type that it creates.
    private func statesImplementation(_ fact: Binding) -> Bool {
        if case .type = fact.implementation { !fact.traits.contains(.alias) } else { false }
    }

    private mutating func container(_ type: AccessPathResolver.ValueType) -> Int {
        if let index = containers[type] { return index }
        containers[type] = containerList.count
        switch type {
        case .external(let name): containerList.append(InjectionGraph.Container(name: name))
        case .project(let id):
            containerList.append(InjectionGraph.Container(name: qualifiedTypeName(of: id.index, in: files[Int(id.file)].declarations), declaration: id))
        }
        return containerList.count - 1
    }

    /// The types whose members are bindings, judged by their names and members.
    private func handWrittenContainers(
        _ candidates: [(file: FileID, fact: Binding, owner: AccessPathResolver.ValueType?)]
    ) -> Set<AccessPathResolver.ValueType> {
        var found: Set<AccessPathResolver.ValueType> = []
        var owners: Set<AccessPathResolver.ValueType> = []
        for (file, fact, owner) in candidates where fact.member != nil {
            guard let owner, case .project(let id) = owner else { continue }
            guard containerName(id) != nil, !containerAPI.isContainer(owner) else { continue }
            guard let service = accessPaths.written(fact.service, from: fact.owner, of: file).flatMap({ accessPaths.service($0) }) else { continue }
            let created = fact.implementation.flatMap { accessPaths.written($0, from: fact.owner, of: file) }.flatMap { accessPaths.service($0) }
            // A type that provides only types from outside the project is a value; so is one that provides only values, unless
            // its name says that it is a container.
            guard let declaration = service.declaration ?? created?.declaration,
                  containerName(id) == .definite || isObject(declaration) else { continue }
            found.insert(owner)
        }
        // A type that creates and stores a container is a container too.
        for (file, fact, owner) in candidates where fact.form == .stored || fact.form == .lazy {
            guard let owner, case .project(let id) = owner, !found.contains(owner), !isNeverContainer(id),
                  case .type = fact.implementation, let created = fact.implementation.flatMap({ accessPaths.written($0, from: fact.owner, of: file) }),
                  let type = accessPaths.type(created), case .project(let container) = type, found.contains(type),
                  containerName(container) == .definite, !isTest[Int(file)] else { continue }
            owners.insert(owner)
        }
        return found.union(owners)
    }

    /// Whether a candidate creates an object or returns a member of its container, rather than computing a value.
    private func provides(_ fact: Binding, in file: FileID) -> Bool {
        guard case .accessPath(let accessPath) = fact.implementation, !fact.arguments.isEmpty else { return true }
        guard let member = accessPaths.steps(on: accessPath, from: fact.owner, of: file).last?.member else { return false }
        return files[Int(member.file)].declarations[Int(member.index)].parent != nil
    }

    /// Whether a member's type may be a service. In a type whose name only suggests a container, value types are none.
    private func mayBeService(_ service: InjectionGraph.Service?, in owner: AccessPathResolver.ValueType?) -> Bool {
        guard let service else { return false }
        guard case .project(let id) = owner, containerName(id) == .possible else { return true }
        return service.declaration.map(isObject) ?? false
    }

    private func containerName(_ id: DeclarationID) -> ContainerName? {
        let name = files[Int(id.file)].declarations[Int(id.index)].name
        if containerAPI.isListedAsContainer(name) { return .definite }
        return isNeverContainer(id) ? nil : ContainerName(name)
    }

    /// Whether a type is a reference type or a protocol.
    private func isObject(_ id: DeclarationID) -> Bool {
        [.class, .actor, .protocol].contains(files[Int(id.file)].declarations[Int(id.index)].kind)
    }

    /// Whether a type is a view, an app, a test or an encoded value.
    private func isNeverContainer(_ id: DeclarationID) -> Bool {
        !accessPaths.inheritance.allSupertypeNames(of: id).isDisjoint(with: Conventions.nonContainerSupertypes)
    }
}
