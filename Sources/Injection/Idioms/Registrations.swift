package import AshlarFacts
import AshlarModel
package import AshlarSyntax

// What containers that are told of services at run time have in common, whoever wrote them.

/// How a container of one idiom is spoken to.
struct RegistrationWords {
    var idiom: String
    /// What lives how long where nobody says.
    var usualScope: String?
    /// Whether only the project's declarations can say what is one of its functions.
    var isTentative = false
    /// The chained call by which the scope is told, in which the scope is the first argument: `inObjectScope`.
    var scopeModifiers: Set<String> = ["inObjectScope", "scope", "lifetime", "asScope"]
    /// The functions that ask, where the declarations do not say so.
    var resolving: Set<String> = []
    /// The labels of an argument that tells the scope.
    var scopeLabels: Set<String> = ["scope", "lifetime", "lifecycle", "objectScope", "lifeCycle", "in"]
    /// The labels of an argument that tells bindings of one service apart.
    var nameLabels: Set<String> = ["name", "tag", "key", "named", "identifier", "qualifier"]
}

extension Composition {
    /// The registrations of a file: calls with a type and with what makes or holds the object.
    func registrations(_ words: RegistrationWords) -> [Binding] {
        calls.indices.flatMap { index -> [Binding] in
            guard let type = calls[index].metatype?.typeName else { return [] }
            let site = calls[index]
            guard let name = site.name?.string, !site.call.isConstruction,
                  let factory = site.call.factory(besides: words) else { return [] }
            // Where no declaration proves it, the name must say so, and what is handed over be no observer or key.
            guard words.isTentative || (registers(name) && factory.isMaker) else { return [] }
            let service = TypeClue.type(type)
            let results = factory.results(site.place.locals)
            var binding = Binding(
                idiom: words.idiom, form: .registered, service: service,
                implementation: Composition.implementation(of: results, expected: type.nominal),
                scope: scope(of: site, words), owner: site.place.scope, offset: site.call.offset,
                start: factory.start, end: factory.end
            )
            binding.name = site.call.name(by: words)
            binding.arguments = factory.arguments
            binding.means = name
            binding.usualScope = words.usualScope
            if words.isTentative { binding.traits.insert(.tentative) }
            binding.receiver = site.receiver.clue
            if site.place.isConditional { binding.traits.insert(.conditional) }
            if factory.isInitializer { binding.traits.insert(.wiresInitializer) }
            if factory.onlyTraps { binding.traits.insert(.placeholder) }
            return [binding] + aliases(of: binding, by: site)
        }
    }

    /// `.implements(Q.self, R.self)` behind a registration: further names of what it provides.
    package func aliases(of binding: Binding, by site: CallSite) -> [Binding] {
        site.modifiers.filter { ["implements", "implement", "as"].contains($0.name?.string ?? "") }.flatMap { call in
            call.arguments.compactMap { argument in
                guard case .metatype(let type) = argument.value.view else { return nil }
                var alias = binding
                alias.service = .type(type.typeName)
                alias.implementation = binding.service
                alias.offset = call.offset
                (alias.start, alias.end) = (call.offset, call.offset)
                alias.traits.insert(.alias)
                return alias
            }
        }
    }

    /// The scope that a registration tells, in an argument or behind it.
    func scope(of site: CallSite, _ words: RegistrationWords) -> String? {
        for argument in site.call.arguments where words.scopeLabels.contains(argument.label?.string ?? "") {
            if let name = argument.value.lastName { return name.string }
        }
        for call in site.modifiers where words.scopeModifiers.contains(call.name?.string ?? "") {
            return call.arguments.first?.value.lastName?.string
        }
        // `.asSingleton()`, `.singleton`
        return site.modifiers.compactMap(\.name?.string).first { isScopeWord($0) } ?? site.members.first { isScopeWord($0) }
    }

    /// What is asked of a container by its type, and by the type that is expected.
    ///
    /// - Parameter bare: the functions that may be called without a type.
    func resolutions(_ words: RegistrationWords, bare: Words) -> [Injection] {
        calls.indices.compactMap { index -> Injection? in
            // Nearly all calls are seen here to be others.
            guard calls[index].metatype != nil || bare.contains(calls[index].name) else { return nil }
            let site = calls[index]
            guard let name = site.name?.string, !site.call.isConstruction,
                  !foreign.contains(name), site.call.lastClosure == nil else { return nil }
            let service: TypeClue
            if let type = site.metatype?.typeName {
                guard !registers(name), words.isTentative || words.resolving.contains(name) else { return nil }
                service = .type(type)
            } else {
                guard !site.call.arguments.contains(where: { $0.label == nil }) else { return nil }
                service = clue(of: site.place.expected)
            }
            if case .parameter("initCompleted", _) = site.receiver { return nil }
            var injection = Injection(
                idiom: words.idiom, form: site.place.isTested ? .optional : .strong, service: service, means: name,
                owner: site.place.scope, offset: site.call.offset
            )
            injection.name = site.call.name(by: words)
            injection.isTentative = words.isTentative
            injection.isProjected = !site.members.isEmpty || !site.modifiers.isEmpty
            injection.argumentCount = site.call.arguments.reduce(0) { $0 + ($1.label?.string.hasPrefix("arg") == true ? 1 : 0) }
            injection.receiver = site.receiver.clue
            injection.closure = site.place.closure
            return injection
        }
    }
}

