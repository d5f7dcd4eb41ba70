import AshlarFacts
import AshlarModel
import AshlarText

/// What the project's own declarations say of its containers: which functions tell and ask, and how long what they are
/// told of lives.
struct Containers {
    private let ways: Ways
    private let settings: WiringSettings
    /// The functions that register, by name, with the types that have them.
    private var registering: [String: [(owner: Ways.ValueType, scope: String?)]] = [:]
    private var resolving: [String: [(owner: Ways.ValueType, form: Injection.Form)]] = [:]
    /// The functions that resolve and belong to no type.
    private var freeResolving: [String: Injection.Form] = [:]
    private var wrappers: [String: Injection.Form] = [:]
    /// The types that register or resolve: containers, registrars, resolvers.
    private var spoken: Set<Ways.ValueType> = []
    private var usualScopes: [Key: Set<String>] = [:]

    private struct Key: Hashable {
        var idiom: String
        var container: Ways.ValueType?
    }

    init(files: [FileFacts], isTest: [Bool], ways: Ways, settings: WiringSettings) {
        self.ways = ways
        self.settings = settings
        var wrapping: [(name: String, function: ContainerFunction)] = []
        var resolvers: [(name: String, owner: Ways.ValueType, function: ContainerFunction)] = []
        var registrars = resolvers
        var free: [String: Injection.Form] = [:]
        for file in files.indices {
            for function in files[file].wiring.functions {
                let declaration = files[file].declarations[Int(function.declaration)]
                if function.role == .wraps {
                    wrapping.append((declaration.name, function))
                    continue
                }
                guard let owner = ways.type(around: declaration.parent ?? -1, of: FileID(file)) else {
                    // A function of the module that asks a container for what it is asked.
                    if function.role == .resolves, function.asks != nil { free[declaration.name] = function.form }
                    continue
                }
                if function.role == .registers {
                    registrars.append((declaration.name, owner, function))
                } else {
                    resolvers.append((declaration.name, owner, function))
                }
            }
            for usual in files[file].wiring.usualScopes where !isTest[file] {
                let container = usual.container.flatMap { ways.extended(DeclarationID(file: FileID(file), index: $0)) }
                usualScopes[Key(idiom: usual.idiom, container: container), default: []].insert(usual.scope)
            }
        }
        let resolvingOwners = Set(resolvers.flatMap { [$0.owner] + supertypes(of: $0.owner) })
        for (name, owner, function) in registrars
        where !function.takesObject || !resolvingOwners.isDisjoint(with: [owner] + supertypes(of: owner)) {
            registering[name, default: []].append((owner, function.scope))
            spoken.insert(owner)
        }
        spoken.formUnion(spoken.flatMap(supertypes))
        for (name, owner, function) in resolvers
        where spoken.contains(owner) || !spoken.isDisjoint(with: supertypes(of: owner)) || function.asks == "resolve" {
            resolving[name, default: []].append((owner, function.form))
            spoken.insert(owner)
        }
        freeResolving = free
        // Wrappers of stored settings give values too: only those are meant that ask as containers are asked.
        for (name, function) in wrapping where function.asks == "resolve" || resolving[function.asks ?? ""] != nil {
            wrappers[name] = function.form
        }
    }

    private func supertypes(of type: Ways.ValueType) -> [Ways.ValueType] {
        guard case .project(let id) = type else { return [] }
        return ways.inheritance.supertypes(of: id).flatMap(\.declarations).map { .project($0) }
    }

    /// Whether a function of a name tells a container of something, where it is called on a value.
    func registers(_ name: String, receiver: TypeClue?, from scope: Int32, of file: FileID) -> Bool {
        settings.registering.contains(name) || registering[name] != nil && mayBeSpoken(receiver, from: scope, of: file)
    }

    /// How a function of a name asks a container, where it is called on a value; `nil` where it asks none.
    func resolves(_ name: String, receiver: TypeClue?, from scope: Int32, of file: FileID) -> Injection.Form? {
        if let form = settings.resolving[name] { return form }
        if receiver == nil, let form = freeResolving[name] { return form }
        guard let functions = resolving[name], mayBeSpoken(receiver, from: scope, of: file) else { return nil }
        return functions.contains { $0.form == .strong } ? .strong : functions[0].form
    }

    func wraps(_ name: String) -> Injection.Form? { settings.wrappers[name] ?? wrappers[name] }

    /// Whether the rule file says of a function or a wrapper, by its name with `@`, that it asks.
    func states(_ means: String) -> Bool {
        settings.resolving[means] != nil || (means.hasPrefix("@") && settings.wrappers[String(means.dropFirst())] != nil)
    }

    /// Whether the rule file calls a type a container.
    func isNamed(_ name: String) -> Bool { settings.containers.contains { $0.match(name) != nil } }

    /// How long what a binding provides lives.
    func lifetime(of fact: Binding, in container: Ways.ValueType?, file: FileID) -> InjectionGraph.Lifetime {
        let scope = fact.scope ?? scope(of: fact, in: container, file: file) ?? fact.usualScope ?? settings.usualScope
        return InjectionGraph.Lifetime(word: scope ?? "transient", words: settings.scopes)
    }

    private func mayBeSpoken(_ receiver: TypeClue?, from scope: Int32, of file: FileID) -> Bool {
        guard let receiver else { return ways.type(around: scope, of: file).map(isSpoken) ?? true }
        guard case .way = receiver, let written = ways.written(receiver, from: scope, of: file),
              let type = ways.type(written) else { return true }
        return isSpoken(type)
    }

    /// Whether a type registers or resolves, or is known as one that does.
    func isSpoken(_ type: Ways.ValueType) -> Bool {
        if spoken.contains(type) { return true }
        return supertypes(of: type).contains { spoken.contains($0) }
    }

    /// The scope that a registration has which names none.
    private func scope(of fact: Binding, in container: Ways.ValueType?, file: FileID) -> String? {
        if fact.traits.contains(.tentative), let functions = registering[fact.means] {
            let receiver = fact.receiver.flatMap { ways.written($0, from: fact.owner, of: file) }.flatMap { ways.type($0) }
                ?? ways.type(around: fact.owner, of: file)
            let own = functions.filter { $0.owner == receiver }
            if let scope = own.compactMap(\.scope).first { return scope }
            let scopes = Set(functions.map { $0.scope })
            if own.isEmpty, scopes.count == 1, let only = scopes.first ?? nil { return only }
        }
        // Where containers are made with one scope here and another there, nothing is known.
        let usual = usualScopes[Key(idiom: fact.idiom, container: container)] ?? usualScopes[Key(idiom: fact.idiom)] ?? []
        return usual.count == 1 ? usual.first : nil
    }
}
