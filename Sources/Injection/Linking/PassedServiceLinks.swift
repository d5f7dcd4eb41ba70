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
            // What a container holds is injected, not the container: one that another one gets is a part of it.
            let isIntoContainer = receiver.type.flatMap(containerName) == .definite
            for value in passing.values where value.isInline || value.isLocal || !isOfContainer {
                guard let parameter = parameter(of: value, passing, receiver, in: file), case let written = accessPaths.bound(parameter),
                      written.type.mayBePassed, let service = accessPaths.service(written),
                      !isIntoContainer || service.declaration.flatMap(containerName) != .definite,
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
            accessPaths.written(value.object?.service ?? .accessPath(value.accessPath), from: passing.scope, of: file)
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

    // MARK: Bindings

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
                var fact = Binding(
                    idiom: HandWritten.name, form: .stored, service: object.service, implementation: object.made,
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
                    fact: fact, file: FileID(file), service: resolved(object.service), implementation: made,
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
