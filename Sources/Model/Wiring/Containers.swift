import AshlarFacts

/// What the project's own declarations say of its containers: which functions tell and ask, and how long what they are
/// told of lives.
struct Containers {
    private let ways: Ways
    /// The functions that register, by name, with the types that have them.
    private var registering: [String: [(owner: Ways.ValueType, scope: String?)]] = [:]
    private var resolving: [String: [(owner: Ways.ValueType, form: Injection.Form)]] = [:]
    private var wrappers: [String: Injection.Form] = [:]
    /// The types that register or resolve: containers, registrars, resolvers.
    private var spoken: Set<Ways.ValueType> = []
    private var usualScopes: [Key: Set<String>] = [:]

    private struct Key: Hashable {
        var idiom: String
        var container: Ways.ValueType?
    }

    init(files: [FileFacts], isTest: [Bool], ways: Ways) {
        self.ways = ways
        var wrapping: [(name: String, function: ContainerFunction)] = []
        var resolvers: [(name: String, owner: Ways.ValueType, form: Injection.Form)] = []
        for (file, facts) in files.enumerated() {
            for function in facts.wiring.functions {
                let declaration = facts.declarations[Int(function.declaration)]
                if function.role == .wraps {
                    wrapping.append((declaration.name, function))
                    continue
                }
                guard let owner = ways.type(around: declaration.parent ?? -1, of: FileID(file)) else { continue }
                if function.role == .registers {
                    registering[declaration.name, default: []].append((owner, function.scope))
                    spoken.insert(owner)
                } else {
                    resolvers.append((declaration.name, owner, function.form))
                }
            }
            for usual in facts.wiring.usualScopes where !isTest[file] {
                let container = usual.container.flatMap { ways.extended(DeclarationID(file: FileID(file), index: $0)) }
                usualScopes[Key(idiom: usual.idiom, container: container), default: []].insert(usual.scope)
            }
        }
        let registrars = spoken
        spoken.formUnion(registrars.flatMap(supertypes))
        for resolver in resolvers where spoken.contains(resolver.owner) || !spoken.isDisjoint(with: supertypes(of: resolver.owner)) {
            resolving[resolver.name, default: []].append((resolver.owner, resolver.form))
            spoken.insert(resolver.owner)
        }
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
        registering[name] != nil && mayBeSpoken(receiver, from: scope, of: file)
    }

    /// How a function of a name asks a container, where it is called on a value; `nil` where it asks none.
    func resolves(_ name: String, receiver: TypeClue?, from scope: Int32, of file: FileID) -> Injection.Form? {
        guard let functions = resolving[name], mayBeSpoken(receiver, from: scope, of: file) else { return nil }
        return functions.contains { $0.form == .strong } ? .strong : functions[0].form
    }

    func wraps(_ name: String) -> Injection.Form? { wrappers[name] }

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
    func scope(of fact: Binding, in container: Ways.ValueType?, file: FileID) -> String? {
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
