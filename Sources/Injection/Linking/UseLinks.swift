import AshlarFacts
package import AshlarModel
import AshlarText

// Links implicit injections: uses of members that are bindings, and parameters of initializers that a container calls itself.

extension InjectionLinker {
    /// Links the uses of members that are bindings.
    mutating func linkUses(_ concurrency: some Concurrency) {
        guard !byMemberName.isEmpty || !kept.isEmpty else { return }
        keptMemberNames = Set(kept.map { files[Int($0.file)].declarations[Int($0.index)].name }).union(givenNames())
        boundMemberNames = NameFilter(Set(byMemberName.keys).union(keptMemberNames))
        (gathering, bare) = gatheringContainers()
        providing = providingContainers()
        for uses in foundLater(concurrency, { $0.uses(in: $1) }) {
            injections += uses.injections
            unresolvedMembers.formUnion(uses.unresolvedMembers)
            for index in uses.usedOtherwise { bindings[index].fact.traits.insert(.root) }
        }
    }

    /// The injections by uses in a file, and the names of members there that cannot be resolved.
    private struct Uses: Sendable {
        var injections: [InjectionGraph.Injection] = []
        var unresolvedMembers: Set<String> = []
        /// The bindings that code uses without an injection: its container itself, or what puts their objects into an environment.
        var usedOtherwise: Set<Int> = []
    }

    private func uses(in file: FileID) -> Uses {
        var found = Uses()
        guard !files[Int(file)].injection.uses.isEmpty else { return found }
        // By index of the access path in the file's names.
        var mayLeadToBinding: [Bool?] = Array(repeating: nil, count: files[Int(file)].names.count)
        var cache = AccessPathResolver.StepCache()
        for use in files[Int(file)].injection.uses {
            if !linkedArguments.isEmpty, linkedArguments.contains(ArgumentSite(file: file, offset: use.offset)) { continue }
            let mayLead = mayLeadToBinding[Int(use.accessPath)] ?? files[Int(file)].names.withBytes(at: Int(use.accessPath)) { self.mayLead($0) }
            mayLeadToBinding[Int(use.accessPath)] = mayLead
            if mayLead { link(use, in: file, cache: &cache, into: &found) }
        }
        return found
    }

    private func mayLead(_ accessPath: ByteView) -> Bool {
        accessPath.components.contains { name in
            guard boundMemberNames.mayContain(name.called) else { return false }
            let name = String(decoding: name.called, as: UTF8.self)
            return byMemberName[name] != nil || keptMemberNames.contains(name)
        }
    }

    private func link(_ use: Use, in file: FileID, cache: inout AccessPathResolver.StepCache, into found: inout Uses) {
        let accessPath = files[Int(file)].names[Int(use.accessPath)]
        let names = accessPath.dottedParts
        let steps = accessPaths.steps(on: accessPath, from: use.scope, of: file, cache: &cache)
        for name in names.suffix(max(0, names.count - steps.count)) {
            found.unresolvedMembers.insert(String(name.hasSuffix("()") ? name.dropLast(2) : name))
        }
        // A name that means members of several types may be any of them, and a variable of one target be that of another.
        if steps.contains(where: { $0.isOneOfSeveral || ($0.member == nil && $0.type == nil && $0.written == nil) }) {
            for name in names { found.unresolvedMembers.insert(String(name.hasSuffix("()") ? name.dropLast(2) : name)) }
        }
        let site = ArgumentSite(file: file, offset: use.offset)
        // What a local holds is injected where the local is passed on, and what leads there is not.
        if heldSites.contains(site) {
            for case let member? in steps.dropLast().map(\.member) { found.usedOtherwise.formUnion(objects(self.targets(of: member))) }
            if let member = steps.last?.member { found.usedOtherwise.formUnion(targets(of: member)) }
            return
        }
        if use.isInPreview {
            for case let member? in steps.map(\.member) { found.usedOtherwise.formUnion(usedTargets(of: member)) }
            return
        }
        link(use, accessPath, along: steps, in: file, into: &found)
    }

