import AshlarFacts
import AshlarModel
import AshlarText

// Which types of the project are services, as far as their members and names tell.

extension InjectionLinker {
    /// The types whose objects are asked to do something, rather than read: a protocol with functions or services, a container, a
    /// structure of functions, or a type with functions, at least as many as visible values; one that only holds services may have those
    /// of its protocol. A structure with visible values must hold services, be behind a protocol of the project, or be called a service,
    /// unless all of them are services from outside, as of `struct Persistence { let container: ModelContainer }`; beside services, values
    /// that are the same in each object do not count. A class that hides the services it holds, or makes several that others see, may have
    /// any number of them, and so may one with functions that is called a service. A class without functions that is called one and gives
    /// values over time is a service too, and so is one without visible values whose initializer gets services that it observes. A
    /// protocol without either is one if it requires values over time, if only services conform to it, or if it requires values and is
    /// called one, as `KeyProviding`. One to which only records of a database conform, or a class of a framework for user interfaces, is
    /// none. A class of which others see no stored value and that computes values is one if it is called a service or is behind a protocol
    /// for classes; see also `isDataClass`. Work that a queue runs, an `Operation`, is none.
    ///
    /// - Parameters:
    ///   - roles: those of the types in each file; see `roles(in:)`.
    ///   - conformances: those of the types in each file.
    func servingTypes(_ roles: [[Role]], _ conformances: [Conformances]) -> Set<DeclarationID> {
        var serving: Set<DeclarationID> = []
        // The least set: types that only hold each other are no services because of that.
        let others = protocolsOfOthers(conformances)
        var open = roles.joined().filter { !others.contains($0.type) }
        let conforming = conformingTypes(to: Set(open.lazy.filter { $0.kind == .protocol && !$0.serves }.map(\.type)), conformances)
        func serves(_ role: Role) -> Bool { role.serves(amid: serving) || conforming[role.type].map(serving.isSuperset) == true }
        while case let new = open.filter(serves), !new.isEmpty {
            serving.formUnion(new.map(\.type))
            open.removeAll { serving.contains($0.type) }
        }
        return serving
    }

    /// The types that conform to protocols, of those protocols to which only classes conform: a protocol without functions is a service
    /// if all of them are, also if none are the project's, as of a protocol for classes that one from outside has by an extension.
    private func conformingTypes(
        to protocols: Set<DeclarationID>, _ conformances: [Conformances]
    ) -> [DeclarationID: Set<DeclarationID>] {
        var found: [DeclarationID: Set<DeclarationID>] = [:]
        var others: Set<DeclarationID> = []
        for conformance in conformances.lazy.flatMap(\.all) {
            for supertype in conformance.protocols where protocols.contains(supertype) {
                if conformance.isOfClass { found[supertype, default: []].insert(conformance.type) } else { others.insert(supertype) }
            }
        }
        for type in conformances.lazy.flatMap(\.forClasses) where protocols.contains(type) && found[type] == nil { found[type] = [] }
        return found.filter { !others.contains($0.key) }
    }

    /// What decides whether objects of a type are asked to do something.
    struct Role: Equatable, Sendable {
        var type: DeclarationID
        let kind: Declaration.Kind
        var serves = false
        var functions = 0
        var isContainer = false
        /// Whether it is a structure behind a protocol of the project, or called a service.
        var isKnownService = false
        /// Whether it has no functions but those that a protocol of the project adds.
        var inheritsFunctions = false
        /// Whether it holds a service that the project does not declare.
        var holdsOutsideService = false
        /// Whether it is data unless it holds services.
        var isData = false
        /// Whether views observe its objects, and its name says that it is the model of one.
        var isScreenModel = false
        /// The number of visible members that are no objects of the project.
        var values = 0
        /// How many of these are services that the project does not declare.
        var outsideServices = 0
        /// How many of the others have the same value in each object: `let title = "Start"`.
        var constants = 0
        /// The types of the other members, and whether it makes their objects.
        var held: [Held] = []
        /// The types of what the initializers of a class without functions and visible values get, if it observes these by itself.
        var given: [DeclarationID] = []

