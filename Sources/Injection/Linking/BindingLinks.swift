import AshlarFacts
import AshlarModel
import AshlarSyntax
import AshlarText

// Selects the bindings among the candidates in the facts of files.

extension InjectionLinker {
    /// Links the bindings of all files, after the hand-written containers are known.
    mutating func linkBindings() {
        let all = Array(self.candidates.joined())
        // What a type assigns to members in any of its code does not show whether it is a container, and what a function of it makes is
        // bound there, if the function is a binding.
        let candidates = all.filter { $0.fact.traits.isDisjoint(with: [.assigned, .madeByFunction]) }
        let handWritten = handWrittenContainers(candidates)
        ownObjects = findOwnObjects(candidates)
        let globals = passedGlobals(candidates)
        let makers = ownFactories(all.filter { !$0.fact.traits.contains(.assigned) }, of: handWritten)
        ownFactory = Dictionary(makers.map { ($0.value, $0.key) }) { first, _ in first }
        let forwardingMembers = forwardingMembers(all.filter { !$0.fact.traits.contains(.madeByFunction) })
        forwarding = forwardingMembers.ofBound.merging(makers) { member, _ in member }
        giving = forwardingMembers.ofGiven
        inherited = inheritedMembers(candidates)
        let supplied = findSuppliedMembers(candidates)
        suppliedMembers = supplied.all
        let passedMembers = self.passedMembers.union(supplied.kept).union(sharedDefaults())
            .union(sharedObjects(behind: self.passedMembers.union(supplied.all).union(passedMembersOfContainers)))
        let ofComponents = membersOfComponents(candidates)
        let made = Dictionary(candidates.compactMap { candidate in
            candidate.fact.member.map { (DeclarationID(file: candidate.file, index: $0), candidate) }
        }) { first, _ in first }
        let registered = Set(all.filter {
            $0.fact.form == .registered && $0.fact.traits.isDisjoint(with: [.override, .partial]) && !isTest[Int($0.file)]
        }.compactMap(\.service))
        let resolvedKeys = all.contains { $0.fact.idiom == InjectedValues.name && $0.fact.traits.contains(.tentative) } ? self.resolvedKeys : [:]
        // The bindings of locals that structures of services hold.
        var boundLocals: [BoundLocal: Int] = [:]
        // What initializers make for members, each of which only one runs for an object.
        var initialized: [MadeMember: Int] = [:]
        for candidate in all where !isMadeByOther(candidate) {
            let (file, owner) = (candidate.file, candidate.owner)
            var fact = candidate.fact
            fact.traits.remove(.madeByFunction)
            if let key = fact.name, key.first == "." {
                fact.name = containerAPI.keyed(key, by: fact.api).name
                // Where it is a key, it is no lifetime: `register(.users) { … }`.
                if let name = fact.name, fact.lifetime == name { fact.lifetime = nil }
            }
            let isAssigned = fact.traits.contains(.assigned)
            let memberID = fact.member.map { DeclarationID(file: file, index: $0) }
            // What only gives a stored member, or makes what it holds, is the same binding, or none if the type was given what it holds.
            if let memberID, forwarding[memberID] != nil || giving[memberID] != nil || inherited[memberID] != nil { continue }
            if let memberID, let service = candidate.service, registered.contains(service), locates(candidate) {
                locating[memberID] = service
                continue
            }
            if fact.traits.contains(.tentative), [Needle.name, HandWritten.name].contains(fact.idiom), let memberID {
                let isOfComponent = ofComponents.contains(memberID)
                if isOfComponent != (fact.idiom == Needle.name) { continue }
                if isOfComponent { fact.traits.remove(.tentative) }
            }
            if fact.form == .registered, fact.traits.contains(.tentative),
               let library = containerAPI.library(of: fact.receiver, from: fact.owner, of: file) {
                // What looks like a factory is an argument: `resolve(Page.self, arguments: 1, title)`.
                if library.names.resolving.contains(fact.api) { continue }
                if containerAPI.isAddedFunction(fact, in: file), !containerAPI.registers(fact, in: file) { continue }
                (fact.idiom, fact.defaultLifetime) = (library.names.idiom, library.names.defaultLifetime)
                fact.traits.remove(.tentative)
                // What a call says by another name, as that a storyboard made an object, is no registration for others to use.
                if !registers(fact.api), !containerAPI.registers(fact, in: file) { fact.traits.insert(.root) }
            }
            let held = fact.traits.contains(.local) ? heldMember(fact.name, of: fact.receiver, from: fact.owner, of: file) : nil
            if fact.traits.contains(.local) {
                guard let held else { continue }
                filledStructures.insert(held.structure)
                // What another function makes is its binding. It is injected where the local is passed on, not where it is bound.
                guard case .type? = fact.implementation else {
                    linkedArguments.insert(ArgumentSite(file: file, offset: fact.offset))
                    if case .accessPath(let path)? = fact.implementation {
                        madeElsewhere[held.member, default: []].append((path, fact.owner, file))
                    }
                    continue
                }
                let local = BoundLocal(site: ArgumentSite(file: file, offset: fact.offset), service: held.service)
                if let known = boundLocals[local] {
                    sharedLocals[held.member] = known
                    continue
                }
                boundLocals[local] = bindings.count
                fact.traits.remove(.tentative)
                fact.name = nil
            }
            if fact.idiom == SwiftUIEnvironment.name, fact.traits.contains(.tentative), case .type = fact.service {
                guard let delegate = candidate.service?.declaration, isObservable(delegate), provided.contains(delegate) else { continue }
                fact.traits.remove(.tentative)
            }
            if fact.idiom == SwiftDependencies.name, fact.traits.contains(.tentative), fact.member != nil {
                guard case .project(let type)? = owner,
                      accessPaths.inheritance.allSupertypeNames(of: type).contains("DependencyKey") else { continue }
                fact.traits.remove(.tentative)
            }
            if fact.idiom == InjectedValues.name, fact.traits.contains(.tentative) {
                guard case .project(let key)? = owner, let values = resolvedKeys[key] else { continue }
                fact.receiver = .type(values)
                fact.traits.remove(.tentative)
            }
            var outside: InjectionGraph.Service?
            let received = fact.form == .registered && fact.traits.contains(.tentative) ? received(by: fact, in: file) : nil
            if received != nil {
                // Its uses are those of the member that keeps it, of which the latest counts.
                fact.traits = fact.traits.subtracting(.tentative).union([.root, .partial])
                fact.lifetime = fact.lifetime ?? "singleton"
            }
            if fact.traits.contains(.tentative), case .keyPath(let root?, let path) = fact.service {
                let members = members(path, of: root, fact.owner, file)
                outside = members.isEmpty ? serviceUnderOutsideKey(path, candidate) : nil
                if outside != nil {
                    // What reads such a key is not only code of the project.
                    fact.traits = fact.traits.subtracting([.tentative, .override]).union(.root)
                } else {
                    guard !members.isEmpty, !fact.traits.contains(.partial) || !members.contains(where: isSuppliedValue) else { continue }
                }
            } else if fact.traits.contains(.tentative) {
                let isProven = if fact.form == .registered {
                    containerAPI.registers(fact, in: file)
                } else if isAssigned {
                    false
                } else if fact.member == nil {
                    replaces(candidate, handWritten)
                } else if fact.owner < 0, let member = fact.member {
                    globals.contains(DeclarationID(file: file, index: member))
                } else {
                    (owner.map(handWritten.contains) == true && provides(fact, in: file) && !isOwnInjection(fact, in: file))
                        || isBundle(fact, in: owner, file)
                }
                if !isProven {
                    if isLocator(fact, in: owner, file) {
                        fact.traits.remove(.tentative)
                        fact.traits.insert(.alias)
                    } else {
                        guard isPassedOn(candidate, passedMembers) else { continue }
                        // What a view also puts into the environment is bound there.
                        if fact.lifetime == "view", let memberID, suppliedMembers.contains(memberID) { continue }
                        fact.traits.formUnion([.passedOn, .root, .conditional])
                    }
                }
            }
            if fact.form == .registered, fact.traits.contains(.tentative), containerAPI.mayStart(fact, in: file) { fact.traits.insert(.root) }
            if fact.idiom == SwiftUIEnvironment.name, let member = fact.member,
               isSuppliedValue(DeclarationID(file: file, index: member)) { continue }
            if fact.idiom == HandWritten.name, fact.member != nil, fact.traits.contains(.placeholder) || stops(fact, in: file) { continue }
            let service = held?.service ?? received ?? outside ?? candidate.service
            // What a function registers for its callers, they register, as far as their calls are read.
            if fact.form == .registered, service == nil, isInRegisteringFunction(fact.owner, of: file) { continue }
            // What generic code registers for its callers may be any service.
            if fact.form == .registered, service == nil || service?.isFunction == true, isInGenericAPI(fact, of: file) {
                unresolvedServices.insert(UnresolvedService(idiom: fact.idiom, name: fact.name))
                continue
            }
            // A type that is passed as a value, as that of a cell to a list, is no service.
            if fact.form == .registered, service?.name.hasSuffix(".Type") == true { continue }
            // What a type of the project keeps by its type, and was made before, may be data.
            if fact.idiom == OwnContainer.name, fact.form == .registered, let service, isData(service, of: fact) {
                keptValues.insert(service)
                continue
            }
            // What a component makes is no service where only a screen is known of it.
            if fact.idiom == Needle.name, service?.isScreen == true { continue }
            // Without a written type, the function that makes a member tells whether it is a service.
            if fact.idiom == HandWritten.name, fact.member != nil, case .accessPath = fact.service,
               service.map({ !Conventions.valueTypes.contains($0.name) }) != true { continue }
            // Neither does a library's container, nor a closure, nor a container of the project that is resolved there.
            if fact.idiom == HandWritten.name, fact.member != nil, isLibraryContainer(service, in: file)
                || service?.isFunction == true || isResolvedContainer(service, fact, in: file) { continue }
            // A member whose type is a generic parameter provides no service.
            if candidate.isTyped, service == nil, fact.member != nil { continue }
            if fact.traits.contains(.tentative), !fact.traits.contains(.passedOn), !isBundle(fact, in: owner, file),
               isOwnAPI(fact, service, made: candidate.made, of: owner, in: file) { continue }
            if fact.traits.contains(.isolated), !holdsBindings(fact, in: file) { fact.traits.remove(.isolated) }
            // An object that a view passes on is a binding of the type that is injected, which must be known.
            if service == nil, fact.traits.contains(.partial) {
                unresolvedServices.insert(UnresolvedService(idiom: fact.idiom, name: fact.name))
                continue
            }
            var states = statesImplementation(fact)
            var implementation = candidate.made
            // What a function of the type makes for a member is made there.
            let maker = isAssigned ? nil : memberID.flatMap { ownFactory[$0] }.flatMap { made[$0] }
            if let maker {
                implementation = maker.made ?? implementation
                states = true
                (fact.labels, fact.parts) = (maker.fact.labels, maker.fact.parts)
                fact.traits.formUnion(maker.fact.traits.intersection(.statesLabels))
            }
            // The code of a factory that is a function is the function's.
            if fact.form == .registered, let function = factory(of: fact, in: file) {
                factories[function, default: []].append(bindings.count)
                if let body = made[function] {
                    implementation = body.made ?? implementation
                    states = true
                    (fact.labels, fact.parts) = (body.fact.labels, [])
                    fact.traits.formUnion(body.fact.traits.intersection(.statesLabels))
                }
            }
            let provided = implementation?.declaration ?? service?.declaration
            let isContainer = provided.map { id in
                (handWritten.contains(.project(id)) && !composing.contains(.project(id))) || containerName(id) == .definite
            }
            // What composes uses its objects in its own ways. Of other types that are not named containers, not all uses are known.
            let hasOtherUses = fact.owner < 0 || owner.map { composing.contains($0) || isUnnamed($0) } == true
            // A container that such a type makes, to use it or to hand it on, is no service.
            if fact.idiom == HandWritten.name, hasOtherUses, provided.flatMap(containerName) == .definite { continue }
            if fact.member != nil, hasOtherUses { fact.traits.insert(.root) }
            // A storyboard makes the object, and Dip completes it.
            if fact.idiom == Dip.name, let made = (implementation ?? service)?.declaration,
               accessPaths.inheritance.allSupertypeNames(of: made).contains("StoryboardInstantiatable") { fact.traits.insert(.root) }
            var isMadeByComposer = false
            if fact.traits.contains(.tentative), fact.member != nil, !isBundle(fact, in: owner, file),
               !mayBeService(service, made: implementation, fact, in: owner, file) {
                // What a type that composes makes with its services, and a service from outside, is bound as in any other type.
                guard fact.form == .function || service?.declaration == nil, owner.map(composing.contains) == true,
                      isPassedOn(candidate, passedMembers) else { continue }
                fact.traits.formUnion([.passedOn, .root, .conditional])
                isMadeByComposer = true
            }
            // A container that registers or resolves at run time is no service.
            if fact.traits.contains(.tentative), fact.member != nil, let created = implementation?.declaration,
               containerAPI.isContainer(.project(created)) { continue }
            if fact.idiom == SwiftUIEnvironment.name, fact.traits.contains(.partial), case .accessPath(let path)? = fact.implementation {
                environmentValues.insert(ArgumentSite(file: file, offset: fact.end))
                if path.hasSuffix(")") { environmentCalls[file, default: []].append((path, fact.start, fact.end)) }
            }
            if let memberID, fact.traits.contains(.selecting) { selecting.insert(memberID) }
            if fact.form == .stored, !isAssigned, let memberID, let implementation {
                let made = MadeMember(member: memberID, made: implementation, condition: files[Int(file)].condition(at: fact.start))
                if let known = initialized[made] {
                    bindingIntervals[Int(file)].add(known, from: fact.start, to: fact.end)
                    continue
                }
                initialized[made] = bindings.count
            }
            // A partial binding passes on an object that is created, and gets its injections, elsewhere. What a type that composes makes
            // gets what the type is given.
            if isMadeByComposer || fact.traits.isDisjoint(with: [.partial, .passedOn]) {
                bindingIntervals[Int(file)].add(bindings.count, from: fact.start, to: fact.end)
                if let maker { bindingIntervals[Int(maker.file)].add(bindings.count, from: maker.fact.start, to: maker.fact.end) }
            }
            bindings.append(InjectionGraph.Binding(
                fact: fact, file: file, service: service, implementation: states ? implementation : nil,
                lifetime: containerAPI.lifetime(of: fact, in: owner, file: file), mayLiveShorter: mayLiveShorter(fact, of: owner, in: file),
                functions: fact.form == .registered ? containerAPI.registeringFunctions(fact.api) : [],
                parts: fact.parts.compactMap { part in
                    accessPaths.service(AccessPathResolver.WrittenType(type: part, file: file, scope: fact.owner))?.declaration
                },
                container: (namedContainer(fact, in: file) ?? replacedContainer(fact, in: file) ?? owner).map { container($0) },
                member: isAssigned ? nil : held?.member ?? memberID, isTest: isTest[Int(file)],
                isContainer: isContainer ?? false
            ))
        }
        linkMembersMadeByFunctions(all.filter(isMadeByOther), passedMembers)
    }

