import AshlarFacts
import AshlarModel
import AshlarSyntax
import AshlarText

// Links the services that objects get where they are made or afterwards, in code of any type.

extension InjectionLinker {
    /// A service that an object gets: as an argument of its initializer or of a function that sets it up, by an assignment, or by default.
    struct PassedService: Equatable, Sendable {
        var form: PassedValues.Form
        var service: InjectionGraph.Service
        /// The type under which it is passed on, as written.
        var written: TypeName
        /// The type that gets it; the type around if it is not the project's.
        var receiver: DeclarationID
        /// Whether a type or a member that the project does not declare gets it.
        var isOutside: Bool
        var value: PassedValues.Value
        /// The member that the value is.
        var member: DeclarationID?
        /// The member that keeps it as the state of a view, which may pass it on.
        var keeper: DeclarationID?
        /// Whether it is a member of the container that passes it on.
        var isOfContainer: Bool
        /// The byte offset at which the receiver's construction begins.
        var start: UInt32
        var scope: Int32
        var closure: UInt32
    }

    /// The services that the code of a file passes to other objects.
    func passedServices(in file: FileID) -> [PassedService] {
        guard !isTest[Int(file)], files[Int(file)].origin != .generated, !files[Int(file)].injection.passedValues.isEmpty else { return [] }
        var found: [PassedService] = []
        var outside: [String: Bool] = [:]
        for passing in files[Int(file)].injection.passedValues {
            guard let called = receiver(of: passing, in: file, &outside), !converts(passing, to: called.type) else { continue }
            let around = accessPaths.declaration(around: passing.scope, of: file)
            // A preview is no part of the app.
            if files[Int(file)].declarations.isInPreview(passing.scope) { continue }
            if let around, accessPaths.inheritance.allSupertypeNames(of: around).contains("PreviewProvider") { continue }
            let isOfContainer = around.flatMap(containerName) == .definite
            for value in passing.values {
                guard let receiver = receiver(of: value, passing, called, in: file) else { continue }
                // What a container holds is injected where it is read, also from one that hands itself on behind a protocol.
                if isOfContainer, value.accessPath == "self" { continue }
                // What asks a container for its services hands itself over: `locator.inject(into: self)`.
                if value.accessPath == "self", receiver.type.flatMap(containerName) == .definite { continue }
                // The bindings of a container are injected where it uses them. What it was given counts here.
                let isOwnMember = isOfContainer && !value.isInline && !value.isLocal
                guard let parameter = (ofGeneric(value, passing, receiver, in: file) ?? parameter(of: value, passing, receiver, in: file))?
                    .evaluated(as: value),
                      // What a generic type or function is set to may be any value.
                      case let written = [.function, .assignment].contains(passing.form) ? parameter : accessPaths.bound(parameter),
                      written.type.mayBePassed, let service = accessPaths.service(written),
                      // What a container holds is injected where it is read, not the container.
                      service.declaration.flatMap(containerName) != .definite,
                      !isContainer(service, behind: written),
                      // What the record of a database gets from outside is what keeps it.
                      isExternalService(service) && receiver.type.map(isRecord) != true || isServiceOfSeveral(service)
                          || isService(value, behind: service, from: passing.scope, of: file)
                          || (passing.form == .byDefault && isSharedOutside(service, by: value, passing.scope, of: file))
                          || parts(of: service, written).contains(where: { $0 != receiver.type && serving.contains($0) }),
                      // A case carries the rows of a list, too.
                      !(receiver.carries || receiver.isCase) || service.declaration.map(holdsOnlyValues) != true,
                      let target = receiver.type ?? around, case let passed = steps(to: value, from: passing.scope, of: file),
                      !isShown(service, by: receiver.type, passed), !isInterface(passed.last), !isSystemLog(service, in: file),
                      !receivesEvents(value, passing, service) else { continue }
                let function = passing.form == .function ? receiver.member?.member : nil
                if isOfOwnKind(
                    service, isSelf: value.accessPath == "self", passedBy: passing.form, to: receiver.type, in: function
                ) { continue }
                found.append(PassedService(
                    form: receiver.carries ? .carried : passing.form == .carried ? .construction : passing.form, service: service,
                    written: written.type, receiver: target, isOutside: receiver.isOutside, value: value, member: passed.last?.member,
                    keeper: receiver.carries ? receiver.member?.member : nil, isOfContainer: isOwnMember, start: passing.start,
                    scope: passing.scope, closure: passing.closure
                ))
            }
        }
        return found
    }

    /// The type of an object that is made in order to construct a class with it that holds values of its generic parameters; `nil` for any
    /// other value.
    private func ofGeneric(
        _ value: PassedValues.Value, _ passing: PassedValues, _ receiver: PassedReceiver, in file: FileID
    ) -> AccessPathResolver.WrittenType? {
        guard passing.form == .construction, value.object != nil, let type = receiver.type, holdsGenericValues(type) else { return nil }
        return ownType(of: value, from: passing.scope, in: file)
    }

