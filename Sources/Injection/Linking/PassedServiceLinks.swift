import AshlarFacts
import AshlarModel
import AshlarSyntax
import AshlarText

// Links the services that objects get where they are made or afterwards, in code of any type, and what is made in order to be passed on.

extension InjectionLinker {
    /// A service that an object gets: as an argument of its initializer or of a function that sets it up, by an assignment, or by default.
    struct PassedService: Sendable {
        var form: PassedValues.Form
        var service: InjectionGraph.Service
        /// The type that gets it.
        var receiver: DeclarationID
        var value: PassedValues.Value
        /// The member that the value is.
        var member: DeclarationID?
        /// The byte offset at which the receiver's construction begins.
        var start: UInt32
        var scope: Int32
        var closure: UInt32
    }

    /// The services that the code of a file passes to other objects.
    func passedServices(in file: FileID) -> [PassedService] {
        guard !isTest[Int(file)], !files[Int(file)].injection.passedValues.isEmpty else { return [] }
        var found: [PassedService] = []
        for passing in files[Int(file)].injection.passedValues {
            guard let receiver = receiver(of: passing, in: file), isInjected(into: receiver.type) else { continue }
            let around = accessPaths.declaration(around: passing.scope, of: file)
            // A preview is no part of the app.
            if let around, accessPaths.inheritance.allSupertypeNames(of: around).contains("PreviewProvider") { continue }
            // The members of a container are injected where it uses them.
            let isOfContainer = around.flatMap(containerName) == .definite
            for value in passing.values where value.isInline || value.isLocal || !isOfContainer {
                guard let parameter = parameter(of: value, passing, receiver, in: file), case let written = accessPaths.bound(parameter),
                      written.type.mayBePassed, let service = accessPaths.service(written),
                      isExternalService(service) || parts(of: service, written).contains(where: { type in
                          type != receiver.type && serving.contains(type)
                      }),
                      let target = receiver.type ?? around else { continue }
                found.append(PassedService(
                    form: passing.form, service: service, receiver: target, value: value,
                    member: member(at: value.accessPath, from: passing.scope, of: file), start: passing.start, scope: passing.scope,
                    closure: passing.closure
                ))
            }
        }
        return found
    }

    // MARK: Receivers

    /// What gets the values of a passing: the type and, unless its initializer is called, the function or the member.
    private struct Receiver {
        /// `nil` for a type from outside, which the project extends.
        var type: DeclarationID?
        var member: AccessPathResolver.Step?
    }

    private func receiver(of passing: PassedValues, in file: FileID) -> Receiver? {
        switch passing.form {
        case .carried:
            // A function of the type around hands on what it makes something of.
            if case .accessPath(let path) = passing.receiver {
                guard let member = accessPaths.steps(on: path, from: passing.scope, of: file).last?.member,
                      case let own = files[Int(member.file)].declarations[Int(member.index)], own.kind == .function,
                      own.type?.structure.isVoid == false else { return nil }
            }
            return Receiver()
        case .construction, .byDefault:
            guard mayBeDeclared(passing.receiver),
                  let written = accessPaths.written(passing.receiver, from: passing.scope, of: file),
                  case .project(let type)? = accessPaths.type(written) else { return nil }
            return Receiver(type: type)
        case .function, .assignment:
            guard case .accessPath(let path) = passing.receiver else { return nil }
            let steps = accessPaths.steps(on: path, from: passing.scope, of: file)
            guard steps.count > 1, let last = steps.last, let member = last.member else { return nil }
            let type: DeclarationID? = if case .project(let id)? = steps[steps.count - 2].type { id } else { nil }
            guard passing.form == .assignment || (type != nil && setsUp(member)) else { return nil }
            return Receiver(type: type, member: last)
        }
    }

    /// Whether the project may declare a type of this name: most constructed types are the system's.
    private func mayBeDeclared(_ type: UnresolvedType) -> Bool {
        guard case .type(let name) = type else { return true }
        let last = name.text.dottedParts.last ?? name.text[...]
        return accessPaths.lookup.mayBeDeclared(last.utf8)
    }

