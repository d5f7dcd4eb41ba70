import AshlarFacts
import AshlarModel
import AshlarText

/// The API of the project's own containers, from its declarations and the rule file: which functions register, which functions
/// and property wrappers resolve, and the lifetimes of what they register.
struct ContainerAPI {
    var accessPaths: AccessPathResolver
    private let settings: InjectionSettings
    /// The registering functions by name, each with the type that declares it.
    private var registering: [String: [(owner: AccessPathResolver.ValueType, function: ContainerFunction)]] = [:]
    /// The types whose values describe services, `Module` of `Module { Users() }`, by name.
    private var describing: [String: Set<AccessPathResolver.ValueType>] = [:]
    private var resolving: [String: [(owner: AccessPathResolver.ValueType, function: ContainerFunction)]] = [:]
    /// The resolving functions that belong to no type.
    private var freeResolving: [String: ContainerFunction] = [:]
    private var wrappers: [String: ContainerFunction] = [:]
    /// The idioms whose containers have functions that register services in a form that is not read, so that none is known to be missing.
    private(set) var openIdioms: Set<String> = []
    /// The lifetimes of variables that stand for one, by name.
    private var lifetimeConstants: [String: Set<String>] = [:]
    /// The types with registering or resolving functions: containers, registrars, resolvers.
    private var containers: Set<AccessPathResolver.ValueType> = []
    private var defaultLifetimes: [Key: Set<String>] = [:]
    /// The containers of the settings that the project does not declare.
    let external: [ExternalContainers]
    /// The names of containers of libraries that are not known.
    private var unknown: Set<String> = []

    private struct Key: Hashable {
        var idiom: String
        var container: AccessPathResolver.ValueType?
    }