    /// Links a use by the steps of its access path, or by the first of them.
    private func link(_ use: Use, _ accessPath: String, along steps: [AccessPathResolver.Step], in file: FileID, into found: inout Uses) {
        let names = accessPath.dottedParts
        let site = ArgumentSite(file: file, offset: use.offset)
        let isPassedOn = passedSites.contains(site)
        let isReached = names.areReached(in: steps.count)
        let isSupplied = isSupplied(use, accessPath, in: file)
        if use.isPassed, steps.count == 1, names.count == 1 || accessPath.hasPrefix("self."), use.known == 0,
           linkGiven(steps[0], use, accessPath, in: file, into: &found) { return }
        // Whether an object was passed through, of which a later step reads a part.
        var isThrough = false
        for (position, step) in steps.enumerated() where position >= Int(use.known) {
            guard let member = step.member, !use.isAssigned || position < names.count - 1 else { continue }
            let targets = usedTargets(of: member)
            if isPassedOn, position < steps.count - 1 || !isReached {
                found.usedOtherwise.formUnion(objects(targets))
                continue
            }
            // What is put into the environment is injected into the views that ask for it.
            if isSupplied {
                found.usedOtherwise.formUnion(position < steps.count - 1 ? objects(targets) : targets)
                continue
            }
            guard let first = targets.first else {
                if position > 0, kept.contains(member) {
                    isThrough = leadsOn(steps[(position + 1)...])
                    if !isThrough { linkKept(member, step, use, accessPath, in: file, into: &found) }
                }
                continue
            }
            if forwarding[DeclarationID(file: file, index: use.scope)] == member { continue }
            if let own = inherited[DeclarationID(file: file, index: use.scope)], inherited[member] != nil || (own == member && steps[0].member != nil) {
                found.usedOtherwise.formUnion(targets)
                continue
            }
            if isSelected(accessPath, by: use, of: file) {
                found.usedOtherwise.formUnion(targets)
                continue
            }
            if bindings[first].fact.traits.contains(.passedOn) { continue }
            if bindings[first].fact.traits.contains(.called), !step.isCalled { continue }
            if position == steps.count - 1, isNoService(bindings[first], isPassed: use.isPassed) {
                found.usedOtherwise.formUnion(targets)
                continue
            }
            // What a member of an object from outside is, is not known.
            if use.isPassed, position == steps.count - 1, position + 1 < names.count, bindings[first].service?.declaration == nil,
               !names[position + 1].hasSuffix(")") {
                found.usedOtherwise.formUnion(targets)
                continue
            }
            // The access path passes through a container to one of its bindings.
            if position < steps.count - 1, bindings[first].isContainer || isPassed(through: first, to: steps[position + 1]),
               !isResult(steps[position + 1]) {
                isThrough = true
                continue
            }
            let consumer = ownReceivers[site].map { .type($0) } ?? consumer(at: use.offset, from: use.scope, of: file)
            // A container that calls or keeps its own objects injects nothing, neither into itself nor into what it makes.
            if position == 0, !use.isPassed || position < names.count - 1, isOwnUse(of: bindings[first], by: consumer, use, accessPath) {
                found.usedOtherwise.formUnion(targets)
                continue
            }
            // So does one that reads what it resolves.
            if position == 0, !use.isPassed, locating[member] != nil, case .type(let type) = consumer,
               accessPaths.declaration(around: member.index, of: member.file) == type { continue }
            // A variable at file level holds what it gets for the code of its file, and no type gets it.
            if case .file = consumer, !use.isPassed, isGlobal(use.scope, of: file) {
                found.usedOtherwise.formUnion(targets)
                continue
            }
            if case .binding(let own) = consumer, targets.contains(own) { continue }
            if case .binding(let own) = consumer, isTaken(use, byFactoryOf: bindings[own], in: file)
                || isMade(bindings[own], by: bindings[first], accessPath) {
                found.usedOtherwise.formUnion(targets)
                continue
            }
            if givesPart(accessPath, isWhole: position == steps.count - 1 && isReached, consumer) {
                found.usedOtherwise.formUnion(targets)
                continue
            }
            // A type that also composes uses its objects, and lets others use them: only what is passed on is injected, and what is got
            // from a shared object: `Session.shared.player`.
            let isOfComposer = isComposed(bindings[first]) && !(accessPath.first?.isUppercase == true && !isOwnValue(steps[0]))
                && !(isGathered(bindings[first], from: use.scope, of: file) && !(position > 0 && isOfActingComposer(steps[position - 1])))
                && !(position > 0 && position == names.count - 1 && isKnownAsContainer(steps[position - 1]))
            let isOwnOfComposer = isOfComposer && (!use.isPassed || position < steps.count - 1 || !isReached)
                && (use.isPassed || !isBinding(consumer))
            // What a type calls on an object that it was given is a use of that object, though others get services from its shared one.
            if isOwnOfComposer || position > 0 && (!use.isPassed || position < steps.count - 1)
                && (isOfShared(bindings[first]) && isGivenObject(steps[position - 1]) || isPartOfService(bindings[first], of: steps[position - 1])) {
                // The object is injected whose part is used.
                guard isThrough else { continue }
                link(use, accessPath, along: Array(steps[..<position]), in: file, into: &found)
                return
            }
            // Parts of a user interface are made, but no services of what gets them.
            if isOfComposer, bindings[first].service?.declaration.map(isInterface) == true { continue }
            var form: Injection.Form = use.isTested ? .optional : .strong
            if use.closure > 0, case .binding(let own) = consumer, use.closure > bindings[own].fact.start {
                if isOfComposer, !use.isPassed { continue }
                // What a container calls later is its own use of the object.
                if !use.isPassed, bindings[first].fact.idiom == HandWritten.name, position < names.count - 1,
                   let last = names.last, last.hasSuffix("()"), !Conventions.callingSteps.contains(last) {
                    found.usedOtherwise.formUnion(targets)
                    continue
                }
                form = .lazy
            }
            // A function that is passed on as a value is called later.
            if isFunction(member), position == names.count - 1, !names[position].hasSuffix("()") { form = .lazy }
            var fact = Injection(
                idiom: bindings[first].fact.idiom, form: form, service: .accessPath(accessPath), api: "member", owner: use.scope,
                offset: use.offset
            )
            fact.closure = use.closure
            fact.isProjected = position < steps.count - 1 || steps.count < names.count
            found.injections.append(InjectionGraph.Injection(
                fact: fact, file: file, consumer: consumer, service: bindings[first].service, targets: targets,
                state: .bound, isTest: isTest[Int(file)], functions: [fact.api]
            ))
        }
    }