    /// Whether a function sets up its object, as far as its name and its result say.
    private func setsUp(_ function: DeclarationID) -> Bool {
        let own = files[Int(function.file)].declarations[Int(function.index)]
        return own.kind == .function && !own.modifiers.contains(.static) && own.name.setsUp && own.type?.structure.isVoid != false
    }

    private func parameter(
        of value: PassedValues.Value, _ passing: PassedValues, _ receiver: Receiver, in file: FileID
    ) -> AccessPathResolver.WrittenType? {
        switch passing.form {
        case .construction:
            receiver.type.flatMap { accessPaths.parameter(value.index, passing.labels, ofInitializersOf: .project($0)) }
        case .byDefault:
            AccessPathResolver.WrittenType(
                type: files[Int(file)].declarations[Int(passing.scope)].parameters[value.index].type, file: file, scope: passing.scope
            )
        case .carried:
            accessPaths.written(
                value.object.map { object in object.declared.map { .type($0) } ?? object.made } ?? .accessPath(value.accessPath),
                from: passing.scope, of: file
            )
        case .function: receiver.member?.member.flatMap { accessPaths.parameter(value.index, passing.labels, of: [$0]) }
        case .assignment: receiver.member?.written
        }
    }

    /// The member at the end of an access path; `nil` for the path of anything else.
    private func member(at path: String, from scope: Int32, of file: FileID) -> DeclarationID? {
        guard !path.isEmpty else { return nil }
        let steps = accessPaths.steps(on: path, from: scope, of: file)
        return steps.count == path.dottedPartCount ? steps.last?.member : nil
    }

    /// Whether services are injected into objects of a type where these get them: what a container is given is injected where it is used.
    private func isInjected(into receiver: DeclarationID?) -> Bool {
        guard let receiver else { return true }
        return containerName(receiver) != .definite || functionCount(of: receiver) == 0
    }

    // MARK: Services

    /// The project's types of a service: one, or those of a composition.
    private func parts(of service: InjectionGraph.Service, _ written: AccessPathResolver.WrittenType) -> [DeclarationID] {
        if let type = service.declaration { return [type] }
        let whole = accessPaths.aliased(written)
        guard case .composition(let parts) = whole.type.structure.undecorated else { return [] }
        return parts.compactMap { accessPaths.service(whole.with($0))?.declaration }
    }

    /// Whether a type that the project does not declare is a service by its name: nothing else is known of it.
    private func isExternalService(_ service: InjectionGraph.Service) -> Bool {
        guard service.declaration == nil, let name = service.name.split(separator: "<").first.map(String.init),
              let last = name.dottedParts.last.map(String.init), Conventions.isServiceName(last) else { return false }
        return accessPaths.types.typesAndExtensions(named: last).allSatisfy { kind(of: $0) == .extension }
    }

    /// The types whose objects are asked to do something, rather than read: a protocol with functions or services, a container, a
    /// structure of functions, or a type with functions, at least as many as visible values. A structure with visible values must hold
    /// services, be behind a protocol of the project, or be called a service; a class that hides the services it holds may have any number of them.
    func servingTypes(_ concurrency: some Concurrency) -> Set<DeclarationID> {
        let linker = self
        let roles = concurrency.map(count: files.count) { file in
            linker.files[file].types.compactMap { linker.role(of: DeclarationID(file: FileID(file), index: $0)) }
        }
        var serving: Set<DeclarationID> = []
        // The least set: types that only hold each other are no services because of that.
        var open = Array(roles.joined())
        let conforming = conformingTypes(to: Set(open.lazy.filter { $0.kind == .protocol }.map(\.type)))
        func serves(_ role: Role) -> Bool { role.serves(amid: serving) || conforming[role.type].map(serving.isSuperset) == true }
        while case let new = open.filter(serves), !new.isEmpty {
            serving.formUnion(new.map(\.type))
            open.removeAll { serving.contains($0.type) }
        }
        return serving
    }