    init(files: [FileFacts], isTest: [Bool], accessPaths: AccessPathResolver, settings: InjectionSettings) {
        self.accessPaths = accessPaths
        self.settings = settings
        external = settings.external.filter { external in
            !files.indices.contains { file in
                !isTest[file] && files[file].types.contains { index in
                    let declaration = files[file].declarations[Int(index)]
                    return declaration.kind != .extension && external.containers.contains { $0.match(declaration.name) != nil }
                }
            }
        }
        unknown = unknownContainers(in: files, isTest)
        var wrapping: [(name: String, function: ContainerFunction)] = []
        var resolvers: [(name: String, owner: AccessPathResolver.ValueType, function: ContainerFunction)] = []
        var registrars: [(name: String, owner: AccessPathResolver.ValueType, function: ContainerFunction, isOfOneKind: Bool)] = []
        var free: [String: ContainerFunction] = [:]
        var unread: Set<AccessPathResolver.ValueType> = []
        // A type that forwards to a 'resolve' of its own, which calls none, looks up something of its own.
        var ownLookups: Set<AccessPathResolver.ValueType> = []
        let facts = files.injectionFacts
        for file in files.indices {
            for function in facts[file].value.functions {
                let declaration = files[file].declarations[Int(function.declaration)]
                if function.role == .wraps {
                    wrapping.append((declaration.name, function))
                    continue
                }
                guard let owner = accessPaths.type(around: declaration.parent ?? -1, of: FileID(file)) else {
                    // A global function that forwards to a container.
                    if function.role == .resolves, function.forwards != nil { free[declaration.name] = function }
                    continue
                }
                if declaration.kind == .initializer {
                    if case .project(let type) = owner, !isTest[file] {
                        describing[files[Int(type.file)].declarations[Int(type.index)].name, default: []].insert(owner)
                    }
                    continue
                }
                if function.isUnread {
                    guard !isTest[file] else { continue }
                    unread.insert(owner)
                    // What an extension of a library's container returns is rather looked up.
                    if case .external(let name) = owner, declaration.type?.structure.isVoid != false {
                        openIdioms.formUnion(libraryContainers.filter { $0.types.contains(name) }.map(\.names.idiom))
                    }
                    continue
                }
                let isOfOneKind = isOfOneKind(function, in: FileID(file))
                if function.role == .registers {
                    registrars.append((declaration.name, owner, function, isOfOneKind))
                } else if !isOfOneKind || Conventions.bareResolvingFunctions.contains(where: { declaration.name == "\($0)" }) {
                    resolvers.append((declaration.name, owner, function))
                    // A protocol's requirement has no code; an extension of the protocol may forward.
                    let isRequirement = declaration.parent.map { files[file].declarations[Int($0)].kind == .protocol } ?? false
                    if declaration.name == "resolve", function.forwards == nil, !isRequirement { ownLookups.insert(owner) }
                }
            }
            for constant in facts[file].value.lifetimeConstants where !isTest[file] {
                lifetimeConstants[constant.name, default: []].insert(constant.lifetime)
            }
            for value in facts[file].value.defaultLifetimes where !isTest[file] {
                let container = value.container.flatMap { accessPaths.extended(DeclarationID(file: FileID(file), index: $0)) }
                defaultLifetimes[Key(idiom: value.idiom, container: container), default: []].insert(value.lifetime)
            }
        }
        let resolvingOwners = Set(resolvers.flatMap { [$0.owner] + supertypes(of: $0.owner) })
        let complete = Set(registrars.map(\.owner).filter { !resolvingOwners.isDisjoint(with: [$0] + supertypes(of: $0)) })
        // Where one type both registers and resolves, one that does neither resolve nor forward is a registry of something else.
        let isComplete = registrars.contains { !$0.function.takesInstance && complete.contains($0.owner) }
        let names = Set(registrars.filter { complete.contains($0.owner) }.map(\.name))
        for (name, owner, function, isOfOneKind) in registrars {
            let forwards = isOfOneKind ? names.contains(function.forwards ?? "") : function.forwards != nil
            let mayBeIncomplete = !function.takesInstance && (forwards || !isComplete && !isOfOneKind)
            // A library's container resolves what a function of the project adds to it.
            guard complete.contains(owner) || mayBeIncomplete || owner.isOfLibraryContainer else { continue }
            registering[name, default: []].append((owner, function))
            containers.insert(owner)
        }
        containers.formUnion(containers.flatMap(supertypes))
        // The protocols in front of types that hand on to another container.
        var fronts: Set<AccessPathResolver.ValueType> = []
        // What resolves in a container need not be called so: `func pull<T>(key: Key) -> T`. Other types have functions of the usual names, too.
        let handingOn = Set(resolvers.lazy.filter { resolver in
            complete.contains(resolver.owner) && !Conventions.bareResolvingFunctions.contains { resolver.name == "\($0)" }
        }.map(\.name)).union(["resolve"])
        for (name, owner, function) in resolvers {
            let isOfContainer = containers.contains(owner) || !containers.isDisjoint(with: supertypes(of: owner)) || takesDescriptions(owner)
            guard isOfContainer || (function.forwards.map(handingOn.contains) == true && !ownLookups.contains(owner)) else { continue }
            if !isOfContainer { fronts.formUnion(supertypes(of: owner)) }
            resolving[name, default: []].append((owner, function))
            containers.insert(owner)
        }
        for (name, owner, function) in resolvers where fronts.contains(owner) && !containers.contains(owner) {
            resolving[name, default: []].append((owner, function))
        }
        containers.formUnion(fronts.intersection(resolvers.map(\.owner)))
        // An unknown library may have other functions that register.
        if !unread.isDisjoint(with: containers) || !unknown.isEmpty { openIdioms.insert(OwnContainer.name) }
        freeResolving = free
        // Property wrappers of stored settings return values too: only those that call a resolving function count.
        for (name, function) in wrapping where function.forwards == "resolve" || resolving[function.forwards ?? ""] != nil {
            wrappers[name] = function
        }
    }

    /// Whether what a function registers or resolves conforms to a type that says what it does: a registry of plug-ins, handlers or
    /// cells, which asks all of them or makes them by a key, unless its functions are named as those of a container. A container's
    /// services have nothing in common but a protocol that marks them or says how they are made.
    private func isOfOneKind(_ function: ContainerFunction, in file: FileID) -> Bool {
        function.bounds.contains { bound in
            bound.valueNames.contains { name in
                guard !Self.markers.contains(name) else { return false }
                let type = TypeName(text: name, offset: bound.offset)
                let written = AccessPathResolver.WrittenType(type: type, file: file, scope: function.declaration)
                guard case .project(let id)? = accessPaths.type(written) else { return true }
                return accessPaths.members(of: id).contains { accessPaths.files[Int($0.file)].declarations[Int($0.index)].kind != .initializer }
            }
        }
    }

