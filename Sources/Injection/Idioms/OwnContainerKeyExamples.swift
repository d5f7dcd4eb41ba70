// The examples of a project's own container whose services have keys.

extension OwnContainer {
    static let keyExamples = [
        IdiomExample("keys of a generic type, in registrations, resolutions and property wrappers", of: name, """
            protocol Resolving { func resolve<T>(_ key: Key<T>) throws -> T }
            protocol Registering: Resolving, AnyObject {
                var objects: [AnyHashable: Any] { get set }
                func register<T>(_ key: Key<T>, _ make: (Resolving) throws -> T)
            }
            extension Registering {
                func register<T>(_ key: Key<T>, _ make: (Resolving) throws -> T) { objects[key.name] = try? make(self) }
                func register<T>(type: T.Type? = nil, name: String? = nil, _ make: (Resolving) throws -> T) {
                    register(.by(type: type, name: name), make)
                }
                func resolve<T>(_ key: Key<T>) throws -> T { try unwrap(objects[key.name]) }
            }
            final class Container: Registering {
                static let standard = Container()
                var objects: [AnyHashable: Any] = [:]
            }
            struct Key<T> {
                let name: String
                static func by(type: T.Type?, name: String?) -> Key { Key(name: name ?? "\\(T.self)") }
            }
            extension Key {
                static var client: Key<Client> { .by(type: Client.self, name: "client") }
                static var users: Key<Users> { .by(type: Users.self, name: "users") }
            }
            @propertyWrapper struct Injected<T> {
                private let key: Key<T>
                private let container: Resolving
                init(_ key: Key<T>? = nil, container: Resolving? = nil) {
                    self.key = key ?? .by(type: T.self, name: nil)
                    self.container = container ?? Container.standard
                }
                lazy var wrappedValue: T = { (try? container.resolve(key)) ?? stop() }()
            }
            protocol Client { func get() }
            final class HttpClient: Client { func get() {} }
            protocol Users { func all() }
            final class WebUsers: Users {
                init(client: Client) {}
                func all() {}
            }
            final class Log { func write() {} }
            func start() {
                Container.standard.register(.client) { _ in HttpClient() }
                Container.standard.register(.users) { resolver in
                    let client = try resolver.resolve(.client)
                    return WebUsers(client: client)
                }
                Container.standard.register(type: Log.self) { _ in Log() }
            }
            final class Page {
                @Injected(.users) var users: Users
                @Injected(.client) var client
                @Injected private var log: Log
            }
            """, gives: """
            Client → HttpClient (transient) named client
            Users → WebUsers (transient) named users
            Log → Log (transient)
            WebUsers ← Client
            Page ← Users lazy
            Page ← Client lazy
            Page ← Log lazy
            """),
        IdiomExample("objects under the cases of an enumeration, resolved as the type that is expected", of: name, """
            enum Key { case users, log }
            final class Pool {
                private var objects: [Key: Any] = [:]
                func register<T>(key: Key, object: T) { objects.updateValue(object, forKey: key) }
                func pull<T>(key: Key) throws -> T { try unwrap(objects[key]) }
            }
            final class AppDependencies {
                static let shared = AppDependencies()
                private let pool = Pool()
                private init() {
                    let users: Users = WebUsers()
                    pool.register(key: .users, object: users)
                }
                func dependency<T>(key: Key) -> T {
                    do { return try pool.pull(key: key) } catch { stop() }
                }
            }
            protocol Users { func all() }
            final class WebUsers: Users { func all() {} }
            final class Page {
                private let users: Users = AppDependencies.shared.dependency(key: .users)
            }
            """, gives: """
            Users → WebUsers (singleton) in AppDependencies named users
            Page ← Users
            """),
        IdiomExample("a function that the project adds to a library's container, for the type that is expected", of: name, """
            import Swinject
            extension Resolver {
                func autoresolve<T>() -> T! { resolve(T.self) }
                func autoresolve<T, A>(argument: A) -> T! { resolve(T.self, argument: argument) }
            }
            protocol Presenter { func show() }
            final class PagePresenter: Presenter { func show() {} }
            final class Session { func start() {} }
            final class Page {
                init(id: Int, presenter: Presenter, session: Session) {}
                func open() {}
            }
            struct PageAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(Presenter.self) { _ in PagePresenter() }
                    container.register(Session.self) { _ in Session() }
                    container.register(Page.self) { (resolver, id: Int) in
                        let presenter: Presenter = resolver.autoresolve()
                        return Page(id: id, presenter: presenter, session: resolver.autoresolve())
                    }
                }
            }
            """, gives: """
            Presenter → PagePresenter (graph) in PageAssembly
            Session → Session (graph) in PageAssembly
            Page → Page (graph) in PageAssembly
            Page ← Presenter
            Page ← Session
            """),
        IdiomExample("one of the protocols of an alias in front of a library's container, and screens of a storyboard", of: name, """
            //- Sources/Container.swift
            import Swinject
            protocol Assembling { func register<T>(_ type: T.Type, factory: @escaping (Resolver) -> T) }
            protocol Resolving { func resolve<T>(_ type: T.Type) -> T }
            typealias Injecting = Assembling & Resolving
            final class AppContainer: Injecting {
                private let container = Container()
                func register<T>(_ type: T.Type, factory: @escaping (Resolver) -> T) { container.register(type, factory: factory) }
                func resolve<T>(_ type: T.Type) -> T { container.resolve(type)! }
            }
            struct UsersAssembly: Assembly {
                func assemble(container: Container) { container.register(Users.self) { _ in WebUsers() } }
            }
            protocol Users { func all() }
            final class WebUsers: Users { func all() {} }
            //- Sources/Flow.swift
            import UIKit
            final class Flow {
                private let injector: Resolving
                init(injector: Resolving) { self.injector = injector }
                func start() {
                    let users = injector.resolve(Users.self)
                    users.all()
                    show(screen(Page.self, from: "Main"))
                }
            }
            func screen<T: UIViewController>(_ type: T.Type, from storyboard: String) -> T { make(type, storyboard) }
            final class Page: UIViewController {}
            """, gives: """
            Users → WebUsers (graph) in UsersAssembly
            Flow ← Users
            """),
    ]
}