    /// Whether the next of some steps is a member that is kept, or one of them a binding.
    private func leadsOn(_ steps: ArraySlice<AccessPathResolver.Step>) -> Bool {
        if let next = steps.first?.member, kept.contains(next) { return true }
        for step in steps { if let member = step.member, !targets(of: member).isEmpty { return true } }
        return false
    }

    /// Whether a container uses an object of its own: where it makes nothing, or by a call whose result is not what it makes.
    private func isOwnUse(
        of binding: InjectionGraph.Binding, by consumer: InjectionGraph.Injection.Consumer, _ use: Use, _ accessPath: String
    ) -> Bool {
        guard [HandWritten.name, Needle.name].contains(binding.fact.idiom) else { return false }
        switch consumer {
        case .type(let type): return binding.container == containers[.project(type)]
        case .binding(let own):
            return bindings[own].container == binding.container && !use.isPassed && accessPath.contains(".") && accessPath.hasSuffix("()")
                && bindings[own].fact.implementation != .accessPath(accessPath)
        default: return false
        }
    }

    /// Whether what uses a binding gets no service of it: a container of the project, of which it reads what that holds, or a part of a user
    /// interface that is not passed on.
    private func isNoService(_ binding: InjectionGraph.Binding, isPassed: Bool) -> Bool {
        guard binding.fact.idiom == HandWritten.name else { return false }
        let types = [binding.implementation, binding.service].compactMap { $0?.declaration }
        if types.contains(where: { containerName($0) == .definite || bare.contains($0) }) { return true }
        guard !isPassed else { return false }
        return types.contains(where: isInterface) || binding.service.map { Conventions.interfaceSupertypes.contains($0.name) || $0.isScreen } == true
    }