    /// The system's types that a type need not do anything for.
    private static let markers: Set<String> = ["Any", "AnyObject", "Sendable", "Copyable", "NSObject", "NSObjectProtocol"]

    private func supertypes(of type: AccessPathResolver.ValueType) -> [AccessPathResolver.ValueType] {
        guard case .project(let id) = type else { return [] }
        return accessPaths.inheritance.allSupertypes(of: id).map { .project($0) }
    }

    /// Whether a function of some name registers, of one of the project's containers or added to a library's.
    func isRegistering(_ name: String) -> Bool { registering[name] != nil }

    /// Whether a call is a registration.
    func registers(_ call: Binding, in file: FileID) -> Bool {
        if settings.registering.contains(call.api) { return !call.traits.contains(.infersService) }
        if isExternalRegistration(call, in: file) || isUnknownDescription(call) || isDescription(call, in: file) { return true }
        guard let functions = registering[call.api],
              functions.contains(where: { $0.function.infersService == call.traits.contains(.infersService) }) else { return false }
        return mayCall(call.api, call.callLabels, of: functions.map(\.owner), on: call.receiver, from: call.owner, of: file)
    }

    // MARK: External containers

    /// The types from outside that are named as containers and on which the project registers services, each by its type and a function
    /// that makes it: `container.register(Users.self) { UserStore() }`. Those of known libraries and of the settings are none.
    private func unknownContainers(in files: [FileFacts], _ isTest: [Bool]) -> Set<String> {
        var found: Set<String> = []
        let facts = files.injectionFacts
        for file in files.indices where !isTest[file] {
            // Most facts are of other functions, and large to copy.
            for fact in facts[file].value.bindings.lazy.filter({ $0.api == Conventions.unknownContainerFunctions.registering }) {
                guard fact.idiom == OwnContainer.name, fact.traits.contains(.tentative), !fact.traits.contains(.infersService),
                      let name = externalType(of: fact.receiver, from: fact.owner, of: FileID(file)), ContainerName(name) == .definite,
                      !external.contains(where: { ($0.containers + $0.registrars).contains { $0.match(name) != nil } }),
                      library(of: fact.receiver, from: fact.owner, of: FileID(file)) == nil else { continue }
                found.insert(name)
            }
        }
        return found
    }

    /// Whether a receiver is a container of a library that is not known.
    private func isUnknown(_ receiver: UnresolvedType?, from scope: Int32, of file: FileID) -> Bool {
        !unknown.isEmpty && externalType(of: receiver, from: scope, of: file).map(unknown.contains) == true
    }

    /// The name of the type from outside that a receiver is of; `nil` for any other.
    private func externalType(of receiver: UnresolvedType?, from scope: Int32, of file: FileID) -> String? {
        guard case .accessPath(let path)? = receiver else { return nil }
        let steps = accessPaths.steps(on: path, from: scope, of: file)
        guard steps.count == path.dottedPartCount, case .external(let name)? = steps.last?.type else { return nil }
        return name
    }

    /// Whether a call makes a value of a library that is not known, which describes a service by its type and its factory:
    /// `Factory(type: Users.self) { _, _ in UserStore() }`.
    private func isUnknownDescription(_ call: Binding) -> Bool {
        !call.traits.contains(.infersService) && call.api.first?.isUppercase == true
            && Conventions.descriptionSuffixes.contains(where: call.api.hasSuffix)
            && accessPaths.typesAndExtensions(named: call.api).isEmpty
    }

    /// Whether a call makes a value of a type of the project that describes a service, which some container resolves.
    private func isDescription(_ call: Binding, in file: FileID) -> Bool {
        guard let types = describing[call.api], !resolving.isEmpty || !wrappers.isEmpty else { return false }
        let written = AccessPathResolver.WrittenType(type: TypeName(text: call.api, offset: call.offset), file: file, scope: call.owner)
        return accessPaths.type(written).map(types.contains) == true
    }

    /// Whether a function or an initializer of a type takes values that describe services: `add(module: Module)`.
    private func takesDescriptions(_ type: AccessPathResolver.ValueType) -> Bool {
        guard !describing.isEmpty, case .project(let id) = type else { return false }
        return accessPaths.members(of: id).contains { member in
            accessPaths.files[Int(member.file)].declarations[Int(member.index)].parameters.contains { parameter in
                parameter.type.valueNames.contains { describing[$0] != nil }
            }
        }
    }