        struct Held: Equatable {
            var type: DeclarationID
            let isHidden: Bool
            let isMade: Bool
        }

        func serves(amid serving: Set<DeclarationID>) -> Bool {
            if serves { return true }
            let services = held.filter { serving.contains($0.type) }
            if isData, services.isEmpty, !holdsOutsideService { return false }
            if isScreenModel, !services.isEmpty || holdsOutsideService { return true }
            let values = values + held.count { !$0.isHidden && !serving.contains($0.type) }
            // What only holds services acts by the functions of its protocol.
            if inheritsFunctions, values == outsideServices, !services.isEmpty || holdsOutsideService { return true }
            if kind == .protocol || isContainer { return !services.isEmpty || functions > 0 }
            if kind == .struct {
                if outsideServices > 0, values == outsideServices { return true }
                if functions > 0, !services.isEmpty || holdsOutsideService, values - outsideServices - constants <= functions { return true }
                return functions > 0 && (values == 0 || (values <= functions && isKnownService))
            }
            return services.contains(where: \.isHidden) || services.count(where: \.isMade) > 1 || given.contains(where: serving.contains)
                || (values - constants <= functions && (functions > 0 || !services.isEmpty))
        }
    }

    /// What decides whether objects of the types in a file are asked to do something, without types that are no services.
    func roles(in file: FileID) -> [Role] {
        files[Int(file)].types.compactMap { role(of: DeclarationID(file: file, index: $0)) }
    }

    /// `nil` for a type that is no service.
    private func role(of type: DeclarationID) -> Role? {
        var role = Role(type: type, kind: kind(of: type))
        guard [.class, .actor, .protocol, .struct].contains(role.kind), !isInterface(type), !isPropertyWrapper(type) else { return nil }
        let supertypes = accessPaths.inheritance.allSupertypeNames(of: type)
        let name = files[Int(type.file)].declarations[Int(type.index)].name
        if isConfiguration(type, named: name) || !supertypes.isDisjoint(with: Conventions.workSupertypes)
            || Conventions.eventSuffixes.contains(where: name.hasSuffix) || Conventions.keySuffixes.contains(where: name.hasSuffix) || isRecord(type)
            || (!provided.contains(type) && (Conventions.isRowModel(name) || Conventions.isAppearance(name)))
            || isPartOfRepresentable(type) || isAroundValue(type) { return nil }
        role.functions = role.kind == .protocol ? requiredFunctionCount(of: type) : functionCount(of: type)
        if role.kind == .protocol, isHandle(type) || describesItself(type, named: name) { return nil }
        if role.functions > 0, isObservable(type) {
            if isObservedData(type, functions: role.functions) { return nil }
            role.serves = true
            return role
        }
        if isObservable(type), holdsGenericValues(type) || (role.kind != .protocol && Conventions.isServiceName(name)) {
            role.serves = true
            return role
        }
        let acts = provided.contains(type) || (isObject(type) && Conventions.actingSuffixes.contains(where: name.hasSuffix))
        // What acts may be compared nevertheless, as the models of screens are that a path consists of; objects behind a protocol for
        // classes may have an identity, and be found by it.
        let mayBeCompared = acts || (role.kind == .protocol && supertypes.contains("AnyObject"))
        let values = mayBeCompared ? Conventions.valueSupertypes.subtracting(Conventions.comparisonSupertypes) : Conventions.valueSupertypes
        let others = [values, Conventions.streamSupertypes, Conventions.declarativeSupertypes]
        guard others.allSatisfy(supertypes.isDisjoint) else { return nil }
        role.serves = bundles.contains(type) || acts
            || (role.functions > 0 && [.class, .actor].contains(role.kind) && Conventions.isServiceName(name))
            || (role.kind == .protocol && (role.functions > 0 || (Conventions.isServiceAbstraction(name) && requiresValues(type))))
        let made = role.serves ? [] : madeMembers(of: type)
        for member in storedMembers(of: type) where !role.serves {
            let own = files[Int(member.file)].declarations[Int(member.index)]
            let isHidden = (own.access ?? .internal) <= .fileprivate
            if let written = own.type {
                role.serves = isOffered(written, by: role, named: name)
                if written.valueNames.first.map(Conventions.isStream) == true { continue }
                let service = accessPaths.service(.init(type: written, file: member.file, scope: member.index))
                if let held = service?.declaration, held != type {
                    role.held.append(Role.Held(type: held, isHidden: isHidden, isMade: made.contains(member.index)))
                    continue
                }
                if let service, isExternalService(service) {
                    role.holdsOutsideService = true
                    if isHidden { continue }
                    role.outsideServices += 1
                    role.values += 1
                    continue
                }
            }
            // A member whose type is not written and not constructed has a literal or the like as its value.
            if isHidden { continue }
            role.values += 1
            if own.modifiers.isSuperset(of: [.constant, .defined]) { role.constants += 1 }
        }
        role.inheritsFunctions = role.kind != .protocol && role.functions == 0 && hasProtocolWithFunctions(type)
        let mayOfferStream = role.kind == .protocol || ([.class, .actor].contains(role.kind) && Conventions.isServiceName(name))
        if mayOfferStream, offersStream(type) { role.serves = true }
        if role.functions == 0, role.values == 0, [.class, .actor].contains(role.kind), keepsSubscriptions(type) {
            role.given = givenTypes(of: type)
        }
        if role.functions == 0, role.kind == .class, role.values == 0, computesValues(type, supertypes, named: name) { role.serves = true }
        role.isContainer = containerName(type) == .definite
        role.isScreenModel = role.kind == .class && name.hasSuffix("Model") && isObservable(type)
        role.isData = !role.serves && isDataClass(type, functions: role.functions)
        role.isKnownService = role.kind == .struct && (isBehindProtocol(type) || Conventions.isServiceName(name))
        return role
    }

