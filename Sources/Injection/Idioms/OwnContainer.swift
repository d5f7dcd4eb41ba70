import AshlarFacts
import AshlarSyntax

/// A container that the project itself declares: `container.register(P.self, scope: .singleton) { … }`, `resolve()`,
/// property wrappers.
///
/// A container's functions are recognized by their declarations: a generic function that takes a type and a factory or an
/// instance of it registers; one that returns a value of its generic parameter resolves.
enum OwnContainer: Idiom {
    package static let name = "own container"

    private static let names = RegistrationNames(idiom: name, isTentative: true, infersService: true, hasUnlabeledLifetimes: true)
    /// Functions that may resolve without a type argument. Their declarations decide whether they do.
    private static let bare = Words(Conventions.bareResolvingFunctions)

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        for index in code.declarations.indices {
            if let function = function(Int32(index), code) ?? wrapper(Int32(index), code) { facts.functions.append(function) }
        }
        facts.injections += wrappedProperties(code)
        // A project may wrap a library's container in functions of its own. The library's own calls are read by its idiom.
        let registered = Set(facts.bindings.map(\.offset))
        let resolved = Set(facts.injections.map(\.offset))
        let bindings = code.registrations(names).filter { !registered.contains($0.offset) }
        let injections = code.resolutions(names, bare: bare).filter { !resolved.contains($0.offset) }
        facts.bindings += bindings
        facts.injections += injections + code.captured(injections, by: bindings)
        facts.lifetimeConstants = lifetimeConstants(code)
    }

    static let examples = [
        IdiomExample("recognized by its declarations", of: name, """
            protocol Container {
                func register<T>(_ type: T.Type, scope: Scope, factory: @escaping (Container) -> T)
                func require<T>(_ type: T.Type) -> T
                func resolve<T>(_ type: T.Type) -> T?
            }
            extension Container {
                func register<T>(_ type: T.Type, factory: @escaping (Container) -> T) {
                    register(type, scope: .transient, factory: factory)
                }
            }
            enum Scope { case singleton, transient }
            struct AppDependencies {
                let container: any Container
                func configure() {
                    container.register(Http.self, scope: .singleton) { _ in HttpClient() }
                    container.register(Users.self) { container in UsersImpl(http: container.require(Http.self)) }
                }
                func start() { if let users = container.resolve(Users.self) { print(users) } }
            }
            protocol Http {}
            final class HttpClient: Http {}
            protocol Users {}
            struct UsersImpl: Users { let http: Http }
            """, gives: """
            Http → HttpClient (singleton) in AppDependencies
            Users → UsersImpl (transient) in AppDependencies
            UsersImpl ← Http
            AppDependencies ← Users optional
            """),
        IdiomExample("registrars, inferred types, property wrappers", of: name, """
            final class Container: Resolver {
                private let storage = Storage()
                func register<S>(_ type: S.Type, scope: Scope = .transient, factory: @escaping (Resolver) -> S) {
                    storage.keep(factory, for: type, scope)
                }
                func resolve<S>() -> S { resolve(S.self) }
                func resolve<S>(_ type: S.Type) -> S { storage.value(for: type, by: self) }
            }
            protocol Resolver {
                func resolve<S>() -> S
                func resolve<S>(_ type: S.Type) -> S
            }
            enum Scope { case singleton, transient }
            final class StoreRegistrar {
                let container: Container
                func register<S>(_ type: S.Type, factory: @escaping (Resolver) -> S) {
                    container.register(type, scope: .singleton, factory: factory)
                }
            }
            @propertyWrapper struct Dependency<T> {
                var wrappedValue: T
                init() { wrappedValue = Shared.container.resolve(T.self) }
            }
            struct FeatureAssembly {
                func registerStores(in registrar: StoreRegistrar) {
                    registrar.register(Store.self) { _ in DiskStore() }
                }
                func register(in container: Container) {
                    container.register(Load.self) { resolver in LoadImpl(store: resolver.resolve()) }
                }
            }
            protocol Store {}
            struct DiskStore: Store {}
            protocol Load {}
            struct LoadImpl: Load { init(store: any Store, limit: Int = 1) {} }
            final class Model { @Dependency var load: Load }
            """, gives: """
            Store → DiskStore (singleton) in FeatureAssembly
            Load → LoadImpl (transient) in FeatureAssembly
            LoadImpl ← Store
            Model ← Load
            """),
        IdiomExample("objects, and expressions that are evaluated later, registered without a type", of: name, """
            enum Locator {
                static func register<Service>(_ factory: @autoclosure @escaping () -> Service) { keep(factory, Service.self) }
                static func register<Service>(instance: Service) { keep({ instance }, Service.self) }
                static func resolve<Service>(_ type: Service.Type) -> Service { value(for: type) }
            }
            @propertyWrapper struct Located<Service> {
                var wrappedValue: Service
                init() { wrappedValue = Locator.resolve(Service.self) }
            }
            func start() {
                Locator.register(HttpClient() as Http)
                Locator.register(instance: Users())
            }
            protocol Http {}
            struct HttpClient: Http {}
            final class Users {}
            final class Page { @Located var users: Users }
            """, gives: """
            Http → HttpClient (transient)
            Users → Users (singleton)
            Page ← Users
            """),
        IdiomExample("a container whose callers choose the lifetime where they resolve", of: name, """
            enum Services {
                static func register<Service>(_ factory: @autoclosure @escaping () -> Service) { keep(factory, Service.self) }
                static func resolve<Service>(_ sharing: Sharing = .singleton, _ type: Service.Type) -> Service? { value(for: type, sharing) }
            }
            enum Sharing { case singleton, new }
            func start() { Services.register(HttpClient() as Http) }
            protocol Http {}
            struct HttpClient: Http {}
            """, gives: """
            Http → HttpClient (?)
            """),
        IdiomExample("a container of a library that is not known: services described by their types, and property wrappers", of: name, """
            import SomeInjection
            protocol Users {}
            final class UserStore: Users { init(client: Client) {} }
            final class Client {}
            final class Assembly: TargetAssembly {
                override class func services() -> [Factory] {
                    [
                        Factory(type: Client.self) { _, _ in Client() },
                        Factory(type: Users.self) { _, resolver in UserStore(client: resolver.resolve()) },
                    ]
                }
            }
            final class Page {
                @LazyInjectService private var users: Users
                @InjectService private var clock: Clock
                @Clamped private var volume: Volume
                func start(_ queue: OperationQueue, after load: Load) { load.addDependency(Load()) }
            }
            final class Load {}
            protocol Clock {}
            final class Volume {}
            """, gives: """
            Client → Client (?) in Assembly
            Users → UserStore (?) in Assembly
            Page ← Users lazy
            Page ← Clock external
            """),
        IdiomExample("a store of values registers nothing", of: name, """
            protocol Preferences {
                func value<T: Codable>(_: T.Type, forKey key: String) -> T?
                func value<T: Codable>(_: T.Type, forKey key: String, default: T?) -> T?
                func set<T: Codable>(_ value: T?, forKey key: String)
            }
            struct Account {
                let preferences: any Preferences
                var name: String? { preferences.value(String.self, forKey: "name") }
                var city: String? { preferences.value(String.self, forKey: "city", default: "") }
            }
            """, gives: ""),
        IdiomExample("a registry of plug-ins or handlers of one kind, which asks all of them, is no container", of: name, """
            protocol Plugin { func open(_ file: File) }
            final class Workspaces {
                private var plugins: [ObjectIdentifier: () -> Plugin] = [:]
                func registerPlugin<P: Plugin>(_ plugin: @escaping () -> P) { plugins[ObjectIdentifier(P.self)] = { plugin() } }
                func open(_ file: File) { for plugin in plugins.values { plugin().open(file) } }
            }
            final class Handlers {
                private var handlers: [ObjectIdentifier: Handler] = [:]
                func register<H>(_ type: H.Type, make: () -> H) where H: Handler { handlers[ObjectIdentifier(type)] = make() }
                func handler<H: Handler>(for type: H.Type) -> H? { handlers[ObjectIdentifier(type)] as? H }
                func handle(_ event: Event) { handlers.values.forEach { $0.handle(event) } }
            }
            protocol Handler { func handle(_ event: Event) }
            final class Formatting: Plugin { func open(_ file: File) {} }
            final class Saving: Handler { func handle(_ event: Event) {} }
            func start(workspaces: Workspaces, handlers: Handlers) {
                workspaces.registerPlugin { Formatting() }
                handlers.register(Saving.self) { Saving() }
                handlers.handler(for: Saving.self)?.handle(Event())
            }
            struct File {}
            struct Event {}
            """, gives: ""),
        IdiomExample("a container of marked services", of: name, """
            protocol Service { init() }
            final class Services {
                private var objects: [ObjectIdentifier: Any] = [:]
                func register<S: Service & AnyObject>(_ type: S.Type, make: () -> S) { objects[ObjectIdentifier(type)] = make() }
                func service<S: Service & AnyObject>(_ type: S.Type) -> S { unwrap(objects[ObjectIdentifier(type)]) }
            }
            final class Users: Service {}
            final class Page { init(services: Services) { services.register(Users.self) { Users() }; _ = services.service(Users.self) } }
            """, gives: """
            Users → Users (transient) in Page
            Page ← Users
            """),
        IdiomExample("a container whose services say how they are made", of: name, """
            protocol Injectable { static func make(by container: Container) -> Self }
            final class Container {
                private var objects: [ObjectIdentifier: Any] = [:]
                func register<I: Injectable>(_ type: I.Type, make: (Container) -> I) { objects[ObjectIdentifier(type)] = make(self) }
                func resolve<I: Injectable>(_ type: I.Type) -> I { unwrap(objects[ObjectIdentifier(type)]) }
            }
            final class Users: Injectable { static func make(by container: Container) -> Users { Users() } }
            func start(container: Container) { container.register(Users.self) { _ in Users() } }
            final class Page { let users: Users; init(container: Container) { users = container.resolve(Users.self) } }
            """, gives: """
            Users → Users (transient)
            Page ← Users
            """),
    ]

    // MARK: Declarations

    private static func function(_ index: Int32, _ code: BodyAnalysis) -> ContainerFunction? {
        // Declarations are large to copy, and this rules out most of them.
        guard code.declarations[Int(index)].kind == .function, !code.declarations[Int(index)].genericParameters.isEmpty else { return nil }
        let declaration = code.declarations[Int(index)]
        // Functions that take key paths resolve members, which are the bindings: see `KeyPaths`.
        guard !declaration.parameters.contains(where: { $0.type.nominalText?.hasSuffix("KeyPath") == true }) else { return nil }
        guard !declaration.modifiers.contains(.local), let generic = declaration.genericParameters.first(where: { parameter in
                  declaration.parameters.contains {
                      $0.type.structure.isMetatype(of: parameter) || $0.type.structure.returns(parameter)
                          || ($0.type.nominalText == parameter && registers(declaration.name))
                  } || declaration.type?.nominalText == parameter
              }) else { return nil }
        let bounds = declaration.constraints.filter { $0.left == generic && $0.relation == .conforms }.map(\.right)
        let takesType = declaration.parameters.contains { $0.type.structure.isMetatype(of: generic) }
        let returnsInstance = declaration.type?.nominalText == generic
        // What takes an instance and returns one reads a stored value, and the instance is its default.
        let mayTakeInstance = !returnsInstance && (takesType || (registers(declaration.name) && declaration.type == nil))
        if declaration.parameters.contains(where: {
            $0.type.structure.returns(generic) || (mayTakeInstance && $0.type.nominalText == generic)
        }) {
            var function = ContainerFunction(role: .registers, declaration: index)
            function.bounds = bounds
            function.takesInstance = !declaration.parameters.contains { $0.type.structure.returns(generic) }
            function.infersService = !takesType
            function.forwards = forwardedCall(of: index, generic, code)
            function.lifetime = impliedLifetime(of: index, code)
            return function
        }
        guard returnsInstance, let type = declaration.type,
              !declaration.parameters.contains(where: \.type.structure.isFunction) else { return nil }
        var function = ContainerFunction(role: .resolves, declaration: index)
        function.bounds = bounds
        function.forwards = forwardedCall(of: index, generic, code)
        function.lifetime = declaration.parameters.lazy
            .compactMap { $0.defaultValue?.split(separator: ".").last.map(String.init) }
            .first { Conventions.lifetimeRanks[$0] != nil }
        function.caches = code.assignments.contains { assignment in
            guard assignment.context.scope == index else { return false }
            switch assignment.target.view {
            case .name, .member: return false
            default: return true
            }
        }
        if type.structure.isOptional { function.form = .optional }
        return function
    }

    /// The function that a function calls with the type that it takes.
    private static func forwardedCall(of index: Int32, _ generic: String, _ code: BodyAnalysis) -> String? {
        let types = code.declarations[Int(index)].parameters.filter { $0.type.structure.isMetatype(of: generic) }.map(\.name)
        return code.calls.first { site in
            guard site.context.scope == index else { return false }
            if let type = site.metatype?.typeName.text { return type == generic }
            guard let argument = site.call.arguments.first else { return types.isEmpty && bare.contains(site.name) }
            guard case .name(let name, _) = argument.value.view else { return false }
            return types.contains(name.string)
        }?.call.name?.string
    }

    /// The variables that stand for a lifetime, by the names of their types.
    private static func lifetimeConstants(_ code: BodyAnalysis) -> [LifetimeConstant] {
        code.declarations.indices.compactMap { index in
            guard code.declarations[index].kind == .variable, code.bodies.has(Int32(index)) else { return nil }
            let results = BodyAnalysis.results(of: code.bodies[Int32(index)], locals: code.noLocals)
            guard results.count == 1, case .member(let base, let value, _) = results[0].value.view else { return nil }
            let declaration = code.declarations[index]
            var type = declaration.type?.text ?? base?.lastName?.string ?? ""
            if type == "Self", let parent = declaration.parent { type = code.declarations[Int(parent)].name }
            let last = type.lowercased().split(separator: ".").last ?? ""
            guard Conventions.lifetimeTypeParts.contains(where: last.contains) else { return nil }
            return LifetimeConstant(name: declaration.name, lifetime: value.string)
        }
    }

    /// The lifetime of a registering function's bindings: the one that it always forwards, a parameter's default, or one in the
    /// function's name.
    private static func impliedLifetime(of index: Int32, _ code: BodyAnalysis) -> String? {
        let declaration = code.declarations[Int(index)]
        let labels = names.lifetimeLabels
        for site in code.calls where site.context.scope == index {
            for argument in site.call.arguments where labels.contains(argument.label?.string ?? "") {
                if case .member(nil, let name, _) = argument.value.view { return name.string }
            }
        }
        let parameter = declaration.parameters.first { labels.contains($0.label ?? "") || labels.contains($0.name) }
        if let value = parameter?.defaultValue { return value.split(separator: ".").last.map(String.init) }
        let name = declaration.name.lowercased()
        return ["singleton", "transient", "graph", "weak"].first { name.contains($0) }
    }

    /// A property wrapper that resolves its value.
    private static func wrapper(_ index: Int32, _ code: BodyAnalysis) -> ContainerFunction? {
        guard code.declarations[Int(index)].kind.isNominal, !code.declarations[Int(index)].genericParameters.isEmpty else { return nil }
        let declaration = code.declarations[Int(index)]
        guard declaration.attributes.contains(where: { $0.name == "propertyWrapper" }) else { return nil }
        let resolution = code.calls.first { site in
            guard site.context.scope >= 0, declaration.start <= site.call.start, site.call.end <= declaration.end else { return false }
            if let type = site.metatype?.typeName.text { return declaration.genericParameters.contains(type) }
            return bare.contains(site.name) && site.call.arguments.isEmpty
        }
        guard let resolution else { return nil }
        var function = ContainerFunction(role: .wraps, declaration: index)
        function.forwards = resolution.call.name?.string
        // A resolution in an initializer or a function of the wrapper itself is not lazy; all others are.
        let context = code.declarations[Int(resolution.context.scope)]
        if context.kind == .variable || context.parent != index { function.form = .lazy }
        function.keepsObject = context.kind != .variable || context.modifiers.contains(.lazy)
            || code.assignments.contains { $0.context.scope == resolution.context.scope && $0.name != nil }
        return function
    }

    // MARK: Wrapped properties

    /// Properties with property wrappers other than the system's.
    private static func wrappedProperties(_ code: BodyAnalysis) -> [Injection] {
        code.declarations.indices.compactMap { index in
            guard code.declarations[index].kind == .variable, !code.declarations[index].attributes.isEmpty else { return nil }
            let declaration = code.declarations[index]
            guard let type = declaration.type, let parent = declaration.parent,
                  let attribute = declaration.attributes.first(where: { !Conventions.nonInjectingAttributes.contains($0.name) }),
                  attribute.name.startsLikeType, attribute.arguments?.contains("\\") != true else { return nil }
            var injection = Injection(
                idiom: name, form: type.structure.isOptional ? .optional : .strong, service: .type(type),
                api: "@" + attribute.name, owner: parent, offset: declaration.start
            )
            injection.isTentative = true
            // `@Injected(P.self)` resolves the type that it names.
            if let arguments = attribute.arguments, arguments.hasSuffix(".self") {
                // `as: P.self`
                let type = arguments.dropLast(5).split(separator: ":").last.map { $0.drop { $0 == " " } } ?? ""
                injection.service = .type(TypeName(text: String(type), offset: declaration.start))
            }
            return injection
        }
    }
}

extension TypeStructure {
    /// `T.Type`, `(any T).Type`
    fileprivate func isMetatype(of parameter: String) -> Bool {
        if case .metatype(let type) = self { type.undecorated.name == parameter } else { false }
    }

    /// Whether a parameter's type is a closure that returns a value of a type: `@escaping (R) -> T`.
    fileprivate func returns(_ parameter: String) -> Bool {
        if case .function(_, _, let result) = unwrapped { result.undecorated.name == parameter } else { false }
    }
}
