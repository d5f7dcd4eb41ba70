import AshlarFacts
import AshlarSyntax

/// DITranquillity: registrations whose service is the type of their result, or that of `.as(P.self)`; the container fills the
/// parameters of closures and initializers, and properties afterwards.
/// Source: https://github.com/ivlevAstef/DITranquillity
enum DITranquillity: Idiom {
    package static let name = "DITranquillity"

    private static let names = RegistrationNames(
        idiom: name, defaultLifetime: "prototype", infersService: true, completing: ["injection"],
        lifetimeModifiers: ["lifetime"], resolving: ["resolve"], lifetimeLabels: []
    )
    static let containers: LibraryContainers? = LibraryContainers(
        names: names, modules: ["DITranquillity"], types: ["DIContainer"]
    )

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard code.imports.contains("DITranquillity") else { return }
        let sites = Dictionary(code.calls.filter { $0.isNamed("register") }.map { ($0.call.offset, $0) }) { first, _ in first }
        var bindings = merged(code.registrations(names).filter { $0.api == "register" })
        var injections = code.resolutions(names, bare: ["resolve"])
        injections += code.captured(injections, by: bindings)
        for index in bindings.indices {
            guard let site = sites[bindings[index].offset], !bindings[index].traits.contains(.alias) else { continue }
            bindings[index].lifetime = lifetime(of: site) ?? bindings[index].lifetime
            let distinctions = site.modifiers.filter { $0.isNamed("as") }.compactMap { distinction($0) }
            bindings[index].name = distinctions.first ?? bindings[index].name
            // The container fills them.
            bindings[index].arguments = []
            let completions = site.modifiers.filter { $0.isNamed("injection") }
            // Key paths are no closures, but name properties of the registered object, too.
            bindings[index].end = completions.reduce(bindings[index].end) { max($0, $1.end) }
            if let closure = site.call.lastClosure { injections += filledArguments(in: closure, of: nil, code) }
            guard case .type(let made)? = bindings[index].implementation else { continue }
            for completion in completions {
                injections += filledProperties(by: completion, of: made.text, site.context, code)
            }
        }
        facts.bindings += bindings
        facts.injections += injections
    }

    /// A registration under another type, `.as(P.self)`, is one binding, which is also resolved by the type that it makes.
    /// Further types are other names of it.
    private static func merged(_ found: [Binding]) -> [Binding] {
        var bindings: [Binding] = []
        for binding in found {
            guard binding.traits.contains(.alias), let last = bindings.last,
                  last.traits.isDisjoint(with: [.alias, .alsoAsMade]) else {
                bindings.append(binding)
                continue
            }
            bindings[bindings.count - 1].service = binding.service
            bindings[bindings.count - 1].traits.remove(.infersService)
            bindings[bindings.count - 1].traits.insert(.alsoAsMade)
        }
        return bindings
    }

    /// `weak` or `single` of `.lifetime(.perRun(.weak))`, `.lifetime(.perContainer(.strong))`; `nil` for any other lifetime.
    private static func lifetime(of site: BodyAnalysis.CallSite) -> String? {
        guard let modifier = site.modifiers.first(where: { $0.isNamed("lifetime") }),
              let kind = modifier.arguments.first?.value.call, kind.isNamed("perRun") || kind.isNamed("perContainer") else { return nil }
        return kind.arguments.first?.value.lastName.map { $0 == "weak" ? "weak" : "single" }
    }

    /// What distinguishes a binding from others of its service: `a` of `.as(P.self, name: "a")`, `A` of
    /// `.as(P.self, tag: A.self)`.
    private static func distinction(_ call: Expression.Call) -> String? {
        guard case .metatype(let type)? = call.argument("tag")?.view else { return call.name(by: names) }
        return type.typeName.text
    }

    /// A parameter of a closure, which the container fills, or the call that takes it: `many($0)`.
    private struct Filled {
        var offset: UInt32
        /// Whether it is all objects of the type: `many($0)`.
        var isList = false
        var name: String?
    }

    private static func filled(_ value: Expression, by parameters: Set<String>) -> Filled? {
        switch value.unwrapped.view {
        case .name(let name, let offset):
            let text = name.string
            let isShorthand = text.first == "$" && text.dropFirst().allSatisfy(\.isNumber)
            return isShorthand || parameters.contains(text) ? Filled(offset: offset) : nil
        case .call(let call) where call.receiver == nil && call.isNamed("many"):
            var inner = call.arguments.first.flatMap { filled($0.value, by: parameters) }
            inner?.isList = true
            inner?.offset = call.offset
            return inner
        case .call(let call) where call.receiver == nil && call.isNamed("by"):
            var inner = call.argument("on").flatMap { filled($0, by: parameters) }
            inner?.name = distinction(call)
            inner?.offset = call.offset
            return inner
        default: return nil
        }
    }

    /// The injections by arguments of calls in a closure: `{ Users(client: $0, caches: many($1)) }`. With a type, those of calls
    /// on the first parameter, an object of that type: `{ $0.setUp($1) }`.
    private static func filledArguments(
        in closure: Expression.Closure, of made: String?, _ code: BodyAnalysis
    ) -> [Injection] {
        let parameters = Set(closure.parameters.map { $0.name.string })
        var found: [Injection] = []
        for (index, site) in code.calls.enumerated() where site.context.closure == closure.start {
            if site.call.receiver == nil, ["many", "by", "arg"].contains(site.name?.string ?? "") { continue }
            let labels = site.call.arguments.map { $0.label?.string ?? "" }
            for (position, argument) in site.call.arguments.enumerated() {
                guard let value = filled(argument.value, by: parameters) else { continue }
                let service: UnresolvedType
                if let made {
                    guard let name = site.name?.string, let receiver = site.call.receiver?.unwrapped,
                          receiver.isFirstParameter(of: closure) else { continue }
                    service = .argument(of: "\(made)().\(name)", labels: labels, index: position)
                } else {
                    service = code.unresolvedType(of: .argument(UInt32(index), UInt32(position)))
                }
                found.append(injection(of: service, value, site.context, isLater: made != nil))
            }
        }
        return found
    }

    /// The injections that follow the registration of a type: `.injection { $0.client = $1 }`, `.injection { $0.setUp($1) }`,
    /// `.injection(cycle: true, \.client)`.
    private static func filledProperties(
        by completion: Expression.Call, of made: String, _ context: BodyAnalysis.Context, _ code: BodyAnalysis
    ) -> [Injection] {
        guard let closure = completion.lastClosure else {
            return completion.arguments.compactMap { argument in
                guard case .keyPath(let keyPath) = argument.value.view else { return nil }
                let property = UnresolvedType.accessPath("\(made)().\(keyPath.path)")
                return injection(of: property, Filled(offset: keyPath.offset), context, isLater: true)
            }
        }
        let parameters = Set(closure.parameters.dropFirst().map { $0.name.string })
        let assigned: [Injection] = code.assignments.compactMap { assignment in
            guard assignment.context.closure == closure.start,
                  case .member(let base?, let member, let offset) = assignment.target.view,
                  base.unwrapped.isFirstParameter(of: closure), var value = filled(assignment.value, by: parameters)
            else { return nil }
            value.offset = offset
            return injection(of: .accessPath("\(made)().\(member.string)"), value, assignment.context, isLater: true)
        }
        return filledArguments(in: closure, of: made, code) + assigned
    }

    private static func injection(
        of service: UnresolvedType, _ value: Filled, _ context: BodyAnalysis.Context, isLater: Bool
    ) -> Injection {
        var injection = Injection(
            idiom: name, form: isLater ? .lazy : value.isList ? .optional : .strong,
            service: value.isList ? .element(of: service) : service, api: "register", owner: context.scope, offset: value.offset
        )
        injection.name = value.name
        injection.isDefinite = true
        injection.closure = context.closure
        return injection
    }

    static let examples = [
        IdiomExample("initializers, closures' parameters, further types, lifetimes, properties, tags", of: name, """
            import DITranquillity
            protocol Client { func load() }
            final class WebClient: Client {
                init(session: Session) {}
                func load() {}
            }
            final class StoredClient: Client { func load() {} }
            final class Session {
                var retrier: Retrier!
                var log: Log?
                func setLog(_ log: Log) {}
            }
            final class Retrier { init(session: Session, count: Int = 1) {} }
            final class Log { func write() {} }
            protocol Clearing { func clear() }
            protocol Caching { func read() }
            final class Cache: Clearing, Caching {
                func clear() {}
                func read() {}
            }
            final class Cleaner { init(items: [Clearing]) {} }
            final class Page { init(client: Client, stored: Client, title: String) {} }
            enum Stored {}
            final class AppPart: DIPart {
                static func load(container: DIContainer) {
                    container.register { Session() }
                        .injection(cycle: true) { $0.retrier = $1 }
                        .injection { session, log in session.setLog(log) }
                        .injection(\\.log)
                        .lifetime(.single)
                    container.register(Retrier.init).lifetime(.perContainer(.weak))
                    container.register(WebClient.init)
                        .as(Client.self)
                        .lifetime(.objectGraph)
                    container.register { StoredClient() }.as(Client.self, tag: Stored.self)
                    container.register { Log() }
                    container.register { Cache() }.as(Clearing.self).as(Caching.self)
                    container.register { Cleaner(items: many($0)) }
                    container.register { Page(client: $0, stored: by(tag: Stored.self, on: $1), title: arg($2)) }
                }
            }
            final class Start {
                func start(container: DIContainer) {
                    let client: WebClient = container.resolve()
                    client.load()
                }
            }
            """, gives: """
            Session → Session (single) in AppPart
            Retrier → Retrier (weak) in AppPart
            Client → WebClient (objectGraph) in AppPart
            Client → StoredClient (prototype) in AppPart named Stored
            Log → Log (prototype) in AppPart
            Clearing → Cache (prototype) in AppPart
            Caching → ? (prototype) in AppPart
            Cleaner → Cleaner (prototype) in AppPart
            Page → Page (prototype) in AppPart
            Session ← Retrier lazy
            Session ← Log lazy
            Session ← Log lazy
            Retrier ← Session
            WebClient ← Session
            Cleaner ← Clearing optional
            Page ← Client
            Page ← Client
            Start ← WebClient
            """),
    ]
}

extension Expression {
    /// Whether it is the first parameter of a closure: `$0`, or by its name.
    fileprivate func isFirstParameter(of closure: Expression.Closure) -> Bool {
        guard let first = closure.parameters.first?.name else { return isName("$0") }
        if case .name(let name, _) = view { return name == first }
        return false
    }
}