    /// The bindings that a member is, of which its uses may be injections. What types make for a requirement that is passed on is injected
    /// there.
    private func usedTargets(of member: DeclarationID) -> [Int] {
        let found = targets(of: member)
        return byMember[member] == nil && found.allSatisfy { bindings[$0].fact.traits.contains(.passedOn) } ? [] : found
    }

    /// Whether code is the value of a stored variable at file level.
    private func isGlobal(_ scope: Int32, of file: FileID) -> Bool {
        guard scope >= 0, case let own = files[Int(file)].declarations[Int(scope)] else { return false }
        return own.parent == nil && own.kind == .variable && !own.modifiers.contains(.computed)
    }

    /// Whether a use is of a value that is put into the environment of views as it is: a member, or the result of a call.
    private func isSupplied(_ use: Use, _ accessPath: String, in file: FileID) -> Bool {
        let end = use.offset + UInt32(accessPath.dottedParts.last?.utf8.count ?? 0)
        if environmentValues.contains(ArgumentSite(file: file, offset: end)) { return true }
        guard accessPath.hasSuffix(")"), let calls = environmentCalls[file] else { return false }
        return calls.contains { $0.path == accessPath && $0.start <= use.offset && use.offset < $0.end }
    }

    /// Whether a step is a parameter or a member of a type, which may be named like a type.
    private func isOwnValue(_ step: AccessPathResolver.Step) -> Bool {
        step.isParameter || step.member.map { files[Int($0.file)].declarations[Int($0.index)].parent != nil } == true
    }

    /// Whether code is a computed member that only gives a part of another's object, or a registration of one: it is another name of that
    /// part.
    private func givesPart(_ accessPath: String, isWhole: Bool, _ consumer: InjectionGraph.Injection.Consumer) -> Bool {
        guard case .binding(let own) = consumer, case let fact = bindings[own].fact else { return false }
        guard fact.implementation == .accessPath(accessPath) else { return false }
        return fact.form == .registered || (!isWhole && fact.idiom == HandWritten.name && fact.form == .computed)
    }

    /// Bindings without those that provide a container.
    private func objects(_ targets: [Int]) -> [Int] { targets.filter { !bindings[$0].isContainer } }

    /// Whether the object of a binding is the container of the next step's binding.
    private func isPassed(through binding: Int, to next: AccessPathResolver.Step) -> Bool {
        guard let container = next.member.flatMap({ targets(of: $0).first }).flatMap({ bindings[$0].container }),
              let type = containerList[container].declaration else { return false }
        return [bindings[binding].implementation?.declaration, bindings[binding].service?.declaration].contains(type)
    }

    /// Links the use of what a container received: the code that creates the container binds it.
    private func linkKept(
        _ member: DeclarationID, _ step: AccessPathResolver.Step, _ use: Use, _ accessPath: String, in file: FileID, into found: inout Uses
    ) {
        let own = files[Int(member.file)].declarations[Int(member.index)]
        // Of a closure, the result is made anew at each call.
        let written = own.type?.function == nil ? step.written : keptType(of: member)
        guard let service = written.flatMap({ accessPaths.service($0) }), let owner = own.parent,
              let holder = accessPaths.declaration(around: owner, of: member.file),
              case let around = accessPaths.type(around: use.scope, of: file), around != .project(holder) else { return }
        // What a type reads from a structure of its own was injected where that was made, unless it passes it on.
        if !use.isPassed, case .project(let type)? = around, isNested(holder, in: type) { return }
        addExternal(use, accessPath, of: service, in: file, into: &found)
    }