    /// Whether a candidate is a member that a function makes which has other uses, or is in no container: what that makes is bound there.
    private func isMadeByOther(_ candidate: Candidate) -> Bool {
        guard candidate.fact.traits.contains(.madeByFunction), let member = candidate.fact.member else { return false }
        return ownFactory[DeclarationID(file: candidate.file, index: member)] == nil
    }

    /// What an initializer makes for a member, and the `#if` condition under which it does.
    private struct MadeMember: Hashable {
        let member: DeclarationID
        let made: InjectionGraph.Service
        let condition: String?
    }

    /// The value of a local, and the service that a structure of services holds of it.
    private struct BoundLocal: Hashable {
        let site: ArgumentSite
        let service: InjectionGraph.Service
    }

    /// The members of extensions of components that other files declare.
    private func membersOfComponents(_ candidates: [Candidate]) -> Set<DeclarationID> {
        Set(candidates.lazy.filter { $0.fact.idiom == Needle.name && $0.fact.traits.contains(.tentative) }.compactMap { candidate in
            guard case .project(let owner)? = candidate.owner, let member = candidate.fact.member,
                  !self.accessPaths.inheritance.allSupertypeNames(of: owner).isDisjoint(with: Needle.superclasses) else { return nil }
            return DeclarationID(file: candidate.file, index: member)
        })
    }

