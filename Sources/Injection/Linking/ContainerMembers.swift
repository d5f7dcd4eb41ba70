import AshlarFacts
import AshlarModel
import AshlarText

// The hand-written containers, and which of their members provide services.

extension InjectionLinker {
    /// The types whose members are bindings, judged by their names and members.
    mutating func handWrittenContainers(_ candidates: [Candidate]) -> Set<AccessPathResolver.ValueType> {
        var found: Set<AccessPathResolver.ValueType> = []
        var owners: Set<AccessPathResolver.ValueType> = []
        for candidate in candidates where candidate.fact.member != nil {
            guard let owner = candidate.owner, case .project(let id) = owner else { continue }
            guard containerName(id) != nil, !containerAPI.isContainer(owner), let service = candidate.service else { continue }
            // A type that provides only types from outside the project is a value, unless it makes services of packages; so is one that
            // provides only values, unless its name says that it is a container; even then, enumerations and what conforms to protocols
            // for values are no services.
            if makesExternalService(candidate) { found.insert(owner) }
            // Its own shared object it provides to itself.
            guard let declaration = service.declaration ?? candidate.made?.declaration, declaration != id,
                  containerName(id) == .definite ? !isValue(declaration) : isService(declaration) else { continue }
            found.insert(owner)
        }
        gatheringStatics = staticContainers(candidates, besides: found)
        found.formUnion(gatheringStatics)
        global = globalContainers(candidates)
        sharing = sharedContainers(candidates, besides: found.union(global))
        global.formUnion(sharing)
        composing = composers(candidates, besides: found).subtracting(global)
        found.formUnion(global.union(composing))
        // A type that creates and stores a container is a container too, unless that one only keeps parts of its own, as a list of observers.
        let offering = Set(candidates.filter { $0.fact.member != nil && !isPrivate($0.fact, in: $0.file) }.compactMap(\.owner))
        for candidate in candidates where candidate.fact.form == .stored || candidate.fact.form == .lazy {
            let (file, fact) = (candidate.file, candidate.fact)
            guard let owner = candidate.owner, case .project(let id) = owner, !found.contains(owner), !isNeverContainer(id),
                  case .type = fact.implementation, let created = fact.implementation.flatMap({ accessPaths.written($0, from: fact.owner, of: file) }),
                  let type = accessPaths.type(created), case .project(let container) = type, found.contains(type), offering.contains(type),
                  containerName(container) == .definite, !isTest[Int(file)] else { continue }
            owners.insert(owner)
        }
        return found.union(owners)
    }

    /// Whether a candidate creates an object or returns a member of its container, rather than computing a value or choosing an element
    /// of a collection.
    func provides(_ fact: Binding, in file: FileID) -> Bool {
        guard case .accessPath(let accessPath) = fact.implementation else { return true }
        if accessPath.dottedParts.contains(where: { Conventions.choosingSteps.contains($0) }) { return false }
        guard !fact.arguments.isEmpty else { return true }
        guard let member = accessPaths.steps(on: accessPath, from: fact.owner, of: file).last?.member else { return false }
        return files[Int(member.file)].declarations[Int(member.index)].parent != nil
    }

    /// Whether a private member keeps what its type gets from a container that resolves at run time: an injection of the type itself.
    func isOwnInjection(_ fact: Binding, in file: FileID) -> Bool {
        guard isPrivate(fact, in: file), fact.form == .stored, case .accessPath(let path)? = fact.implementation,
              let first = accessPaths.steps(on: path, from: fact.owner, of: file).first?.type else { return false }
        return path.contains(".") && containerAPI.isContainer(first)
    }

    /// Whether a member's type may be a service. In a type whose name does not say that it is a container, value types are none.
    func mayBeService(
        _ service: InjectionGraph.Service?, made: InjectionGraph.Service?, _ fact: Binding, in owner: AccessPathResolver.ValueType?,
        _ file: FileID
    ) -> Bool {
        guard let service = service ?? made, !isValueByName(service) else { return false }
        guard let owner, case .project(let id) = owner else {
            if let declaration = service.declaration { return isObject(declaration) }
            // Of a type from outside, a static member may be any value: `let network: Network = .main`.
            if case .type? = fact.implementation, !fact.traits.contains(.statesLabels) { return isExternalService(service) }
            return true
        }
        if gatheringStatics.contains(owner) {
            guard let member = fact.member, files[Int(file)].declarations[Int(member)].modifiers.contains(.static) else { return false }
            return service.declaration.map(serving.contains) == true
        }
        if global.contains(owner) {
            if let declaration = service.declaration {
                return kind(of: declaration) != .enum && !(sharing.contains(owner) && holdsOnlyValues(declaration))
            }
            // Of a type from outside, a computed member that only reads a value provides none.
            if fact.form == .computed, case .accessPath(let path) = fact.implementation, !path.hasSuffix("()") { return false }
            return !isPrivate(fact, in: file)
        }
        if composing.contains(owner) {
            if let member = fact.member, isWrapped(member, in: file) { return false }
            // An app starts with a container, of which it injects what that holds. What only keeps services is one.
            if isEntryPoint(owner), let declaration = service.declaration, containerName(declaration) == .definite,
               !bundles.contains(declaration) { return false }
            if let member = fact.member, ownObjects.contains(DeclarationID(file: file, index: member)) { return false }
            // The windows that an app keeps are parts of its interface.
            if isEntryPoint(owner), fact.form != .function, (service.declaration ?? made?.declaration).map(isWindow) == true { return false }
            guard case .type? = fact.implementation else {
                return isReceivedObject(service, fact, in: owner, file) || isForwarded(service, fact, by: id, in: file)
            }
            guard let declaration = service.declaration else { return fact.form == .function && made?.declaration.map(isScene) == false }
            if isRecord(declaration) { return false }
            return isService(declaration) || (fact.form != .function && acts(declaration))
        }
        guard containerName(id) == .possible else { return service.declaration.map { !isValue($0) } ?? true }
        // What makes screens is no container of them.
        if let made = made?.declaration, isInterface(made) { return false }
        // What is behind several protocols is judged by its own type.
        return (service.declaration ?? (service.name.contains(" & ") ? made?.declaration : nil)).map {
            (isService($0) || (fact.form == .stored && isStructureOfFunctions($0))) && !isInterface($0)
        } ?? (isServiceOfPackage(service, made: fact.implementation) || isSharedService(service, fact))
    }