/// Whether the name of a function says that it tells a container of something.
private func registers(_ name: String) -> Bool {
    ["register", "bind", "autoregister", "provide", "add"].contains { name.hasPrefix($0) }
}

/// Functions of the system and of well-known libraries that take a type and give a value of it, and are no container's.
private let foreign: Set<String> = [
    "decode", "decodeIfPresent", "encode", "dequeueReusableCell", "register", "unregister", "type", "fetch", "object",
    "objects", "loadObject", "canLoadObject", "isKind", "responds", "observe", "unsafeBitCast", "bindMemory",
    "withMemoryRebound", "assumingMemoryBound", "load", "loadUnaligned", "storeBytes", "expect", "throwsError", "init", "map", "first", "filter", "compactMap",
    "entity", "sheet", "implements", "navigationDestination", "environment", "environmentObject", "dropDestination",
]

/// Whether a word names how long objects live.
func isScopeWord(_ word: String) -> Bool {
    let word = word.lowercased()
    return ["singleton", "transient", "graph", "container", "weak", "shared", "cached", "unique", "application", "single"]
        .contains { word == $0 || word == "as" + $0 || word == "in" + $0 + "scope" }
}

/// What makes or holds the object that is told to a container.
struct RegisteredFactory {
    fileprivate let value: Term
    /// The label of the argument that it is; `nil` for a closure behind a call.
    fileprivate var label: String?
    package let start: UInt32
    package let end: UInt32

    package var isClosure: Bool { value.closure != nil }

    /// Whether its label says that it makes something, or it has none.
    var isMaker: Bool { isClosure || ["", "factory", "initializer"].contains(label ?? "") }

    /// `Impl.init`, with which all parameters of the initializer are asked for.
    var isInitializer: Bool {
        if case .member(_?, "init", _) = value.view { true } else { false }
    }

    package var onlyTraps: Bool { value.closure.map { Composition.onlyTraps($0.statements) } ?? false }

    /// The types of a closure's parameters behind the first, which is the container.
    package var arguments: [String] {
        (value.closure?.parameters ?? []).dropFirst().map { $0.type?.typeName.text ?? "_" }
    }

    package func results(_ locals: Composition.Locals) -> [Composition.Result] {
        guard let closure = value.closure else {
            let isInitializer = if case .member(let base?, "init", _) = value.view { base.isTypePath } else { false }
            return [Composition.Result(value: value, locals: locals, initializer: isInitializer ? start : nil)]
        }
        var locals = locals
        locals.bind(closure.parameters, of: nil)
        return Composition.results(of: closure.statements, locals: locals)
    }
}

extension Term.Call {
    /// The closure or the value behind the type that a registration names; `nil` where there is none.
    fileprivate func factory(besides words: RegistrationWords) -> RegisteredFactory? {
        if let closure = lastClosure {
            return RegisteredFactory(value: Term(closure.node), start: closure.start, end: closure.end)
        }
        for argument in arguments.dropFirst() {
            let label = argument.label?.string ?? ""
            if words.scopeLabels.contains(label) || words.nameLabels.contains(label) || label.hasPrefix("arg") { continue }
            guard let (start, end) = argument.value.range else { continue }
            return RegisteredFactory(value: argument.value, label: label, start: start, end: end)
        }
        return nil
    }

    /// What tells the binding from others of the same service.
    func name(by words: RegistrationWords) -> String? {
        for argument in arguments where words.nameLabels.contains(argument.label?.string ?? "") {
            switch argument.value.view {
            case .text(let text): return text.string
            // What a variable holds is not known, nor what a case stands for.
            case .member(let base?, "rawValue", _): return base.lastName?.string ?? "?"
            case .member(_, let name, _): return name.string
            default: return "?"
            }
        }
        return nil
    }
}

extension Composition.Receiver {
    /// The container by its type; that which is handed to a closure is the one that runs it.
    package var clue: TypeClue? {
        switch self {
        case .none: nil
        case .way(let way): .way(way)
        case .parameter, .unknown: .unknown
        }
    }
}