    /// Whether a type is settings by its name. A protocol that requires functions and no values is none: what it abstracts does something.
    /// Nor is a type with functions that keeps what it calls behind protocols with functions.
    private func isConfiguration(_ type: DeclarationID, named name: String) -> Bool {
        guard Conventions.isConfiguration(name) else { return false }
        guard hasFunctions(type) else { return true }
        if kind(of: type) == .protocol { return requiresValues(type) }
        return !storedMembers(of: type).contains { member in
            declaredService(of: member)?.declaration.map { kind(of: $0) == .protocol && hasFunctions($0) } == true
        }
    }

    /// Whether a class without functions, of which others see no stored value, computes the values that they see, and is called a service or
    /// is behind a protocol for classes: `var isAvailable: Bool { monitor.isAvailable }`. Values alone need no class.
    private func computesValues(_ type: DeclarationID, _ supertypes: Set<String>, named name: String) -> Bool {
        guard Conventions.isServiceName(name) || (isBehindProtocol(type) && !supertypes.isDisjoint(with: ["AnyObject", "class"])) else { return false }
        return shownVariables(of: type).contains { files[Int($0.file)].declarations[Int($0.index)].modifiers.contains(.computed) }
    }

    /// Whether a type keeps subscriptions to what it observes.
    private func keepsSubscriptions(_ type: DeclarationID) -> Bool {
        storedMembers(of: type).contains { member in
            guard let written = files[Int(member.file)].declarations[Int(member.index)].type?.text else { return false }
            return Conventions.subscriptions.contains(where: written.contains)
        }
    }

    /// The project's types of the parameters of a class's initializers.
    private func givenTypes(of type: DeclarationID) -> [DeclarationID] {
        let declarations = files[Int(type.file)].declarations
        return accessPaths.members(of: type).flatMap { member -> [DeclarationID] in
            guard declarations[Int(member.index)].kind == .initializer else { return [] }
            return declarations[Int(member.index)].parameters.flatMap { parameter -> [DeclarationID] in
                guard let service = accessPaths.service(.init(type: parameter.type, file: member.file, scope: member.index)) else { return [] }
                // Each target may have a type of the name.
                return service.declaration.map { [$0] } ?? accessPaths.types(named: service.name)
            }.filter { $0 != type }
        }
    }