    /// The steps of a value's access path; none for a value of another form, or if its end is not known.
    private func steps(to value: PassedValues.Value, from scope: Int32, of file: FileID) -> [AccessPathResolver.Step] {
        guard !value.accessPath.isEmpty else { return [] }
        let steps = accessPaths.steps(on: value.accessPath, from: scope, of: file)
        return steps.count == value.accessPath.dottedPartCount ? steps : []
    }

    /// Whether a value is a part of a user interface, by the step that leads to it, whatever the protocol behind which it is passed on:
    /// `Presenter(output: self)`.
    private func isInterface(_ step: AccessPathResolver.Step?) -> Bool {
        guard let step, case .project(let id)? = step.type else { return false }
        return isInterface(id) || (kind(of: id) == .protocol && step.member.map(isMadeAsInterface) == true)
    }

    /// Whether a member is made as a part of a user interface where it is declared: `let navigator: Navigating = NavigationController()`.
    private func isMadeAsInterface(_ member: DeclarationID) -> Bool {
        files[Int(member.file)].injection.bindings.contains { fact in
            guard fact.member == member.index, case .type(let made)? = fact.implementation,
                  case .project(let type)? = accessPaths.type(.init(type: made, file: member.file, scope: fact.owner)) else { return false }
            return isInterface(type)
        }
    }

    // MARK: Services

    /// The project's types of a service: one, or those of a composition.
    private func parts(of service: InjectionGraph.Service, _ written: AccessPathResolver.WrittenType) -> [DeclarationID] {
        if let type = service.declaration { return [type] }
        let whole = accessPaths.aliased(written)
        guard case .composition(let parts) = whole.type.structure.undecorated,
              !parts.contains(where: { $0.name.map(Conventions.valueSupertypes.contains) == true }) else { return [] }
        return parts.compactMap { accessPaths.service(whole.with($0))?.declaration }
    }

    /// Whether a service is a container behind a composition of protocols, of which each is only there for containers to implement:
    /// `ClientFactory & PageFactory`.
    private func isContainer(_ service: InjectionGraph.Service, behind written: AccessPathResolver.WrittenType) -> Bool {
        guard service.declaration == nil, !containerInterfaces.isEmpty else { return false }
        let parts = parts(of: service, written)
        return parts.count > 1 && parts.allSatisfy(containerInterfaces.contains)
    }

    /// The protocols of the project that the types of a file implement, doubles aside.
    struct ImplementedProtocols: Equatable, Sendable {
        var byContainers: [DeclarationID] = []
        var byOthers: [DeclarationID] = []
    }

    func implementedProtocols(in file: FileID) -> ImplementedProtocols {
        guard !isTest[Int(file)] else { return ImplementedProtocols() }
        var (byContainers, byOthers): (Set<DeclarationID>, Set<DeclarationID>) = ([], [])
        for index in files[Int(file)].types {
            let type = DeclarationID(file: file, index: index)
            guard [.class, .struct, .actor].contains(kind(of: type)),
                  case let protocols = accessPaths.inheritance.allSupertypes(of: type).filter({ kind(of: $0) == .protocol }),
                  !protocols.isEmpty, !isDouble(type) else { continue }
            if containerName(type) == .definite { byContainers.formUnion(protocols) } else { byOthers.formUnion(protocols) }
        }
        return ImplementedProtocols(byContainers: byContainers.sorted(), byOthers: byOthers.sorted())
    }

    /// Whether a type that the project does not declare is a service by its name: nothing else is known of it.
    func isExternalService(_ service: InjectionGraph.Service) -> Bool {
        guard service.declaration == nil, let name = service.name.split(separator: "<").first.map(String.init),
              let last = name.dottedParts.last.map(String.init),
              abstractions.contains(last) || observed.contains(last) || Conventions.isServiceName(last)
                || (consumersOutside.contains(last) && !Conventions.isScreen(last))
        else { return false }
        return isOutside(last) && !isValueOutside(last)
    }

    /// Whether a service is the model of what a cell of a list shows. A member that is handed to a cell as it is has more than that.
    private func isShown(
        _ service: InjectionGraph.Service, by receiver: DeclarationID?, _ steps: [AccessPathResolver.Step]
    ) -> Bool {
        guard !isOwnMember(steps), let receiver, let name = service.name.split(separator: "<").first?.split(separator: ".").last,
              Conventions.isModel(String(name))
        else { return false }
        return !accessPaths.inheritance.allSupertypeNames(of: receiver).isDisjoint(with: Conventions.cellSupertypes)
    }