    /// Whether a call registers with a container or a registrar that is declared outside of the project.
    func isExternalRegistration(_ call: Binding, in file: FileID) -> Bool {
        // Further functions of a container that registers services have its name: `registerSingleton(factory: { UserStore() })`.
        if call.api.hasPrefix(Conventions.unknownContainerFunctions.registering), isUnknown(call.receiver, from: call.owner, of: file) { return true }
        guard !call.traits.contains(.infersService) else { return false }
        return external.contains { external in
            external.registering.contains(call.api)
                && isExternal(call.receiver, named: external.containers + external.registrars, from: call.owner, of: file)
        }
    }

    /// Whether a container of a library that is not known may make the object when it is registered: `registerDaemon(factory: Monitor.init)`.
    func mayStart(_ call: Binding, in file: FileID) -> Bool {
        call.api != Conventions.unknownContainerFunctions.registering && isUnknown(call.receiver, from: call.owner, of: file)
    }

    /// Whether a call on a library's container calls a function that the project adds to it, which registers what its own code says.
    func isAddedFunction(_ call: Binding, in file: FileID) -> Bool {
        guard let receiver = call.receiver, let written = accessPaths.written(receiver, from: call.owner, of: file),
              let type = accessPaths.type(written) else { return false }
        return !accessPaths.members(named: call.api, .function, of: type).isEmpty
    }

    /// The form in which a call resolves a service from a container that is declared outside of the project; `nil` if it does not.
    ///
    /// - Parameter isInRegistration: whether it is in the code of a registration with such a container, whose closures receive it.
    func resolvesExternally(
        _ name: String, receiver: UnresolvedType?, from scope: Int32, of file: FileID, isInRegistration: Bool
    ) -> Injection.Form? {
        if !unknown.isEmpty, name == Conventions.unknownContainerFunctions.resolving,
           isInRegistration && receiver == .unknown || isUnknown(receiver, from: scope, of: file) { return .strong }
        return external.lazy.compactMap { external -> Injection.Form? in
            guard let form = external.resolving[name] else { return nil }
            if isInRegistration, receiver == .unknown { return form }
            return isExternal(receiver, named: external.containers, from: scope, of: file) ? form : nil
        }.first
    }

    /// Whether a receiver is of an external type of one of some names, or a static member of one: its shared instance.
    private func isExternal(_ receiver: UnresolvedType?, named names: [Pattern], from scope: Int32, of file: FileID) -> Bool {
        guard case .accessPath(let path)? = receiver else { return false }
        let steps = accessPaths.steps(on: path, from: scope, of: file)
        let count = path.split(separator: ".").count
        let isStaticMember = count == 2 && path.first?.isUppercase == true
        guard steps.count == count || isStaticMember,
              case .external(let name)? = steps.count == count && !isStaticMember ? steps.last?.type : steps.first?.type else { return false }
        return names.contains { $0.match(name) != nil }
    }

    // MARK: The project's own containers

    /// The library whose container is the receiver of a call, in a file that need not import the library: the file that writes
    /// the container's type does.
    func library(of receiver: UnresolvedType?, from scope: Int32, of file: FileID) -> LibraryContainers? {
        guard case .accessPath? = receiver, let receiver, let written = accessPaths.written(receiver, from: scope, of: file) else { return nil }
        let aliased = accessPaths.aliased(written)
        guard let name = aliased.type.nominalText?.split(separator: ".").last.map(String.init),
              case .external? = accessPaths.type(aliased) else { return nil }
        let imports = accessPaths.files[Int(aliased.file)].imports
        return libraryContainers.first { library in
            library.types.contains(name) && imports.contains { library.modules.contains($0.module) }
        }
    }

    /// Whether an access path to a call, such as `container.resolve()`, resolves a service.
    func isResolution(_ accessPath: String, from scope: Int32, of file: FileID) -> Bool {
        var steps = accessPath.split(separator: ".")
        guard let last = steps.popLast(), last.hasSuffix("()") else { return false }
        let receiver: UnresolvedType? = steps.isEmpty ? nil : .accessPath(steps.joined(separator: "."))
        let name = String(last.dropLast(2))
        return library(of: receiver, from: scope, of: file)?.names.resolving.contains(name) == true
            || resolves(name, nil, receiver: receiver, from: scope, of: file) != nil
            || name == Conventions.unknownContainerFunctions.resolving && isUnknown(receiver, from: scope, of: file)
    }