    /// Whether a protocol requires several values, and functions only that tell something about them: `func hasSettings() -> Bool`.
    private func describesItself(_ type: DeclarationID, named name: String) -> Bool {
        guard !Conventions.isServiceName(name), !Conventions.isServiceAbstraction(name) else { return false }
        let declarations = files[Int(type.file)].declarations
        let members = accessPaths.members(of: type)
        guard members.count(where: { declarations[Int($0.index)].kind == .variable }) > 1 else { return false }
        let functions = members.filter { declarations[Int($0.index)].kind == .function }
        return !functions.isEmpty && functions.allSatisfy { function in
            declarations[Int(function.index)].parameters.isEmpty && declarations[Int(function.index)].type?.nominalText == "Bool"
                && Conventions.questionWords.contains(where: declarations[Int(function.index)].name.hasPrefix)
        }
    }

    /// Whether a protocol stands for work that is under way, which can be ended and no more.
    private func isHandle(_ type: DeclarationID) -> Bool {
        let names = accessPaths.typeAndExtensions(of: .project(type)).flatMap(accessPaths.members).map {
            files[Int($0.file)].declarations[Int($0.index)].name
        }
        return !names.isEmpty && names.allSatisfy(Conventions.endingFunctions.contains)
    }

    /// Whether a class is declared in a view that wraps one of another framework, as its coordinator is.
    private func isPartOfRepresentable(_ type: DeclarationID) -> Bool {
        guard kind(of: type) == .class, let parent = files[Int(type.file)].declarations[Int(type.index)].parent,
              let outer = accessPaths.declaration(around: parent, of: type.file) else { return false }
        return !accessPaths.inheritance.allSupertypeNames(of: outer).isDisjoint(with: Conventions.representableSupertypes)
    }

    /// The stored members of a class whose objects it constructs itself: `lazy var users = Users(client: client)`.
    private func madeMembers(of type: DeclarationID) -> Set<Int32> {
        guard [.class, .actor].contains(kind(of: type)) else { return [] }
        return Set(files[Int(type.file)].injection.bindings.lazy.filter { fact in
            guard fact.idiom == HandWritten.name, fact.owner == type.index, [.stored, .lazy].contains(fact.form), case .type? = fact.implementation
            else { return false }
            return fact.traits.isDisjoint(with: [.override, .assigned, .overridable])
        }.compactMap(\.member))
    }

    /// Whether a protocol requires a value.
    private func requiresValues(_ type: DeclarationID) -> Bool {
        let declarations = files[Int(type.file)].declarations
        return accessPaths.members(of: type).contains { declarations[Int($0.index)].kind == .variable }
    }

    /// Whether a member is a closure by which objects of the type are asked to do something. An optional closure receives events, and so
    /// does one without effects and result in a structure or class, unless this is called a service: the action of a button.
    private func isOffered(_ member: TypeName, by role: Role, named name: String) -> Bool {
        guard case .function(_, let effects, let result) = member.structure else { return false }
        return role.kind == .protocol || !effects.isEmpty || !result.isVoid || Conventions.isServiceName(name)
    }

    /// Whether a type conforms to a protocol of the project that has functions: extensions of it add them.
    private func hasProtocolWithFunctions(_ type: DeclarationID) -> Bool {
        accessPaths.inheritance.supertypes(of: type).contains { supertype in
            supertype.declarations.contains { kind(of: $0) == .protocol && requiredFunctionCount(of: $0) > 0 }
        }
    }

    /// How many functions a protocol has with those that it inherits: one may only be composed of others.
    private func requiredFunctionCount(of type: DeclarationID) -> Int {
        func count(_ type: DeclarationID) -> Int { functionCount(of: type) + subscriptCount(of: type) }
        let own = count(type)
        guard own == 0 else { return own }
        return accessPaths.inheritance.allSupertypes(of: type).reduce(0) { $0 + (kind(of: $1) == .protocol ? count($1) : 0) }
    }

    /// How many subscripts a protocol requires: what is asked for values by keys does something, `subscript(key: Key) -> String? { get set }`.
    private func subscriptCount(of type: DeclarationID) -> Int {
        accessPaths.members(of: type).count { files[Int($0.file)].declarations[Int($0.index)].kind == .subscript }
    }