    /// Whether an access path is that of a member of the type around: `model`, `self.model`.
    private func isOwnMember(_ steps: [AccessPathResolver.Step]) -> Bool {
        guard let last = steps.last, !last.isParameter, last.member != nil else { return false }
        return steps.count == 1 || (steps.count == 2 && steps[0].member == nil && !steps[0].isParameter)
    }

    /// Whether a value is a service that is passed on as a type from outside which may be its abstraction, by the name, or is, as the
    /// value's type states that it conforms to it.
    private func isService(
        _ value: PassedValues.Value, behind service: InjectionGraph.Service, from scope: Int32, of file: FileID
    ) -> Bool {
        guard service.declaration == nil, let last = service.name.dottedParts.last.map(String.init), value.accessPath != "self",
              case let isNamed = Conventions.isObservedService(last), isNamed || Conventions.mayBeAbstraction(last), isOutside(last),
              let own = ownType(of: value, from: scope, in: file).flatMap({ accessPaths.service($0) }), serves(own, nil) else { return false }
        return isNamed || own.declaration.map { accessPaths.inheritance.allSupertypeNames(of: $0).contains(last) && !isInterface($0) } == true
    }

    /// Whether an object is told of events, as the name says under which it is passed on. One that views observe is asked.
    private func receivesEvents(_ value: PassedValues.Value, _ passing: PassedValues, _ service: InjectionGraph.Service) -> Bool {
        guard value.object == nil, !value.isInline, service.declaration.map(isObservable) != true else { return false }
        return passing.name(of: value).lowercased().hasSuffix("observer")
    }

    /// Whether a name is that of several types of the project, as one for each platform, and all of them are services.
    func isServiceOfSeveral(_ service: InjectionGraph.Service) -> Bool {
        guard service.declaration == nil, let name = service.name.split(separator: "<").first else { return false }
        let types = accessPaths.types(named: String(name))
        return !types.isEmpty && types.allSatisfy(serving.contains)
    }

    /// Whether a service is the system's log, by what the file imports that passes it on.
    private func isSystemLog(_ service: InjectionGraph.Service, in file: FileID) -> Bool {
        service.name == "Logger" && service.declaration == nil
            && files[Int(file)].imports.contains { Conventions.systemLogModules.contains($0.module) }
    }

    // MARK: Injections

    /// Whether another injection is found in a parameter, whose default value resolves the service.
    private func isResolvedByDefault(_ passed: PassedService, in file: FileID, _ sites: Set<ArgumentSite>) -> Bool {
        let parameter = files[Int(file)].declarations[Int(passed.scope)].parameters[passed.value.index]
        let length = parameter.type.text.utf8.count + (parameter.defaultValue?.utf8.count ?? 0) + 8
        return (0..<UInt32(length)).contains { sites.contains(ArgumentSite(file: file, offset: passed.value.offset + $0)) }
    }

    /// Whether a registration passes on what it got itself: a container, a local of its own, or a member of
    /// the type that it registers. What is constructed in place or for a local, parameters, and a local around the registration, are
    /// no such.
    private func isResolvedInRegistration(_ passed: PassedService, in file: FileID) -> Bool {
        guard !passed.value.isInline, let registration = registration(around: passed.start, of: file) else { return false }
        if passed.service.declaration.flatMap(containerName) == .definite { return true }
        if let member = passed.member, member.file == file {
            let offset = files[Int(file)].declarations[Int(member.index)].offset
            if registration.start <= offset, offset < registration.end { return true }
        }
        if passed.value.isConstructed { return false }
        // The parameters of a factory are what its callers pass.
        return passed.value.isLocal && passed.value.origin >= registration.start
    }

    /// Finds the values that are injected where they are passed on, whatever leads to them and wherever locals get them.
    mutating func findPassedSites() {
        for file in files.indices {
            for passed in passed[file] where passed.form != .carried && !isResolvedInRegistration(passed, in: FileID(file)) {
                let site = ArgumentSite(file: FileID(file), offset: passed.value.offset)
                passedSites.insert(site)
                if !ownObjects.isEmpty, !passed.isOutside, isOfOwnObject(passed.start, in: FileID(file)) { ownReceivers[site] = passed.receiver }
                if passed.value.held != 0 { heldSites.insert(ArgumentSite(file: FileID(file), offset: passed.value.held)) }
            }
        }
    }