    private func isNested(_ inner: DeclarationID, in outer: DeclarationID) -> Bool {
        let name = qualifiedTypeName(of: outer.index, in: files[Int(outer.file)].declarations)
        return qualifiedTypeName(of: inner.index, in: files[Int(inner.file)].declarations).hasPrefix(name + ".")
    }

    /// Adds the injection of an object that a type was given: the code that creates the type binds it.
    private func addExternal(
        _ use: Use, _ accessPath: String, of service: InjectionGraph.Service, in file: FileID, into found: inout Uses
    ) {
        var fact = Injection(
            idiom: HandWritten.name, form: use.isTested ? .optional : .strong, service: .accessPath(accessPath), api: "member",
            owner: use.scope, offset: use.offset
        )
        fact.closure = use.closure
        found.injections.append(InjectionGraph.Injection(
            fact: fact, file: file, consumer: consumer(at: use.offset, from: use.scope, of: file), service: service, targets: [],
            state: .external, isTest: isTest[Int(file)], functions: [fact.api]
        ))
    }

    /// Links the use of what a type that composes was given and passes on: a member, or a parameter of its initializer.
    private func linkGiven(
        _ step: AccessPathResolver.Step, _ use: Use, _ accessPath: String, in file: FileID, into found: inout Uses
    ) -> Bool {
        guard let owner = accessPaths.type(around: use.scope, of: file), composing.contains(owner),
              step.isParameter ? isInInitializer(use.scope, of: file) : step.member.map(isGiven) == true,
              let service = step.written.flatMap({ heldService($0) })?.service, !Conventions.valueTypes.contains(service.name),
              service.declaration != nil || !Conventions.isOfInterfaceFramework(service.name),
              // What a container holds is injected where it is read.
              service.declaration.flatMap(containerName) != .definite else { return false }
        addExternal(use, accessPath, of: service, in: file, into: &found)
        return true
    }

    private func isInInitializer(_ scope: Int32, of file: FileID) -> Bool {
        scope >= 0 && files[Int(file)].declarations[Int(scope)].kind == .initializer
    }

    /// Links an argument with which a bundle of services is constructed.
    mutating func linkArgument(_ fact: Injection, in file: FileID) {
        guard let held = heldMember(fact.name, of: fact.service, from: fact.owner, of: file) else { return }
        var fact = fact
        (fact.isTentative, fact.name) = (false, nil)
        var consumer = consumer(at: fact.offset, from: fact.owner, of: file)
        if fact.api == "init" {
            if case .binding(let index) = consumer, bindings[index].implementation?.declaration == held.structure {} else {
                consumer = .type(held.structure)
            }
        }
        // What two structures of services get is passed to others once.
        let site = ArgumentSite(file: file, offset: fact.offset)
        if let known = argumentInjections[site] {
            if fact.api == "init" { injections[known].consumer = consumer }
            return
        }
        argumentInjections[site] = injections.count
        let targets = byMember[held.member] ?? targetsElsewhere(of: held.member)
        injections.append(InjectionGraph.Injection(
            fact: fact, file: file, consumer: consumer, service: held.service, targets: targets, state: targets.isEmpty ? .external : .bound,
            isTest: isTest[Int(file)], functions: [fact.api]
        ))
        linkedArguments.insert(site)
    }

    /// The bindings of other functions that make what fills a member of a structure of services.
    private func targetsElsewhere(of member: DeclarationID) -> [Int] {
        let found = (madeElsewhere[member] ?? []).flatMap { made in
            accessPaths.steps(on: made.path, from: made.scope, of: made.file).last?.member.map(targets) ?? []
        }
        return Set(found).sorted()
    }