    /// The types that conform to protocols, of those protocols to which only classes conform: a protocol without functions is a service
    /// if all of them are.
    private func conformingTypes(to protocols: Set<DeclarationID>) -> [DeclarationID: Set<DeclarationID>] {
        var found: [DeclarationID: Set<DeclarationID>] = [:]
        var others: Set<DeclarationID> = []
        for file in files.indices where !isTest[file] {
            for index in files[file].types {
                let type = DeclarationID(file: FileID(file), index: index)
                for supertype in accessPaths.inheritance.supertypes(of: type).flatMap(\.declarations) where protocols.contains(supertype) {
                    guard [.class, .actor].contains(kind(of: type)) else {
                        others.insert(supertype)
                        continue
                    }
                    found[supertype, default: []].insert(type)
                }
            }
        }
        return found.filter { !others.contains($0.key) }
    }

    /// What decides whether objects of a type are asked to do something.
    private struct Role: Sendable {
        let type: DeclarationID
        let kind: Declaration.Kind
        var serves = false
        var functions = 0
        var isContainer = false
        /// Whether it is a structure behind a protocol of the project, or called a service.
        var isKnownService = false
        /// The number of visible members that are no objects of the project.
        var values = 0
        /// The types of the other members.
        var held: [(type: DeclarationID, isHidden: Bool)] = []

        func serves(amid serving: Set<DeclarationID>) -> Bool {
            if serves { return true }
            let services = held.filter { serving.contains($0.type) }
            let values = values + held.count { !$0.isHidden && !serving.contains($0.type) }
            if kind == .protocol || isContainer { return !services.isEmpty || functions > 0 }
            if kind == .struct { return functions > 0 && (values == 0 || (values <= functions && (!services.isEmpty || isKnownService))) }
            return services.contains(where: \.isHidden) || (values <= functions && (functions > 0 || !services.isEmpty))
        }
    }

    /// `nil` for a type that is no service.
    private func role(of type: DeclarationID) -> Role? {
        var role = Role(type: type, kind: kind(of: type))
        guard [.class, .actor, .protocol, .struct].contains(role.kind), !isInterface(type), !isPropertyWrapper(type) else { return nil }
        let supertypes = accessPaths.inheritance.allSupertypeNames(of: type)
        let name = files[Int(type.file)].declarations[Int(type.index)].name
        if Conventions.isConfiguration(name) { return nil }
        role.functions = functionCount(of: type)
        if role.functions > 0, isObservable(type), Conventions.recordSupertypes.isDisjoint(with: supertypes) {
            role.serves = true
            return role
        }
        let others = [Conventions.valueSupertypes, Conventions.recordSupertypes, Conventions.streamSupertypes, Conventions.declarativeSupertypes]
        guard others.allSatisfy(supertypes.isDisjoint) else { return nil }
        let acts = provided.contains(type) || (isObject(type) && Conventions.actingSuffixes.contains(where: name.hasSuffix))
        role.serves = bundles.contains(type) || acts || (role.kind == .protocol && role.functions > 0)
        for member in storedMembers(of: type) where !role.serves {
            let own = files[Int(member.file)].declarations[Int(member.index)]
            let isHidden = (own.access ?? .internal) <= .fileprivate
            if let written = own.type {
                // An optional closure receives events.
                role.serves = written.function != nil && !written.structure.isOptional
                if written.valueNames.first.map(Conventions.isStream) == true { continue }
                let held = accessPaths.service(.init(type: written, file: member.file, scope: member.index))?.declaration
                if let held, held != type {
                    role.held.append((held, isHidden))
                    continue
                }
            }
            // A member whose type is not written and not constructed has a literal or the like as its value.
            if !isHidden { role.values += 1 }
        }
        role.isContainer = containerName(type) == .definite
        role.isKnownService = role.kind == .struct && (isBehindProtocol(type) || Conventions.isServiceName(name))
        return role
    }

    /// Whether a type conforms to a protocol of the project.
    private func isBehindProtocol(_ type: DeclarationID) -> Bool {
        accessPaths.inheritance.supertypes(of: type).contains { $0.declarations.contains { kind(of: $0) == .protocol } }
    }

    private func isPropertyWrapper(_ type: DeclarationID) -> Bool {
        files[Int(type.file)].declarations[Int(type.index)].attributes.contains { $0.name == "propertyWrapper" }
    }

    // MARK: Bindings

