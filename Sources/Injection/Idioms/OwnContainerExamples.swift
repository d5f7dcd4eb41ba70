// The examples of the idiom of containers that a project declares itself.

extension OwnContainer {
    static let examples = basicExamples + formExamples + otherExamples + keyExamples

    private static let basicExamples = [
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
        IdiomExample("a container of an unknown library, and its table of cells, which is none", of: name, """
            import UnknownContainer
            protocol Client {}
            final class HttpClient: Client {}
            final class Users { init(client: any Client) {} }
            final class Cell {}
            struct AppEnvironment {
                private let container = DependencyContainer()
                private let table = Table()
                init() {
                    container.register(type: (any Client).self, allocation: .static) { _ in HttpClient() }
                    container.register(type: Users.self, allocation: .dynamic) { container in Users(client: container.resolve()) }
                    table.register(type: Cell.self) { _ in Cell() }
                }
                func start() { let users = container.resolve() as Users }
                var client: any Client { container.resolve() }
            }
            """, gives: """
            Client → HttpClient (?) in AppEnvironment
            Users → Users (?) in AppEnvironment
            Users ← Client
            AppEnvironment ← Users
            AppEnvironment ← Client
            """),
        IdiomExample("further functions by which a container of an unknown library registers services", of: name, """
            import UnknownContainer
            protocol Users {}
            final class UserStore: Users {}
            final class Client { static let shared = Client() }
            final class Page {}
            final class Setup: AppSetup {
                override func register(in container: Container) {
                    container.register(type: Users.self, factory: UserStore.init)
                    container.registerSingleton(factory: { Client.shared })
                    container.registerDaemon(factory: Monitor.init)
                }
                override func routes(in router: Router) { router.register(Page.self) }
            }
            final class Monitor {}
            """, gives: """
            Users → UserStore (?) in Setup
            Client → ? (?) in Setup
            Monitor → Monitor (?) in Setup
            """),
        IdiomExample("a type that resolves itself, and a function that the project adds to a library's container", of: name, """
            //- Sources/App/App.swift
            protocol Users {}
            final class UserStore: Users {}
            struct Model {
                static func resolve() -> Model { Model() }
            }
            struct Root { init(model: Model) {} }
            final class Client<Input> {}
            final class OwnContainer {
                private var factories: [ObjectIdentifier: () -> Any] = [:]
                func register<T>(_ type: T.Type, factory: @escaping () -> T) { factories[ObjectIdentifier(type)] = factory }
                func resolve<T>(_ type: T.Type = T.self) -> T { made(by: factories[ObjectIdentifier(type)]) }
            }
            func start(_ container: OwnContainer) {
                container.register(Users.self) { UserStore() }
                let root = Root(model: .resolve())
            }
            //- Sources/App/Container.swift
            import Swinject
            extension Container {
                func registerClient<Input>(_ input: Input.Type, _ output: Any.Type) {
                    register(Client<Input>.self) { _ in Client<Input>() }
                }
            }
            //- Sources/App/Assembly.swift
            final class AppAssembly: BaseAssembly {
                func assemble(container: Container) { container.registerClient(Model.self, Root.self) }
            }
            """, gives: """
            Users → UserStore (transient)
            Client → Client (graph) in Container
            """),
        IdiomExample("a property wrapper of an unknown library, named as one of a known library", of: name, """
            //- Sources/App/App.swift
            @_exported import SomeServices
            import Dip
            func start(_ container: DependencyContainer) {
                container.register(.singleton) { WebSession() as Session }
            }
            //- Sources/App/Session.swift
            protocol Session { func load() }
            final class WebSession: Session { func load() {} }
            //- Sources/App/Cellar.swift
            import Observation
            @Observable final class Cellar {
                @Injected
                @ObservationIgnored
                private var session: Session
                @ObservationIgnored @Injected private var clock: Clock
                @Injected(Keys.limit) private var limit: Int
            }
            protocol Clock { func now() -> Int }
            """, gives: """
            Session → WebSession (singleton)
            Cellar ← Session
            Cellar ← Clock external
            """),
        IdiomExample("a service that does the work of a closure is no container", of: name, """
            final class Store { func perform<T>(_ work: @escaping () -> T, then: @escaping (T) -> Void) { then(work()) } }
            final class AppContainer { let store = Store() }
            """, gives: """
            Store → Store (singleton) in AppContainer
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
        IdiomExample("objects, and types that calls leave out", of: name, """
            final class Container {
                private var objects: [String: Any] = [:]
                func register<T>(_ type: T.Type = T.self, factory: @escaping () -> T) { objects["\\(type)"] = factory }
                func register<T>(_ object: T, for type: T.Type = T.self) { objects["\\(type)"] = object }
                func add<T>(service: T) { objects["\\(T.self)"] = service }
                func store<T>(_ object: T, as type: T.Type) { objects["\\(type)"] = object }
                func resolve<T>(_ type: T.Type = T.self) -> T { unwrap(objects["\\(type)"]) }
            }
            protocol Client {}
            final class HttpClient: Client {}
            protocol Store {}
            final class Disk: Store {}
            final class Log {}
            final class Clock {}
            final class Page {}
            final class Users { init(client: Client, log: Log) {} }
            func start(container: Container) {
                let log = Log()
                container.register(log)
                container.register(HttpClient(), for: Client.self)
                container.add(service: Clock())
                container.store(Disk(), as: Store.self)
                container.add(page: Page())
                container.register { Users(client: container.resolve(), log: container.resolve(Log.self)) }
            }
            """, gives: """
            Log → Log (singleton)
            Client → HttpClient (singleton)
            Clock → Clock (singleton)
            Store → Disk (singleton)
            Users → Users (transient)
            Users ← Client
            Users ← Log
            """),
        IdiomExample("a container that is also filled by a subscript, which is not read", of: name, """
            final class Container {
                private var objects: [ObjectIdentifier: Any] = [:]
                subscript<T>(_ type: T.Type) -> T? {
                    get { objects[ObjectIdentifier(type)] as? T }
                    set { objects[ObjectIdentifier(type)] = newValue }
                }
                func register<T>(_ type: T.Type, _ make: () -> T) { self[type] = make() }
                func resolve<T>(_ type: T.Type) -> T { unwrap(self[type]) }
            }
            final class Client {}
            final class Log {}
            func start(container: Container) {
                container[Client.self] = Client()
                container.register(Log.self) { Log() }
            }
            final class Page {
                init(container: Container) { show(container.resolve(Client.self), container.resolve(Log.self)) }
            }
            """, gives: """
            Log → Log (transient)
            Page ← Client unknown
            Page ← Log
            """),
        IdiomExample("a container that takes objects as any values", of: name, """
            final class Container {
                private var objects: [String: Any] = [:]
                func register<T>(_ type: T.Type, instance: Any) { objects["\\(type)"] = instance }
                func resolve<T>(_ type: T.Type) -> T? { objects["\\(type)"] as? T }
            }
            protocol Routing { func open() }
            final class Router: Routing { func open() {} }
            func start(container: Container) {
                let router = Router()
                container.register((any Routing).self, instance: router)
            }
            final class Page {
                init(container: Container) { show(container.resolve(Routing.self)) }
            }
            """, gives: """
            Routing → Router (singleton)
            Page ← Routing
            """),
    ]
}