    /// Whether views can observe objects of a type. SwiftUI puts an app's delegate of such a class into the environment.
    func isObservable(_ type: DeclarationID) -> Bool {
        accessPaths.inheritance.allSupertypeNames(of: type).contains("ObservableObject")
            || files[Int(type.file)].declarations[Int(type.index)].attributes.contains { $0.name == "Observable" }
    }

    /// Whether a member only calls a function of the project that never returns, so that a subclass has to override it.
    private func stops(_ fact: Binding, in file: FileID) -> Bool {
        guard case .accessPath(let path)? = fact.implementation, path.hasSuffix("()"), !path.contains("."),
              let function = accessPaths.steps(on: path, from: fact.owner, of: file).last?.member else { return false }
        return files[Int(function.file)].declarations[Int(function.index)].type?.text == "Never"
    }

    /// Whether what a member holds is an object that a type shares: `Session.shared`.
    func givesShared(_ fact: Binding) -> Bool {
        if case .accessPath(let path)? = fact.implementation { path.startsLikeType && path.endsInSharedObject } else { false }
    }

    /// Whether the container of a registration is of a type of the project that keeps its bindings in a dictionary of each instance.
    private func holdsBindings(_ fact: Binding, in file: FileID) -> Bool {
        guard let receiver = fact.receiver, let written = accessPaths.written(receiver, from: fact.owner, of: file),
              case .project(let type)? = accessPaths.type(written) else { return false }
        let declarations = files[Int(type.file)].declarations
        return accessPaths.members(of: type).contains { member in
            let own = declarations[Int(member.index)]
            guard own.kind == .variable, own.modifiers.isDisjoint(with: [.computed, .static, .constant]) else { return false }
            if case .dictionary? = own.type?.structure { return true }
            return false
        }
    }