    /// The classes of which views get objects from their environment: services, however much of them is data.
    func providedToViews() -> Set<DeclarationID> {
        var found: Set<DeclarationID> = []
        for file in files.indices where !isTest[file] {
            for fact in files[file].injection.injections where fact.idiom == SwiftUIEnvironment.name {
                guard case .type = fact.service, let written = accessPaths.written(fact.service, from: fact.owner, of: FileID(file)),
                      let type = accessPaths.service(written)?.declaration, isObject(type) else { continue }
                found.insert(type)
            }
        }
        return found
    }

    /// The members that are made where they are declared and passed on somewhere.
    var passedMembers: Set<DeclarationID> { Set(passed.joined().compactMap(\.member)) }

    /// Whether it is a member outside of tests, of which its use alone may tell that it is a binding.
    func mayBePassedOn(_ fact: Binding, in file: FileID) -> Bool {
        fact.idiom == HandWritten.name && fact.member != nil && !isTest[Int(file)]
    }

    /// Whether one of two types is a service: that of a value, else that which is made.
    func serves(_ service: InjectionGraph.Service?, _ made: InjectionGraph.Service?) -> Bool {
        let known = [service, made].compactMap { $0?.declaration }
        return known.isEmpty ? [service, made].contains { $0.map(isExternalService) == true } : known.contains(where: serving.contains)
    }

    /// Whether a member is made in order to be passed on, or made with services that its type passes to it.
    func isPassedOn(_ candidate: Candidate, _ passedMembers: Set<DeclarationID>) -> Bool {
        let (file, fact) = (candidate.file, candidate.fact)
        guard candidate.serves, let member = fact.member else { return false }
        let (service, made) = (candidate.service?.declaration, candidate.made?.declaration)
        let isConstructed = if case .type? = fact.implementation { true } else { false }
        if passedMembers.contains(DeclarationID(file: file, index: member)) {
            if isConstructed { return true }
            // What another type shares, behind a protocol of the project: `let opener: Opening = UIApplication.shared`.
            if case .accessPath(let path)? = fact.implementation, path.startsLikeType, let service, kind(of: service) == .protocol,
               [.stored, .lazy].contains(fact.form) { return true }
            guard made != nil, case .accessPath(let path)? = fact.implementation else { return false }
            return [.stored, .lazy].contains(fact.form) && path.hasSuffix("()")
        }
        return isConstructed && passed[Int(file)].contains { fact.start <= $0.start && $0.start < fact.end && $0.receiver == made }
    }

    /// Adds the locals that are made in order to be passed on. What a function registers too, or gives a type that has bindings for it, is
    /// bound there.
    mutating func linkPassedLocals() {
        var seen = Set(bindings.map { ArgumentSite(file: $0.file, offset: $0.fact.start) })
        let registered = Set(bindings.lazy.filter { $0.fact.form == .registered }.compactMap { binding in
            binding.implementation.map { MadeObject(file: binding.file, scope: binding.fact.owner, type: $0) }
        })
        let containers = containers
        let functions = Set(bindings.compactMap(\.member))
        let provided = Set(bindings.lazy.filter { $0.member != nil && !$0.fact.traits.contains(.passedOn) }.compactMap { binding in
            binding.container.flatMap { container in binding.service.map { ProvidedService(container: container, service: $0) } }
        })
        for file in files.indices {
            let given = Set(passed[file].lazy.filter { passed in
                passed.form != .carried && containers[.project(passed.receiver)].map {
                    provided.contains(ProvidedService(container: $0, service: passed.service))
                } == true
            }.compactMap(\.value.object?.start))
            for passed in passed[file] {
                guard let object = passed.value.object, seen.insert(ArgumentSite(file: FileID(file), offset: object.start)).inserted,
                      !given.contains(object.start), !isInRegistration(object.start, of: FileID(file)) else { continue }
                if case .accessPath(let path) = object.made {
                    // What a function that is a binding makes is bound there. Of other types, only a function that makes an object of its own
                    // type is known to make it.
                    let steps = accessPaths.steps(on: path, from: passed.scope, of: FileID(file))
                    guard let last = steps.last, last.member.map(functions.contains) != true,
                          !path.startsLikeType || path.hasPrefix("Self.") || (steps.count == 2 && last.type != nil && last.type == steps[0].type)
                    else { continue }
                }
                let service = object.declared.map { .type($0) } ?? object.made
                var fact = Binding(
                    idiom: HandWritten.name, form: .stored, service: service, implementation: object.made,
                    lifetime: isEnteredOnce(passed.scope, of: FileID(file)) ? "singleton" : "per call", owner: passed.scope, offset: object.start, start: object.start, end: object.end
                )
                fact.traits = [.passedOn, .root, .conditional]
                let owner = accessPaths.type(around: passed.scope, of: FileID(file))
                func resolved(_ type: UnresolvedType) -> InjectionGraph.Service? {
                    accessPaths.written(type, from: passed.scope, of: FileID(file)).flatMap { accessPaths.service($0) }
                }
                guard let made = resolved(object.made),
                      !registered.contains(MadeObject(file: FileID(file), scope: passed.scope, type: made)) else { continue }
                bindings.append(InjectionGraph.Binding(
                    fact: fact, file: FileID(file), service: resolved(service), implementation: made,
                    lifetime: containerAPI.lifetime(of: fact, in: owner, file: FileID(file)),
                    container: owner.map { container($0) }, isTest: false, isContainer: false
                ))
            }
        }
    }

