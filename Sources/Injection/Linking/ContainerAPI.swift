import AshlarFacts
import AshlarModel
import AshlarText

/// The API of the project's own containers, from its declarations and the rule file: which functions register, which functions
/// and property wrappers resolve, and the lifetimes of what they register.
struct ContainerAPI {
    private let accessPaths: AccessPathResolver
    private let settings: InjectionSettings
    /// The registering functions by name, each with the type that declares it.
    private var registering: [String: [(owner: AccessPathResolver.ValueType, lifetime: String?)]] = [:]
    private var resolving: [String: [(owner: AccessPathResolver.ValueType, form: Injection.Form)]] = [:]
    /// The resolving functions that belong to no type.
    private var freeResolving: [String: Injection.Form] = [:]
    private var wrappers: [String: Injection.Form] = [:]
    /// The types with registering or resolving functions: containers, registrars, resolvers.
    private var containers: Set<AccessPathResolver.ValueType> = []
    private var defaultLifetimes: [Key: Set<String>] = [:]

    private struct Key: Hashable {
        var idiom: String
        var container: AccessPathResolver.ValueType?
    }

    init(files: [FileFacts], isTest: [Bool], accessPaths: AccessPathResolver, settings: InjectionSettings) {
        self.accessPaths = accessPaths
        self.settings = settings
        var wrapping: [(name: String, function: ContainerFunction)] = []
        var resolvers: [(name: String, owner: AccessPathResolver.ValueType, function: ContainerFunction)] = []
        var registrars = resolvers
        var free: [String: Injection.Form] = [:]
        for file in files.indices {
            for function in files[file].injection.functions {
                let declaration = files[file].declarations[Int(function.declaration)]
                if function.role == .wraps {
                    wrapping.append((declaration.name, function))
                    continue
                }
                guard let owner = accessPaths.type(around: declaration.parent ?? -1, of: FileID(file)) else {
                    // A global function that forwards to a container.
                    if function.role == .resolves, function.resolvingFunction != nil { free[declaration.name] = function.form }
                    continue
                }
                if function.role == .registers {
                    registrars.append((declaration.name, owner, function))
                } else {
                    resolvers.append((declaration.name, owner, function))
                }
            }
            for value in files[file].injection.defaultLifetimes where !isTest[file] {
                let container = value.container.flatMap { accessPaths.extended(DeclarationID(file: FileID(file), index: $0)) }
                defaultLifetimes[Key(idiom: value.idiom, container: container), default: []].insert(value.lifetime)
            }
        }
        let resolvingOwners = Set(resolvers.flatMap { [$0.owner] + supertypes(of: $0.owner) })
        for (name, owner, function) in registrars
        where !function.takesInstance || !resolvingOwners.isDisjoint(with: [owner] + supertypes(of: owner)) {
            registering[name, default: []].append((owner, function.lifetime))
            containers.insert(owner)
        }
        containers.formUnion(containers.flatMap(supertypes))
        for (name, owner, function) in resolvers
        where containers.contains(owner) || !containers.isDisjoint(with: supertypes(of: owner)) || function.resolvingFunction == "resolve" {
            resolving[name, default: []].append((owner, function.form))
            containers.insert(owner)
        }
        freeResolving = free
        // Property wrappers of stored settings return values too: only those that call a resolving function count.
        for (name, function) in wrapping where function.resolvingFunction == "resolve" || resolving[function.resolvingFunction ?? ""] != nil {
            wrappers[name] = function.form
        }
    }

    private func supertypes(of type: AccessPathResolver.ValueType) -> [AccessPathResolver.ValueType] {
        guard case .project(let id) = type else { return [] }
        return accessPaths.inheritance.supertypes(of: id).flatMap(\.declarations).map { .project($0) }
    }

    /// Whether a call of a function on a receiver is a registration.
    func registers(_ name: String, receiver: UnresolvedType?, from scope: Int32, of file: FileID) -> Bool {
        settings.registering.contains(name) || registering[name] != nil && mayBeContainer(receiver, from: scope, of: file)
    }

    /// The form in which a call of a function on a receiver resolves a service; `nil` if it is no resolution.
    func resolves(_ name: String, receiver: UnresolvedType?, from scope: Int32, of file: FileID) -> Injection.Form? {
        if let form = settings.resolving[name] { return form }
        if receiver == nil, let form = freeResolving[name] { return form }
        guard let functions = resolving[name], mayBeContainer(receiver, from: scope, of: file) else { return nil }
        return functions.contains { $0.form == .strong } ? .strong : functions[0].form
    }

    /// The form in which a property wrapper resolves a service; `nil` if it does not.
    func wraps(_ name: String) -> Injection.Form? { settings.wrappers[name] ?? wrappers[name] }

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
        return InjectionGraph.Lifetime(name: name ?? "transient", aliases: settings.lifetimes)
    }

    private func mayBeContainer(_ receiver: UnresolvedType?, from scope: Int32, of file: FileID) -> Bool {
        guard let receiver else { return accessPaths.type(around: scope, of: file).map(isContainer) ?? true }
        guard case .accessPath = receiver, let written = accessPaths.written(receiver, from: scope, of: file),
              let type = accessPaths.type(written) else { return true }
        return isContainer(type)
    }

    /// Whether a type or one of its direct supertypes registers or resolves.
    func isContainer(_ type: AccessPathResolver.ValueType) -> Bool {
        if containers.contains(type) { return true }
        return supertypes(of: type).contains { containers.contains($0) }
    }

    /// The lifetime of a registration that states none, from the registering function or the container.
    private func unstatedLifetime(of fact: Binding, in container: AccessPathResolver.ValueType?, file: FileID) -> String? {
        if fact.traits.contains(.tentative), let functions = registering[fact.api] {
            let receiver = fact.receiver.flatMap { accessPaths.written($0, from: fact.owner, of: file) }.flatMap { accessPaths.type($0) }
                ?? accessPaths.type(around: fact.owner, of: file)
            let own = functions.filter { $0.owner == receiver }
            if let lifetime = own.compactMap(\.lifetime).first { return lifetime }
            let lifetimes = Set(functions.map { $0.lifetime })
            if own.isEmpty, lifetimes.count == 1, let only = lifetimes.first ?? nil { return only }
        }
        // Containers that are created with different default lifetimes have no known one.
        let defaults = defaultLifetimes[Key(idiom: fact.idiom, container: container)] ?? defaultLifetimes[Key(idiom: fact.idiom)] ?? []
        return defaults.count == 1 ? defaults.first : nil
    }
}