    /// Whether a type from outside is settings or a value by its name: `ClientConfig`, `Client.NetworkType`. The first part of a name may be that
    /// of a module.
    private func isValueByName(_ service: InjectionGraph.Service) -> Bool {
        guard service.declaration == nil else { return false }
        let parts = service.name.prefix { $0 != "<" }.split(separator: ".")
        guard let last = parts.last.map(String.init), !service.name.contains("&") else { return false }
        if Conventions.isConfiguration(last) { return true }
        return parts.count > 1 && ["Type", "Kind", "Mode", "State", "Status", "Style"].contains(where: last.hasSuffix) && !Conventions.isObservedService(last)
    }

    /// Whether a stored member holds the shared object of a service from outside: `defaults = UserDefaults.standard`.
    private func isSharedService(_ service: InjectionGraph.Service, _ fact: Binding) -> Bool {
        guard fact.form == .stored, case .accessPath(let path)? = fact.implementation, case let names = path.dottedParts, names.count == 2,
              names[0] == service.name, Conventions.sharedObjects.contains(String(names[1])) else { return false }
        return isExternalService(service)
    }

    private func isWindow(_ type: DeclarationID) -> Bool {
        !accessPaths.inheritance.allSupertypeNames(of: type).isDisjoint(with: ["UIWindow", "NSWindow"])
    }

    /// Whether a type is a structure whose closures do something, as those of `struct Files { var read: (URL) throws -> Data }`.
    private func isStructureOfFunctions(_ type: DeclarationID) -> Bool {
        kind(of: type) == .struct && serving.contains(type) && storedMembers(of: type).contains {
            files[Int($0.file)].declarations[Int($0.index)].type?.function != nil
        }
    }

    /// Whether a member makes a service that a package declares, as far as its name tells.
    private func makesExternalService(_ candidate: Candidate) -> Bool {
        candidate.service.map { isServiceOfPackage($0, made: candidate.fact.implementation) } ?? false
    }

    private func isServiceOfPackage(_ service: InjectionGraph.Service, made: UnresolvedType?) -> Bool {
        guard case .type? = made, Conventions.isPackageService(service.name) else { return false }
        return isExternalService(service)
    }

    /// Whether a type that composes stores an object that it gets from a function: `settings = hooks.configure(Settings())`. A class
    /// with which an app starts may also return one of another object's: `var users: Users { delegate.users }`.
    private func isReceivedObject(
        _ service: InjectionGraph.Service, _ fact: Binding, in owner: AccessPathResolver.ValueType, _ file: FileID
    ) -> Bool {
        guard case .accessPath(let path)? = fact.implementation, let declaration = service.declaration else { return false }
        switch fact.form {
        case .stored: guard path.hasSuffix("()"), !endsInContainer(path, from: fact.owner, of: file) else { return false }
        case .computed: guard isEntryPoint(owner), path.contains(".") else { return false }
        default: return false
        }
        return .project(declaration) != owner && !isInterface(declaration) && !isEntryPoint(.project(declaration))
            && (isObject(declaration) || acts(declaration))
    }

    /// Whether a container that also resolves at run time hands on a service that one of its parts makes:
    /// `func makeUsers() -> Users { factories.makeUsers() }`.
    private func isForwarded(_ service: InjectionGraph.Service, _ fact: Binding, by owner: DeclarationID, in file: FileID) -> Bool {
        guard fact.form == .function, containerName(owner) == .definite, !isPrivate(fact, in: file),
              case .accessPath(let path)? = fact.implementation, path.contains("."), let declaration = service.declaration,
              !containerAPI.isResolution(path, from: fact.owner, of: file) else { return false }
        return isObject(declaration) && !isInterface(declaration)
    }

    /// Whether a member only resolves a container, which is bound where it is registered.
    func isResolvedContainer(_ service: InjectionGraph.Service?, _ fact: Binding, in file: FileID) -> Bool {
        guard service?.declaration.flatMap(containerName) == .definite, case .accessPath(let path)? = fact.implementation
        else { return false }
        return containerAPI.isResolution(path, from: fact.owner, of: file)
    }

    /// Whether a service is the container of a library, by what the file imports: no service, whatever holds it.
    func isLibraryContainer(_ service: InjectionGraph.Service?, in file: FileID) -> Bool {
        guard let service, service.declaration == nil, let name = service.name.dottedParts.last.map(String.init) else { return false }
        return libraryContainers.contains { library in
            library.types.contains(name) && files[Int(file)].imports.contains { library.modules.contains($0.module) }
        }
    }
}