    /// Whether the code around a scope runs once for its object: an initializer, or a function that the system calls at launch. A function
    /// makes its objects anew in each call.
    private func isEnteredOnce(_ scope: Int32, of file: FileID) -> Bool {
        let declarations = files[Int(file)].declarations
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next, !declarations[Int(index)].kind.hasMembers {
            let declaration = declarations[Int(index)]
            if declaration.kind == .function { return ["application", "scene", "main"].contains(declaration.name) }
            next = declaration.parent
        }
        return true
    }

    private struct ProvidedService: Hashable {
        var container: Int
        var service: InjectionGraph.Service
    }

    private struct MadeObject: Hashable {
        var file: FileID
        var scope: Int32
        var type: InjectionGraph.Service
    }

    /// Whether code is part of a registration, which makes the objects that it passes on for one service.
    private func isInRegistration(_ offset: UInt32, of file: FileID) -> Bool {
        guard let binding = bindingIntervals[Int(file)].innermost(at: offset) else { return false }
        return bindings[binding].fact.form == .registered || bindings[binding].fact.idiom != HandWritten.name
    }

    // MARK: Injections

    /// Whether another injection is found in a parameter, whose default value resolves the service.
    private func isResolvedByDefault(_ passed: PassedService, in file: FileID, _ sites: Set<ArgumentSite>) -> Bool {
        let parameter = files[Int(file)].declarations[Int(passed.scope)].parameters[passed.value.index]
        let length = parameter.type.text.utf8.count + (parameter.defaultValue?.utf8.count ?? 0) + 8
        return (0..<UInt32(length)).contains { sites.contains(ArgumentSite(file: file, offset: passed.value.offset + $0)) }
    }

    /// Adds the injections of services that objects get, where no other injection is.
    mutating func linkPassedServices() {
        let sites = Set(injections.map { ArgumentSite(file: $0.file, offset: $0.fact.offset) })
        for file in files.indices {
            for passed in passed[file] where passed.form != .carried {
                let site = ArgumentSite(file: FileID(file), offset: passed.value.offset)
                if passed.form == .byDefault, isResolvedByDefault(passed, in: FileID(file), sites) { continue }
                // What a registration passes on is resolved there, unless it is made in place.
                guard !sites.contains(site), passed.value.isInline || !isInRegistration(passed.start, of: FileID(file)) else { continue }
                var fact = Injection(
                    idiom: HandWritten.name, service: .accessPath(passed.value.accessPath), api: "argument", owner: passed.scope,
                    offset: passed.value.offset
                )
                fact.closure = passed.closure
                injections.append(InjectionGraph.Injection(
                    fact: fact, file: FileID(file), consumer: .type(passed.receiver), service: passed.service, targets: [],
                    state: .external, isTest: false, functions: [fact.api]
                ))
            }
        }
    }
}

extension AccessPathResolver {
    /// The project's type around a scope.
    fileprivate func declaration(around scope: Int32, of file: FileID) -> DeclarationID? {
        if case .project(let type)? = type(around: scope, of: file) { type } else { nil }
    }
}