    /// Whether a type conforms to a protocol of the project.
    func isBehindProtocol(_ type: DeclarationID) -> Bool {
        accessPaths.inheritance.supertypes(of: type).contains { $0.declarations.contains { kind(of: $0) == .protocol } }
    }

    /// Whether objects of a class hold values alone, whatever its name: neither it nor a superclass has functions or holds services, and
    /// the project declares all of these.
    func holdsOnlyValues(_ type: DeclarationID) -> Bool {
        guard kind(of: type) == .class else { return false }
        let classes = [type] + accessPaths.inheritance.allSupertypes(of: type).filter { kind(of: $0) == .class }
        return classes.allSatisfy { type in
            functionCount(of: type) == 0 && !storedMembers(of: type).contains(where: keepsService)
                && accessPaths.inheritance.supertypes(of: type).allSatisfy {
                    !$0.declarations.isEmpty || Conventions.plainSupertypes.contains($0.name) || Conventions.valueSupertypes.contains($0.name)
                }
        }
    }

    /// Whether a type is a structure of values that is not called a service, and is asked nothing: `struct ExitStatus { let code: Int }`.
    func isStructureOfValues(_ type: DeclarationID) -> Bool {
        guard kind(of: type) == .struct, !serving.contains(type),
              !Conventions.isServiceName(files[Int(type.file)].declarations[Int(type.index)].name),
              case let stored = storedMembers(of: type), !stored.isEmpty else { return false }
        return !stored.contains { keepsService($0) || keepsObject($0) }
    }

    /// Whether the type of a member is that of objects, or a service from outside.
    private func keepsObject(_ member: DeclarationID) -> Bool {
        guard let held = declaredService(of: member) else { return false }
        return held.declaration.map { [.class, .actor, .protocol].contains(kind(of: $0)) } ?? isExternalService(held)
    }

    /// Whether the type of a member is that of a service, or a closure.
    private func keepsService(_ member: DeclarationID) -> Bool {
        if files[Int(member.file)].declarations[Int(member.index)].type?.function != nil { return true }
        return declaredService(of: member)?.declaration.map(serving.contains) == true
    }

    /// Whether a type is a double by its name, behind a protocol of the project: what it makes is not what the app gets.
    func isDouble(_ id: DeclarationID) -> Bool {
        let name = files[Int(id.file)].declarations[Int(id.index)].name
        return Conventions.doubleWords.contains { word in
            guard !Conventions.ambiguousDoubleWords.contains(word) else { return false }
            return name.hasSuffix(word) || (name.hasPrefix(word) && name.dropFirst(word.count).first?.isUppercase == true)
        } && isBehindProtocol(id)
    }

    func isPropertyWrapper(_ type: DeclarationID) -> Bool {
        files[Int(type.file)].declarations[Int(type.index)].attributes.contains { $0.name == "propertyWrapper" }
    }

    /// Whether objects of a type are records of a database. The model of a screen may be written and read, too, to restore the screen.
    func isRecord(_ type: DeclarationID) -> Bool {
        let declaration = files[Int(type.file)].declarations[Int(type.index)]
        if declaration.attributes.contains(where: { Conventions.recordAttributes.contains($0.name) }) { return true }
        let kinds = accessPaths.inheritance.allSupertypeNames(of: type).intersection(Conventions.recordSupertypes)
        let mayAct = kinds.isSubset(of: Conventions.codingSupertypes) && Conventions.actingSuffixes.contains(where: declaration.name.hasSuffix)
        return !kinds.isEmpty && !mayAct
    }

    /// The classes of which views get objects from their environment: services, however much of them is data.
    func providedToViews(in file: FileID) -> [DeclarationID] {
        guard !isTest[Int(file)] else { return [] }
        return files[Int(file)].injection.injections.compactMap { fact in
            guard fact.idiom == SwiftUIEnvironment.name, case .type = fact.service,
                  let written = accessPaths.written(fact.service, from: fact.owner, of: file),
                  let type = accessPaths.service(written)?.declaration, isObject(type) else { return nil }
            return type
        }
    }
}