    /// A registering function and those that it forwards to, by name.
    func registeringFunctions(_ name: String) -> [String] { closure(of: name) { registering[$0]?.compactMap(\.function.forwards) ?? [] } }

    /// A resolving function or, with `@`, a property wrapper, and the functions that it forwards to, by name.
    func resolvingFunctions(_ name: String) -> [String] {
        closure(of: name) { name in
            let wrapper = name.hasPrefix("@") ? wrappers[String(name.dropFirst())] : freeResolving[name]
            return ((resolving[name] ?? []).map(\.function) + [wrapper].compactMap { $0 }).compactMap(\.forwards)
        }
    }

    private func closure(of name: String, _ next: (String) -> [String]) -> [String] {
        var found = [name]
        var index = 0
        while index < found.count {
            for name in next(found[index]) where !found.contains(name) { found.append(name) }
            index += 1
        }
        return found
    }

    /// The form in which a call of a function on a receiver resolves a service; `nil` if it is no resolution.
    ///
    /// - Parameter labels: those of the call's arguments; `nil` if they are not known.
    func resolves(
        _ name: String, _ labels: [String]?, receiver: UnresolvedType?, from scope: Int32, of file: FileID
    ) -> Injection.Form? {
        if let form = settings.resolving[name] { return form }
        if receiver == nil, let function = freeResolving[name] { return function.form }
        guard let functions = resolving[name],
              mayCall(name, labels, of: functions.map(\.owner), on: receiver, from: scope, of: file) else { return nil }
        return functions.contains { $0.function.form == .strong } ? .strong : functions[0].function.form
    }

    /// The name of a binding or an injection, and the type that its key stands for, where it is written as a key without its own type: `.users`
    /// of `resolve(.users)`, and `Users`, for `static let users: Key<Users>`. Any other implicit member is no name.
    func keyed(_ name: String?, by api: String) -> (name: String?, service: UnresolvedType?) {
        guard let name, name.first == "." else { return (name, nil) }
        let wrapper = api.hasPrefix("@") ? wrappers[String(api.dropFirst())] : freeResolving[api]
        let functions = (resolving[api] ?? []).map(\.function) + (registering[api] ?? []).map(\.function) + [wrapper].compactMap(\.self)
        guard let keyType = functions.lazy.compactMap(\.keyType).first else { return (nil, nil) }
        return (String(name.dropFirst()), .element(of: .accessPath(keyType + name)))
    }

    /// The form in which a property wrapper resolves a service; `nil` if it does not.
    func wraps(_ name: String, in file: FileID) -> Injection.Form? {
        let known = settings.wrappers[name] ?? wrappers[name]?.form ?? external.lazy.compactMap { $0.wrappers[name] }.first
        if let known { return known }
        return isUnknownWrapper(name, in: file) ? (name.hasPrefix("Lazy") ? .lazy : .strong) : nil
    }

    /// Whether a property wrapper is of a library that is not known, and injects by its name: `@LazyInjectService`.
    func isUnknownWrapper(_ name: String, in file: FileID) -> Bool {
        name.lowercased().contains("inject") && !isOfKnownLibrary(name, in: file) && wrappers[name] == nil
            && settings.wrappers[name] == nil && !external.contains { $0.wrappers[name] != nil } && accessPaths.typesAndExtensions(named: name).isEmpty
    }

    /// Whether a property wrapper is of a library whose idiom reads it: others have an `@Injected` of their own.
    private func isOfKnownLibrary(_ wrapper: String, in file: FileID) -> Bool {
        Self.libraryWrappers.contains(wrapper)
            && accessPaths.files[Int(file)].imports.contains { Self.wrapperModules.contains($0.module) }
    }

    /// The property wrappers of libraries whose idioms read them.
    private static let libraryWrappers = Set(Factory.wrappers.keys).union(ResolverLibrary.wrappers.keys).union(Dip.wrappers)
    /// The modules of these libraries.
    private static let wrapperModules: Set<String> = ["Factory", "FactoryKit", "Resolver", "Dip"]

    /// Whether a property wrapper keeps the object that it resolves.
    func keepsObject(_ wrapper: String) -> Bool { wrappers[wrapper]?.keepsObject ?? false }

