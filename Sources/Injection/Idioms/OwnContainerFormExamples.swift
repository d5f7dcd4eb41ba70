// The examples of the idiom of containers that a project declares itself, in further forms.

extension OwnContainer {
    static let otherExamples = [
        IdiomExample("a type that is passed as an object, and types of cells, which are no services", of: name, """
            import UIKit
            final class Container {
                static let shared = Container()
                func register<T>(_ factory: @escaping () -> T) { keep(factory, T.self) }
                func register<T>(interface: T, implement: @escaping () -> Any) { keep(implement, T.self) }
                func resolve<T>() -> T { value(for: T.self) }
            }
            @propertyWrapper struct Injected<T> {
                let wrappedValue: T
                init() { wrappedValue = Container.shared.resolve() }
            }
            extension UICollectionView {
                func register<T: UICollectionViewCell>(cell: T.Type) { self.register(cell, forCellWithReuseIdentifier: "a") }
                func register<T: UICollectionReusableView>(view: T.Type) { self.register(view, forCellWithReuseIdentifier: "b") }
            }
            struct Start {
                func register() { Container.shared.register(interface: Users.self, implement: { UsersImpl() }) }
            }
            protocol Users {}
            struct UsersImpl: Users {}
            final class Page { @Injected var users: Users }
            """, gives: """
            Users → UsersImpl (transient) in Start
            Page ← Users
            """),
        IdiomExample("a wrapper of a local variable", of: name, """
            enum Locator {
                static func register<Service>(_ type: Service.Type, factory: @escaping () -> Service) { keep(factory, type) }
                static func resolve<Service>(_ type: Service.Type) -> Service { value(for: type) }
            }
            @propertyWrapper struct Located<Service> {
                var wrappedValue: Service
                init() { wrappedValue = Locator.resolve(Service.self) }
            }
            enum Start {
                static func register() { Locator.register(Users.self) { UsersImpl() } }
            }
            protocol Users {}
            struct UsersImpl: Users {}
            struct Page { let users: Users }
            struct Pages {
                static func page() -> Page {
                    @Located var users: Users
                    return Page(users: users)
                }
            }
            """, gives: """
            Users → UsersImpl (transient) in Start
            Pages ← Users
            """),
        IdiomExample("the type after another argument, also in a wrapper", of: name, """
            enum Mode { case kept, new }
            enum Services {
                static func register<T>(type: T.Type, factory: @escaping () -> T) { keep(type, factory) }
                static func resolve<T>(_ mode: Mode = .kept, _ type: T.Type) -> T { value(mode, for: type) }
            }
            @propertyWrapper struct Service<Value> {
                let wrappedValue: Value
                init(mode: Mode = .kept) {
                    log(String(describing: Value.self))
                    wrappedValue = Services.resolve(mode, Value.self)
                }
            }
            struct Start {
                func register() {
                    Services.register(type: Users.self) { UsersImpl() }
                    Services.register(type: Names.self) { NamesImpl() }
                }
            }
            protocol Users {}
            struct UsersImpl: Users {}
            protocol Names {}
            struct NamesImpl: Names {}
            final class Page {
                @Service private var users: Users
                func show() { print(Services.resolve(.new, Names.self)) }
            }
            """, gives: """
            Users → UsersImpl (transient) in Start
            Names → NamesImpl (transient) in Start
            Page ← Users
            Page ← Names
            """),
        IdiomExample("a wrapper that holds the type", of: name, """
            final class Locator {
                static let shared = Locator()
                func register<T>(_ type: T.Type, factory: @escaping () -> T) { keep(type, factory) }
                func resolve<T>(_ type: T.Type) -> T { value(for: type) }
            }
            @propertyWrapper struct Located<T> {
                private let type: T.Type
                init(_ type: T.Type = T.self) { self.type = type }
                var wrappedValue: T { Locator.shared.resolve(type) }
            }
            struct Start {
                func register() { Locator.shared.register(Users.self) { UsersImpl() } }
            }
            protocol Users {}
            struct UsersImpl: Users {}
            final class Page { @Located var users: Users }
            """, gives: """
            Users → UsersImpl (transient) in Start
            Page ← Users lazy
            """),
        IdiomExample("a protocol in front of a library's container", of: name, """
            //- Sources/Provider.swift
            import Swinject
            final class SwinjectProvider: InstanceProvider {
                private let resolver: Resolver
                init(resolver: Resolver) { self.resolver = resolver }
                func resolve<Instance>(_ type: Instance.Type) -> Instance { resolver.resolve(type)! }
            }
            struct AppAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(Users.self) { _ in Users() }
                }
            }
            final class Users {}
            //- Sources/Page.swift
            protocol InstanceProvider { func resolve<Instance>(_ type: Instance.Type) -> Instance }
            final class Page {
                private let users: Users
                init(provider: InstanceProvider) { users = provider.resolve(Users.self) }
            }
            """, gives: """
            Users → Users (graph) in AppAssembly
            Page ← Users
            """),
        IdiomExample("an object that is registered for the type of another parameter", of: name, """
            final class AppContainer {
                static let shared = AppContainer()
                private var objects: [String: Any] = [:]
                func register<P, T>(_ instance: T, forProtocol type: P.Type) { objects["\\(type)"] = instance }
                func registerFactory<P, T>(for type: P.Type, make: @escaping () -> T) { objects["\\(type)"] = make }
                func resolve<T>() -> T? { objects["\\(T.self)"] as? T }
            }
            protocol Client {}
            final class HttpClient: Client {}
            protocol Users {}
            final class UserStore: Users { init(client: Client) {} }
            final class Log { func note() {} }
            extension AppContainer {
                func registerUsers() {
                    register(HttpClient(), forProtocol: Client.self)
                    let users = UserStore(client: resolve()!)
                    register(users as Users, forProtocol: Users.self)
                    registerFactory(for: Log.self) { Log() }
                }
            }
            final class Page { let users: Users = AppContainer.shared.resolve()! }
            """, gives: """
            Client → HttpClient (singleton) in AppContainer
            Users → UserStore (singleton) in AppContainer
            Log → Log (transient) in AppContainer
            AppContainer ← Client
            Page ← Users
            """),
        IdiomExample("a closure that registers what a local with a written type holds", of: name, """
            final class AppContainer {
                static let shared = AppContainer()
                private var objects: [String: Any] = [:]
                func register<T>(_ make: () -> T) { objects["\\(T.self)"] = make() }
                func resolve<T>() -> T? { objects["\\(T.self)"] as? T }
            }
            protocol Users {}
            final class UserStore: Users {}
            extension AppContainer {
                func registerUsers() {
                    register {
                        let users: Users = UserStore()
                        return users
                    }
                }
            }
            final class Page { let users: Users? = AppContainer.shared.resolve() }
            """, gives: """
            Users → UserStore (transient) in AppContainer
            Page ← Users
            """),
        IdiomExample("closures that return any object or its type, and other labels of the service", of: name, """
            protocol Singleton: AnyObject { static var shared: Self { get } }
            protocol AppContaining {
                typealias Maker = () -> Any
                func register<T>(class type: T.Type, make: @escaping Maker)
                func register<T>(singleton type: T.Type, make: @escaping () -> any Singleton.Type)
                func resolve<T>(_ type: T.Type) -> T?
            }
            final class AppContainer: AppContaining {
                private var makers: [String: Maker] = [:]
                private var singletons: [String: any Singleton.Type] = [:]
                func register<T>(class type: T.Type, make: @escaping Maker) { makers["\\(type)"] = make }
                func register<T>(singleton type: T.Type, make: @escaping () -> any Singleton.Type) { singletons["\\(type)"] = make() }
                func resolve<T>(_ type: T.Type) -> T? { makers["\\(type)"]?() as? T }
            }
            protocol Users { func load() }
            final class UserStore: Users { func load() {} }
            protocol Log { func note() }
            final class FileLog: Log { func note() {} }
            enum AppAssembly {
                static func fill(container: AppContaining) {
                    container.register(class: Users.self) { UserStore() }
                    container.register(singleton: Log.self) { FileLog.self }
                }
            }
            final class Page {
                let users: Users?
                let log: Log?
                init(container: AppContaining) {
                    users = container.resolve(Users.self)
                    log = container.resolve(Log.self)
                }
            }
            """, gives: """
            Users → UserStore (transient) in AppAssembly
            Log → FileLog (transient) in AppAssembly
            Page ← Users
            Page ← Log
            """),
        IdiomExample("values that describe services, which a container is given one by one or by a result builder", of: name, """
            //- Services.swift
            final class Services {
                static let shared = Services()
                private var modules: [String: Module] = [:]
                init(@ModuleBuilder _ modules: () -> [Module] = { [] }) { modules().forEach(add) }
                func add(module: Module) { modules[module.name] = module }
                func resolve<T>(_ name: String? = nil) -> T { unwrap(modules[name ?? "\\(T.self)"]?.make() as? T) }
            }
            struct Module {
                let name: String
                let make: () -> Any
                init<T>(_ name: String? = nil, _ make: @escaping () -> T) {
                    self.name = name ?? "\\(T.self)"
                    self.make = make
                }
            }
            @propertyWrapper struct Inject<Value> {
                var wrappedValue: Value { Services.shared.resolve() }
            }
            //- Start.swift
            protocol Users { func load() }
            final class WebUsers: Users { func load() {} }
            protocol Client { func request() }
            final class HttpClient: Client { func request() {} }
            final class Log { func write() {} }
            func start() {
                let users = WebUsers()
                Services.shared.add(module: Module { () -> Users in users })
                let more = Services {
                    Module { HttpClient() as Client }
                    Module { Log() }
                }
            }
            //- Page.swift
            final class Page {
                @Inject var users: Users
                @Inject var client: Client
                func show() { let log: Log = Services.shared.resolve() }
            }
            """, gives: """
            Users → WebUsers (?)
            Client → HttpClient (?)
            Log → Log (?)
            Page ← Users lazy
            Page ← Client lazy
            Page ← Log
            """),
        IdiomExample("values that describe services by their types", of: name, """
            public protocol Injectable {}
            public struct Module {
                let name: String
                let make: () -> Injectable
                public init(_ type: Any.Type, _ make: @escaping () -> Injectable) {
                    name = "\\(type)"
                    self.make = make
                }
            }
            public final class Services {
                static let shared = Services()
                private var modules: [String: Module] = [:]
                func register(_ modules: [Module]) { modules.forEach { self.modules[$0.name] = $0 } }
                func resolve<T>(for type: Any.Type?) -> T { unwrap(modules["\\(T.self)"]?.make() as? T) }
            }
            protocol Users: Injectable { func load() }
            final class WebUsers: Users { func load() {} }
            func start() { Services.shared.register([Module(Users.self) { WebUsers() }]) }
            final class Page { private let users: Users = Services.shared.resolve(for: Users.self) }
            """, gives: """
            Users → WebUsers (?)
            Page ← Users
            """),
    ]
}