    /// The member of a structure of services, or of a container, that an initializer's argument is for, and its service.
    func heldMember(
        _ label: String?, of structure: UnresolvedType?, from scope: Int32, of file: FileID
    ) -> (structure: DeclarationID, member: DeclarationID, service: InjectionGraph.Service)? {
        guard let label, let structure, let written = accessPaths.written(structure, from: scope, of: file),
              let type = accessPaths.type(written), case .project(let id) = type,
              bundles.contains(id) || (containerName(id) == .definite && !containerAPI.isContainer(type)),
              let member = accessPaths.members(named: label, .variable, of: type).first else { return nil }
        let own = files[Int(member.file)].declarations[Int(member.index)]
        guard own.modifiers.isDisjoint(with: [.computed, .defined, .static, .lazy]), let type = own.type,
              let held = heldService(AccessPathResolver.WrittenType(type: type, file: member.file, scope: member.index)),
              held.service.declaration.map(containerName) != .definite else { return nil }
        return (id, member, held.service)
    }

    /// Whether a binding is a variable at file level, or a member of a type that is a container only because of what it makes and
    /// passes on.
    private func isComposed(_ binding: InjectionGraph.Binding) -> Bool {
        if binding.member != nil, binding.fact.owner < 0 { return true }
        guard !composing.isEmpty, let container = binding.container, let type = containerList[container].declaration else { return false }
        return composing.contains(.project(type))
    }

    /// Whether a binding is a member of a type that is a container only because of its shared object.
    private func isOfShared(_ binding: InjectionGraph.Binding) -> Bool {
        binding.container.flatMap { containerList[$0].declaration }.map { sharing.contains(.project($0)) } ?? false
    }

    /// Whether a step of an access path is a parameter, or a member that its type was given.
    private func isGivenObject(_ step: AccessPathResolver.Step) -> Bool { step.isParameter || step.member.map(isGiven) == true }

    /// Whether a binding holds an object that a type from outside shares, of which code is given values: `state(of: defaults)`.
    private func isShared(_ binding: InjectionGraph.Binding) -> Bool {
        guard binding.service?.declaration == nil, case .accessPath(let path)? = binding.fact.implementation else { return false }
        return path.first?.isUppercase == true && !path.hasSuffix("()")
    }

    /// Whether a binding is a part of an object that the code was given or makes as a service, by a type that is a container only because of
    /// what it makes and passes on: that object is injected, and what is called on its part is a use of it, `session.users.load()`.
    private func isPartOfService(_ binding: InjectionGraph.Binding, of holder: AccessPathResolver.Step) -> Bool {
        guard isComposed(binding), case .project(let type)? = holder.type, containerName(type) == nil, serving.contains(type), !bare.contains(type),
              binding.container.map(providing.contains) != true else { return false }
        guard let member = holder.member else { return holder.isParameter }
        let own = files[Int(member.file)].declarations[Int(member.index)]
        return own.kind == .variable && own.parent != nil && own.modifiers.isDisjoint(with: [.computed, .static])
    }

    /// Whether a step leads to what the code knows as a container by its name, as behind a protocol to which a type conforms that composes:
    /// `provider` of `init(provider: PageDependencies) { users = provider.makeUsers() }`.
    private func isKnownAsContainer(_ step: AccessPathResolver.Step) -> Bool {
        guard case .project(let type)? = step.type else { return false }
        return containerName(type) == .definite
    }

    /// The containers that are such by what they make, with fewer functions than objects: they are only there for these. Then the types of those
    /// without functions that others see, with at least three objects.
    private func gatheringContainers() -> (all: Set<Int>, bare: Set<DeclarationID>) {
        var counts: [Int: Int] = [:]
        for binding in bindings where binding.member != nil && !binding.fact.traits.contains(.passedOn) {
            if let container = binding.container { counts[container, default: 0] += 1 }
        }
        var (all, bare): (Set<Int>, Set<DeclarationID>) = ([], [])
        for (container, count) in counts {
            guard let type = containerList[container].declaration, composing.contains(.project(type)),
                  case let functions = functionCount(of: type), functions < count, !isEntryPoint(.project(type)) else { continue }
            all.insert(container)
            if count >= 3, visibleFunctionNames(of: type).isEmpty { bare.insert(type) }
        }
        return (all, bare)
    }