    /// Whether the rule file lists a function, or a property wrapper by its name with `@`, as resolving.
    func isListedInRuleFile(_ api: String) -> Bool {
        settings.resolving[api] != nil || (api.hasPrefix("@") && settings.wrappers[String(api.dropFirst())] != nil)
    }

    /// Whether the rule file lists a type as a container.
    func isListedAsContainer(_ name: String) -> Bool { settings.containers.contains { $0.match(name) != nil } }

    /// The lifetime of a binding: its own, else the one of its registering function or container, else the idiom's, else the one
    /// in the rule file, else transient.
    func lifetime(of fact: Binding, in container: AccessPathResolver.ValueType?, file: FileID) -> InjectionGraph.Lifetime {
        let name = fact.lifetime ?? unstatedLifetime(of: fact, in: container, file: file) ?? fact.defaultLifetime ?? settings.defaultLifetime
        return InjectionGraph.Lifetime(name: constant(name ?? "transient"), aliases: settings.lifetimes)
    }

    /// The lifetime that a name stands for; `?` for a variable of unknown value.
    private func constant(_ name: String) -> String {
        var name = name
        for _ in 0..<4 {
            let own = name.hasPrefix("?") ? String(name.dropFirst()) : name
            guard let values = lifetimeConstants[own], let value = values.first else { break }
            guard values.count == 1 else { return "?" }
            name = value
        }
        return name.hasPrefix("?") ? "?" : name
    }

    /// Whether a type or one of its supertypes registers or resolves.
    func isContainer(_ type: AccessPathResolver.ValueType) -> Bool {
        if containers.contains(type) { return true }
        return supertypes(of: type).contains { containers.contains($0) }
    }

    /// The lifetime of a registration with a container that knows no lifetimes: of an object that it is given, and of one that it
    /// keeps once it has resolved it.
    private func impliedLifetime(of fact: Binding, _ own: [ContainerFunction], _ container: AccessPathResolver.ValueType) -> String? {
        var fitting = own.filter { $0.infersService == fact.traits.contains(.infersService) }
        // Of two functions of one name, that which is called: the other takes a closure.
        let isInstance = fact.traits.contains(.instance)
        if fitting.contains(where: { $0.takesInstance == isInstance }) { fitting.removeAll { $0.takesInstance != isInstance } }
        if !fitting.isEmpty, fitting.allSatisfy(\.takesInstance) { return "singleton" }
        guard !registering.values.joined().contains(where: { $0.owner == container && $0.function.lifetime != nil }) else { return nil }
        return resolving.values.joined().contains { $0.owner == container && $0.function.caches } ? "lazy singleton" : nil
    }

    /// The lifetime of a registration that states none, from the registering function or the container.
    private func unstatedLifetime(of fact: Binding, in container: AccessPathResolver.ValueType?, file: FileID) -> String? {
        if fact.traits.contains(.tentative), let functions = registering[fact.api] {
            let receiver = fact.receiver.flatMap { accessPaths.written($0, from: fact.owner, of: file) }.flatMap { accessPaths.type($0) }
                ?? accessPaths.type(around: fact.owner, of: file)
            // What each caller chooses where it resolves is no lifetime of the binding.
            if resolving.values.joined().contains(where: { $0.owner == receiver && $0.function.lifetime != nil }) { return "?" }
            let own = functions.filter { $0.owner == receiver }
            if let lifetime = own.compactMap(\.function.lifetime).first { return lifetime }
            let lifetimes = Set(functions.map(\.function.lifetime))
            if own.isEmpty, lifetimes.count == 1, let only = lifetimes.first ?? nil { return only }
            if let receiver, let implied = impliedLifetime(of: fact, own.map(\.function), receiver) { return implied }
        }
        if isExternalRegistration(fact, in: file), !external.contains(where: {
            isExternal(fact.receiver, named: $0.containers, from: fact.owner, of: file)
        }) { return "?" }
        // Containers that are created with different default lifetimes have no known one.
        let defaults = defaultLifetimes[Key(idiom: fact.idiom, container: container)] ?? defaultLifetimes[Key(idiom: fact.idiom)] ?? []
        return defaults.count == 1 ? defaults.first : nil
    }
}

extension AccessPathResolver.ValueType {
    /// Whether it is a container or resolver of a known library, by its name.
    var isOfLibraryContainer: Bool {
        guard case .external(let name) = self else { return false }
        return libraryContainers.contains { $0.types.contains(name) }
    }
}