    /// The injection of what a local holds that a container provides: `let users = factory.makeUsers()`, `Page(users: users)`.
    private func heldInjection(_ passed: PassedService, in file: FileID) -> InjectionGraph.Injection? {
        let path = passed.value.accessPath
        guard passed.value.held != 0, !path.isEmpty else { return nil }
        let steps = accessPaths.steps(on: path, from: passed.scope, of: file)
        guard path.dottedParts.areReached(in: steps.count), let member = steps.last?.member else { return nil }
        let targets = self.targets(of: member)
        guard let first = targets.first, !bindings[first].fact.traits.contains(.passedOn) else { return nil }
        let consumer = consumer(at: passed.value.offset, from: passed.scope, of: file)
        var fact = Injection(
            idiom: bindings[first].fact.idiom, service: .accessPath(path), api: "member", owner: passed.scope, offset: passed.value.offset
        )
        fact.closure = passed.closure
        if case .binding(let own) = consumer, passed.closure > bindings[own].fact.start { fact.form = .lazy }
        return InjectionGraph.Injection(
            fact: fact, file: file, consumer: consumer, service: bindings[first].service, targets: targets, state: .bound,
            isTest: false, functions: [fact.api]
        )
    }

    /// Adds the injections of services that objects get, where no other injection is.
    mutating func linkPassedServices() {
        let sites = Set(injections.map { ArgumentSite(file: $0.file, offset: $0.fact.offset) })
        for file in files.indices {
            for passed in passed[file] where passed.form != .carried {
                let site = ArgumentSite(file: FileID(file), offset: passed.value.offset)
                if passed.form == .byDefault, isResolvedByDefault(passed, in: FileID(file), sites) { continue }
                guard !sites.contains(site), !isResolvedInRegistration(passed, in: FileID(file)),
                      passed.service.declaration.map(bare.contains) != true else { continue }
                injections.append(heldInjection(passed, in: FileID(file)) ?? injection(of: passed, in: FileID(file)))
            }
        }
    }

    private func injection(of passed: PassedService, in file: FileID) -> InjectionGraph.Injection {
        var fact = Injection(
            idiom: HandWritten.name, service: passed.value.isInline ? alias(of: passed, in: file) : .accessPath(passed.value.accessPath),
            api: "argument", owner: passed.scope, offset: passed.value.offset
        )
        fact.closure = passed.closure
        let isMadeOutside = passed.isOutside && passed.form == .construction
        let consumer = isMadeOutside ? self.consumer(at: passed.value.offset, from: passed.scope, of: file) : .type(passed.receiver)
        return InjectionGraph.Injection(
            fact: fact, file: file, consumer: consumer, service: passed.service, targets: [], state: .external, isTest: false,
            functions: [fact.api], implementation: implementation(of: passed, in: file)
        )
    }

    /// The name of the service of an object that is made in the argument, as it is written there or at the parameter, if a type alias
    /// stands for it.
    private func alias(of passed: PassedService, in file: FileID) -> UnresolvedType {
        for name in [passed.value.accessPath.calledType, passed.written.nominalText] {
            guard let name, name != passed.service.name, case let type = TypeName(text: name, offset: passed.value.offset),
                  accessPaths.service(.init(type: type, file: file, scope: passed.scope)) == passed.service else { continue }
            return .type(type)
        }
        return .unknown
    }

    /// The type of an object that is made where it is passed on: for the local that holds it, by default, or in the argument.
    private func implementation(of passed: PassedService, in file: FileID) -> InjectionGraph.Service? {
        let made: UnresolvedType? = if let object = passed.value.object {
            object.made
        } else if passed.form == .byDefault {
            files[Int(file)].declarations[Int(passed.scope)].parameters[passed.value.index].constructedByDefault
        } else {
            passed.value.isInline ? passed.value.accessPath.calledType.map { .type(TypeName(text: $0, offset: passed.value.offset)) } : nil
        }
        return made.flatMap { accessPaths.written($0, from: passed.scope, of: file) }.flatMap { accessPaths.service($0) }
    }
}

extension AccessPathResolver.WrittenType {
    /// The type of the argument, if the parameter evaluates it later: `A` of `@autoclosure () -> A`, and of `() -> A` for `{ .live }`.
    fileprivate func evaluated(as value: PassedValues.Value) -> Self {
        let isImplicitMember = value.accessPath.isEmpty && value.object == nil && !value.isInline
        guard isImplicitMember || type.isAutoclosure, let function = type.function, function.parameters.isEmpty else { return self }
        return Self(type: function.result, file: file, scope: scope)
    }
}

extension String {
    /// The type whose initializer an access path calls: `A.B` of `A.B()`; `nil` for any other path.
    fileprivate var calledType: String? {
        guard hasSuffix("()"), case let type = String(dropLast(2)), type.dottedParts.allSatisfy({ $0.first?.isUppercase == true }) else { return nil }
        return type
    }
}

extension PassedValues.Value {
    /// Whether it is a local that holds an object which the body constructs.
    var isConstructed: Bool { if case .type? = object?.made { true } else { false } }
}

extension PassedValues {
    /// The label of an argument, or the member that is assigned; empty for neither.
    func name(of value: Value) -> String {
        if form == .assignment, case .accessPath(let path) = receiver { return path.dottedParts.last.map(String.init) ?? "" }
        return labels.indices.contains(value.index) ? labels[value.index] : ""
    }
}