    /// The containers that are such by what they make of which each function that others call, at least three, makes an object, perhaps with
    /// other arguments, and that keep none: what calls one gets a service, `provider.users().load()`.
    private func providingContainers() -> Set<Int> {
        var functions: [Int: Set<DeclarationID>] = [:]
        var others: Set<Int> = []
        for binding in bindings where binding.fact.idiom == HandWritten.name {
            guard let container = binding.container, let member = binding.member else { continue }
            if binding.fact.form == .function { functions[container, default: []].insert(member) } else { others.insert(container) }
        }
        return Set(functions.lazy.filter { container, makers in
            guard makers.count >= 3, !others.contains(container), let type = self.containerList[container].declaration,
                  self.composing.contains(.project(type)) else { return false }
            let names = Set(makers.map { self.files[Int($0.file)].declarations[Int($0.index)].name })
            return self.visibleFunctionNames(of: type).isSubset(of: names)
        }.map(\.key))
    }

    /// Whether code outside of a gathering container uses an object of it. What a function of another type makes is its result.
    private func isGathered(_ binding: InjectionGraph.Binding, from scope: Int32, of file: FileID) -> Bool {
        guard let container = binding.container, (binding.fact.form == .function ? providing : gathering).contains(container),
              let type = containerList[container].declaration else { return false }
        return accessPaths.type(around: scope, of: file) != .project(type)
    }

    /// Whether a step calls a function of a type which is no container by its name, and what that makes is only injected where it is passed
    /// on: what calls it uses the type's object, as that of a builder.
    private func isResult(_ step: AccessPathResolver.Step) -> Bool {
        guard let binding = step.member.flatMap({ targets(of: $0).first }).map({ bindings[$0] }), binding.fact.form == .function,
              binding.fact.traits.contains(.passedOn) || isComposed(binding),
              let type = binding.container.flatMap({ containerList[$0].declaration }) else { return false }
        return containerName(type) != .definite
    }

    /// Whether a step leads to an object that a type makes which also acts, and is no container by its name: what code reads from that object
    /// it uses by what it was given, `state.settings.general.isShown`.
    private func isOfActingComposer(_ step: AccessPathResolver.Step) -> Bool {
        guard let first = step.member.flatMap({ targets(of: $0).first }), bindings[first].fact.idiom == HandWritten.name,
              let container = bindings[first].container, let type = containerList[container].declaration else { return false }
        return containerName(type) == nil && !global.contains(.project(type)) && !gathering.contains(container) && functionCount(of: type) > 0
    }

    private func isBinding(_ consumer: InjectionGraph.Injection.Consumer) -> Bool {
        if case .binding = consumer { true } else { false }
    }

    private func isFunction(_ member: DeclarationID) -> Bool {
        files[Int(member.file)].declarations[Int(member.index)].kind == .function
    }

    /// The bindings that a member is, or that containers have for a requirement to which they conform, or for a member of a superclass
    /// that only traps.
    package func targets(of member: DeclarationID) -> [Int] {
        let declarations = files[Int(member.file)].declarations
        if let own = byMember[member] {
            // Access paths have no labels, so a function stands for all of its name, and a variable for those that other builds compile.
            guard let container = bindings[own[0]].container, declarations[Int(member.index)].kind == .function
                || files[Int(member.file)].condition(at: declarations[Int(member.index)].offset) != nil else { return own }
            let name = declarations[Int(member.index)].name
            return own + (byMemberName[name] ?? []).filter { bindings[$0].container == container && !own.contains($0) }
        }
        guard let parent = declarations[Int(member.index)].parent, [.protocol, .class].contains(declarations[Int(parent)].kind) else { return [] }
        let name = declarations[Int(member.index)].name
        let requirement = qualifiedTypeName(of: parent, in: declarations)
        return (byMemberName[name] ?? []).filter { index in
            guard let container = bindings[index].container, let type = containerList[container].declaration else { return false }
            return accessPaths.inheritance.allSupertypeNames(of: type).contains(requirement)
        }
    }