    /// Whether a member of a container or a static one, without parameters, only resolves its service: `var users: Users { resolve() }`.
    private func locates(_ candidate: Candidate) -> Bool {
        let fact = candidate.fact
        guard fact.idiom == HandWritten.name, fact.traits.contains(.tentative), fact.arguments.isEmpty else { return false }
        return isLocator(fact, in: candidate.owner, candidate.file)
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

    /// The service under which a container keeps what a call passes to it: `Locator.shared.register(users: Users())`.
    private func received(by fact: Binding, in file: FileID) -> InjectionGraph.Service? {
        guard fact.traits.contains(.infersService), case .accessPath? = fact.receiver, let receiver = fact.receiver,
              let type = accessPaths.written(receiver, from: fact.owner, of: file).flatMap({ accessPaths.type($0) }),
              case .project(let id) = type, containerName(id) == .definite, !containerAPI.isContainer(type),
              let passed = accessPaths.written(fact.service, from: fact.owner, of: file).flatMap({ accessPaths.service($0) }),
              let declaration = passed.declaration else { return nil }
        let supertypes = accessPaths.inheritance.allSupertypeNames(of: declaration)
        let kept = Set(accessPaths.members(of: id).compactMap { member in
            keptType(of: member).flatMap { accessPaths.service($0) }
        })
        let found = accessPaths.members(named: fact.api, .function, of: type).compactMap { function -> InjectionGraph.Service? in
            let parameters = files[Int(function.file)].declarations[Int(function.index)].parameters
            guard parameters.count == 1 else { return nil }
            let written = AccessPathResolver.WrittenType(type: parameters[0].type, file: function.file, scope: function.index)
            return accessPaths.service(written).flatMap { kept.contains($0) ? $0 : nil }
        }
        let fitting = found.filter { $0 == passed || supertypes.contains($0.name) }
        return fitting.count == 1 ? fitting[0] : nil
    }

    /// Whether an assignment replaces what a container's member provides, or the shared object behind a protocol.
    private func replaces(_ candidate: Candidate, _ handWritten: Set<AccessPathResolver.ValueType>) -> Bool {
        guard let member = replaced(by: candidate.fact, in: candidate.file),
              let parent = files[Int(member.file)].declarations[Int(member.index)].parent,
              let owner = accessPaths.extended(DeclarationID(file: member.file, index: parent)) else { return false }
        if handWritten.contains(owner) { return !(composing.contains(owner) && isOfNewObject(candidate.fact)) }
        return files[Int(member.file)].declarations[Int(member.index)].modifiers.contains(.static)
            && candidate.service?.declaration.map { kind(of: $0) == .protocol } == true
    }

    /// Whether an assignment is to a member of an object that its function makes, which gets a service rather than providing one.
    private func isOfNewObject(_ fact: Binding) -> Bool {
        guard case .accessPath(let path) = fact.service else { return false }
        return path.dottedParts.first?.hasSuffix("()") == true
    }

    /// The member that an assignment replaces.
    private func replaced(by fact: Binding, in file: FileID) -> DeclarationID? {
        guard fact.traits.contains(.override), fact.form == .stored, case .accessPath(let path) = fact.service else { return nil }
        let steps = accessPaths.steps(on: path, from: fact.owner, of: file)
        return steps.count == path.dottedPartCount ? steps.last?.member : nil
    }

    /// The container whose member an assignment replaces.
    private func replacedContainer(_ fact: Binding, in file: FileID) -> AccessPathResolver.ValueType? {
        guard let member = replaced(by: fact, in: file), let parent = files[Int(member.file)].declarations[Int(member.index)].parent else { return nil }
        return accessPaths.extended(DeclarationID(file: member.file, index: parent))
    }

    /// The function that is a registration's factory, or whose result its factory returns.
    private func factory(of fact: Binding, in file: FileID) -> DeclarationID? {
        guard case .accessPath(let accessPath) = fact.implementation else { return nil }
        let steps = accessPaths.steps(on: accessPath, from: fact.owner, of: file)
        guard let member = steps.last?.member, steps.count == accessPath.dottedPartCount,
              files[Int(member.file)].declarations[Int(member.index)].kind == .function else { return nil }
        return member
    }

    /// The container that a binding states as its receiver.
    private func namedContainer(_ fact: Binding, in file: FileID) -> AccessPathResolver.ValueType? {
        guard case .type(let type)? = fact.receiver else { return nil }
        return accessPaths.type(AccessPathResolver.WrittenType(type: type, file: file, scope: fact.owner))
    }

    /// Whether a static member is a bundle of services, made with the services that one configuration of the app uses.
    private func isBundle(_ fact: Binding, in owner: AccessPathResolver.ValueType?, _ file: FileID) -> Bool {
        // One that is made of nothing is the shared object of a container, which makes its services itself.
        guard !bundles.isEmpty, let member = fact.member, fact.form == .stored,
              !(fact.traits.contains(.statesLabels) && fact.labels.isEmpty),
              case .type(let made)? = fact.implementation,
              files[Int(file)].declarations[Int(member)].modifiers.contains(.static), case .project(let bundle)? = owner, bundles.contains(bundle)
        else { return false }
        return accessPaths.type(.init(type: made, file: file, scope: fact.owner)) == .project(bundle)
    }

    /// Whether a member belongs to the container's API: its shared instance, or a generic function that resolves any type.
    private func isOwnAPI(
        _ fact: Binding, _ service: InjectionGraph.Service?, made: InjectionGraph.Service?, of owner: AccessPathResolver.ValueType?,
        in file: FileID
    ) -> Bool {
        guard let member = fact.member, let service else { return false }
        if let declaration = service.declaration, owner == .project(declaration) { return true }
        // The shared instance may be behind a protocol: `static var shared: Dependencies = AppDependencies()`.
        if let declaration = made?.declaration, owner == .project(declaration),
           files[Int(file)].declarations[Int(member)].modifiers.contains(.static) { return true }
        return files[Int(file)].declarations[Int(member)].genericParameters.contains(service.name)
    }

    /// Whether a binding states the type that it creates.
    private func statesImplementation(_ fact: Binding) -> Bool {
        if case .type = fact.implementation { !fact.traits.contains(.alias) } else { false }
    }

    mutating func container(_ type: AccessPathResolver.ValueType) -> Int {
        if let index = containers[type] { return index }
        containers[type] = containerList.count
        switch type {
        case .external(let name): containerList.append(InjectionGraph.Container(name: name))
        case .project(let id):
            containerList.append(InjectionGraph.Container(name: qualifiedTypeName(of: id.index, in: files[Int(id.file)].declarations), declaration: id))
        }
        return containerList.count - 1
    }

    func isPrivate(_ fact: Binding, in file: FileID) -> Bool {
        guard let member = fact.member else { return false }
        let access = files[Int(file)].declarations[Int(member)].access ?? .internal
        return access <= .fileprivate
    }

    /// Whether a type is a container by its name. A name that may be one is, if the type keeps nothing but services: `AppServices`.
    func containerName(_ id: DeclarationID) -> ContainerName? {
        let name = files[Int(id.file)].declarations[Int(id.index)].name
        if containerAPI.isListedAsContainer(name) { return .definite }
        guard let found = ContainerName(name), !isNeverContainer(id), !holdsGenericValues(id) else { return nil }
        return found == .possible && bundles.contains(id) && storedMembers(of: id).allSatisfy(holdsService) ? .definite : found
    }

    /// Whether objects of a class hold values of its generic parameters, at least two that others see, as what a view observes:
    /// `final class ScreenContainer<Intent, Model>: ObservableObject`. One that is named a container is none of services.
    func holdsGenericValues(_ type: DeclarationID) -> Bool {
        guard kind(of: type) == .class, case let generics = files[Int(type.file)].declarations[Int(type.index)].genericParameters,
              generics.count > 1 else { return false }
        return shownVariables(of: type).count { member in
            files[Int(member.file)].declarations[Int(member.index)].type?.nominalText.map(generics.contains) == true
        } > 1
    }

    /// Whether code is in a generic function that the project adds to a library's container, and whose calls are registrations.
    private func isInRegisteringFunction(_ scope: Int32, of file: FileID) -> Bool {
        isInAddedFunction(scope, of: file) && containerAPI.isRegistering(files[Int(file)].declarations[Int(scope)].name)
    }

    /// Whether a registration is in a generic function whose callers say which service it is, or registers what a property wrapper is set to.
    private func isInGenericAPI(_ fact: Binding, of file: FileID) -> Bool {
        guard fact.owner >= 0 else { return false }
        let declarations = files[Int(file)].declarations
        if declarations[Int(fact.owner)].kind == .function, !declarations[Int(fact.owner)].genericParameters.isEmpty { return true }
        guard fact.traits.contains(.infersService), let type = accessPaths.declaration(around: fact.owner, of: file) else { return false }
        return isPropertyWrapper(type)
    }

    /// Whether the name of a container, as far as a file that uses it tells, is no container's.
    func isUnnamed(_ owner: AccessPathResolver.ValueType) -> Bool {
        guard case .project(let id) = owner else { return false }
        return ContainerName(files[Int(id.file)].declarations[Int(id.index)].name) == nil
    }

    /// Whether a type is an enumeration, a structure that says of itself that it is a value or consists of values, or a class around one.
    func isValue(_ id: DeclarationID) -> Bool {
        switch kind(of: id) {
        case .enum: true
        case .struct:
            !accessPaths.inheritance.allSupertypeNames(of: id).isDisjoint(with: Conventions.valueSupertypes) || isStructureOfValues(id)
        default: isAroundValue(id)
        }
    }

    /// Whether what a store of the project is given is data: a collection, or a value that it is given as it is.
    private func isData(_ service: InjectionGraph.Service, of fact: Binding) -> Bool {
        if service.name.utf8.first == UInt8(ascii: "[") { return true }
        guard case .accessPath(let path)? = fact.implementation, !path.hasSuffix(")") else { return false }
        return service.declaration.map(isValue) == true
    }

    /// Whether a type is a reference type or a protocol, but neither a stream of values nor around a value.
    func isObject(_ id: DeclarationID) -> Bool {
        [.class, .actor, .protocol].contains(kind(of: id)) && !isAroundValue(id)
            && accessPaths.inheritance.allSupertypeNames(of: id).isDisjoint(with: Conventions.streamSupertypes)
    }

    func kind(of id: DeclarationID) -> Declaration.Kind { files[Int(id.file)].declarations[Int(id.index)].kind }

    /// Whether a type is a view, an app, a test or an encoded value, or an enumeration of values: `case module(Module)`.
    func isNeverContainer(_ id: DeclarationID) -> Bool {
        if carriesValues(id) { return true }
        return !accessPaths.inheritance.allSupertypeNames(of: id).isDisjoint(with: Conventions.nonContainerSupertypes)
    }

    /// Whether a type is an enumeration whose cases carry values.
    private func carriesValues(_ id: DeclarationID) -> Bool {
        guard kind(of: id) == .enum else { return false }
        let declarations = files[Int(id.file)].declarations
        return accessPaths.members(of: id).contains { member in
            declarations[Int(member.index)].kind == .case && !declarations[Int(member.index)].parameters.isEmpty
        }
    }
}