    /// Links the parameters of initializers that a container calls with all of their parameters injected.
    mutating func linkInitializers() {
        // What the code of a factory resolves is injected there.
        var resolved: [Int: Set<InjectionGraph.Service>] = [:]
        for injection in injections {
            if case .binding(let index) = injection.consumer, let service = injection.service, bindings[index].fact.traits.contains(.injectsInitializer) {
                resolved[index, default: []].insert(service)
            }
        }
        for index in bindings.indices where bindings[index].fact.traits.contains(.injectsInitializer) {
            guard let type = bindings[index].implementation?.declaration else { continue }
            let initializers = accessPaths.initializers(of: .project(type)).filter { initializer in
                files[Int(initializer.file)].declarations[Int(initializer.index)].parameters.first?.label != "coder"
            }
            for initializer in initializers {
                inject(parametersOf: initializer, into: index, isOnly: initializers.count == 1, besides: resolved[index] ?? [])
            }
            // A closure may pass what it gets to parts of what it makes.
            guard bindings[index].fact.idiom == Dip.name, !bindings[index].fact.arguments.isEmpty else { continue }
            for initializer in bindings[index].parts.flatMap({ accessPaths.initializers(of: .project($0)) }) {
                inject(parametersOf: initializer, into: index, isOnly: false, besides: resolved[index] ?? [])
            }
        }
    }

    /// Adds the injections of an initializer's parameters.
    ///
    /// - Parameter isOnly: whether it is the type's only initializer: of several, any may be called, and what is not provided tells which
    ///   are not.
    private mutating func inject(
        parametersOf initializer: DeclarationID, into index: Int, isOnly: Bool, besides resolved: Set<InjectionGraph.Service>
    ) {
        let binding = bindings[index].fact
        // Dip's factories may get their arguments from each resolution.
        let mayBeGiven = binding.idiom == Dip.name
        // What the code of a factory passes on is injected there.
        let inFile = passed[Int(bindings[index].file)]
        let passedOn = Set(inFile.lazy.filter { binding.start <= $0.start && $0.start < binding.end }.map(\.service))
        for parameter in files[Int(initializer.file)].declarations[Int(initializer.index)].parameters where parameter.defaultValue == nil {
            let written = AccessPathResolver.WrittenType(type: parameter.type, file: initializer.file, scope: initializer.index)
            // A container passes itself, and the arguments of a resolution.
            guard let service = accessPaths.service(written), !passedOn.contains(service), !resolved.contains(service),
                  accessPaths.type(written).map(containerAPI.isContainer) != true,
                  mayBeGiven || !binding.arguments.contains(parameter.type.nominalText ?? parameter.type.text) else { continue }
            var fact = Injection(
                idiom: binding.idiom, form: parameter.type.structure.isOptional ? .optional : .strong,
                service: .type(parameter.type), api: "init", owner: binding.owner, offset: binding.start
            )
            fact.isDefinite = true
            let targets = providers(of: service, for: fact, in: bindings[index].file)
            if targets.isEmpty, mayBeGiven || !isOnly { continue }
            // It may be given otherwise.
            if fact.form == .strong, !isOnly || (mayBeGiven && !binding.arguments.isEmpty) { fact.form = .lazy }
            injections.append(InjectionGraph.Injection(
                fact: fact, file: bindings[index].file, consumer: .binding(index), service: service, targets: targets,
                state: !targets.isEmpty ? .bound : openIdioms.contains(binding.idiom) ? .unknown : .missing,
                isTest: bindings[index].isTest, functions: [fact.api]
            ))
        }
    }
}

extension [Substring] {
    /// Whether all names of an access path are reached in a number of steps: a nested type is one step, and so is a value that is called.
    func areReached(in steps: Int) -> Bool {
        let types = prefix { $0.first?.isUppercase == true }.count
        return dropFirst(steps + Swift.max(0, types - 1)).allSatisfy { Conventions.callingSteps.contains($0) }
    }
}
