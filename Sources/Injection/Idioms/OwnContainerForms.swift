// The examples of further forms in which a project's own container registers and resolves.

extension OwnContainer {
    static let formExamples = [
        IdiomExample("functions of the same names of unknown types, with other labels", of: name, """
            final class Registry {
                private var objects: [ObjectIdentifier: Any] = [:]
                func register<T>(_ type: T.Type, _ object: T) { objects[ObjectIdentifier(type)] = object }
                func get<T>(_ type: T.Type) -> T { unwrap(objects[ObjectIdentifier(type)]) }
            }
            final class Users {}
            final class Log {}
            final class UserCell {}
            final class Account {}
            final class Page {
                func start(registry: Registry) {
                    registry.register(Users.self, Users())
                    fill { $0.register(Log.self, Log()) }
                    table.adjust { $0.register(UserCell.self, forCellReuseIdentifier: "user") }
                    load { client in print(client.get(Account.self, from: "account")) }
                }
            }
            """, gives: """
            Users → Users (singleton) in Page
            Log → Log (transient) in Page
            """),
        IdiomExample("values that a store keeps by their types, and a service", of: name, """
            final class SharedStore {
                private var objects: [String: Any] = [:]
                func register<T>(_ type: T.Type, key: String, _ value: T) { objects[key] = value }
                func resolve<T>(_ type: T.Type, key: String) -> T { unwrap(objects[key]) }
            }
            final class Users { func load() {} }
            struct Country { let code: String }
            final class Page {
                private let store: SharedStore
                init(store: SharedStore) { self.store = store }
                func start(country: Country) {
                    store.register(Country.self, key: "country", country)
                    store.register([String].self, key: "names", [])
                    store.register(Users.self, key: "users", Users())
                    show(store.resolve(Country.self, key: "country"), store.resolve(Users.self, key: "users"))
                }
            }
            """, gives: """
            Users → Users (singleton) in Page named users
            Page ← Users
            """),
        IdiomExample("a function that links values, called as one that binds services", of: name, """
            final class FormFactory {
                private let store: Store
                init(store: Store) { self.store = store }
                func make() -> Form { Form(date: binding(get: { Date() }, send: { store.set($0) })) }
                private func binding<Value>(get: @escaping () -> Value, send: @escaping (Value) -> Void) -> Binding<Value> {
                    Binding(get: get, set: send)
                }
            }
            final class Store { func set(_ date: Date) {} }
            struct Form { let date: Binding<Date> }
            """, gives: ""),
        IdiomExample("a closure whose type is an alias, and elements of a container of a package", of: name, """
            typealias Maker = (Container) -> Any
            final class Container {
                static let shared = Container()
                private var makers: [String: Maker] = [:]
                func register<T>(type: T.Type, maker: @escaping Maker) { makers["\\(type)"] = maker }
                func resolve<T>(type: T.Type) -> T? { makers["\\(type)"]?(self) as? T }
            }
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            protocol Users { func all() }
            final class WebUsers: Users {
                init(client: Client) {}
                func all() {}
            }
            final class Log { func write() {} }
            func start() {
                Container.shared.register(type: Client.self) { _ in HttpClient() }
                Container.shared.register(type: Users.self) { container in
                    guard let client = container.resolve(type: Client.self) else { return }
                    return WebUsers(client: client)
                }
                add([ContainerElement(type: Log.self, factory: { Log() })])
            }
            """, gives: """
            Client → HttpClient (transient)
            Users → WebUsers (transient)
            Log → Log (?)
            WebUsers ← Client optional
            """),
        IdiomExample("types of a list, each registered by a closure", of: name, """
            final class Container {
                private var objects: [ObjectIdentifier: () -> Any] = [:]
                func register<T>(_ type: T.Type, _ make: @escaping () -> T) { objects[ObjectIdentifier(type)] = make }
                func resolve<T>(_ type: T.Type) -> T { unwrap(objects[ObjectIdentifier(type)]) }
            }
            class Service { required init() {} }
            final class Log: Service {}
            func start(container: Container) {
                [Log.self].forEach { type in container.register(type) { type.init() } }
            }
            final class Page { let log: Log; init(container: Container) { log = container.resolve(Log.self) } }
            """, gives: """
            ? → ? (transient)
            Page ← Log unknown
            """),
        IdiomExample("a function that takes another type of the same object", of: name, """
            final class Container {
                private var makers: [ObjectIdentifier: () -> Any] = [:]
                func register<T>(_ type: T.Type, make: @escaping () -> T) { makers[ObjectIdentifier(type)] = make }
                func register<T, P>(_ type: T.Type, as service: P.Type, make: @escaping () -> T) {
                    makers[ObjectIdentifier(service)] = make
                }
                func resolve<T>(_ type: T.Type) -> T { unwrap(makers[ObjectIdentifier(type)]) }
            }
            protocol Users {}
            final class WebUsers: Users {}
            protocol Audio {}
            final class Page {
                init(container: Container) { show(container.resolve(Users.self), container.resolve(Audio.self)) }
            }
            func start(container: Container) {
                container.register(WebUsers.self, as: Users.self) { WebUsers() }
            }
            """, gives: """
            WebUsers → WebUsers (transient)
            Users → ? (transient)
            Page ← Users
            Page ← Audio missing
            """),
        IdiomExample("a container that also takes types and objects of any kind, which are not read", of: name, """
            final class Container {
                private var makers: [ObjectIdentifier: () -> Any] = [:]
                func register<T>(_ type: T.Type, make: @escaping () -> T) { makers[ObjectIdentifier(type)] = make }
                func register(all: [(Any.Type, () -> Any)]) { all.forEach { makers[ObjectIdentifier($0.0)] = $0.1 } }
                func resolve<T>(_ type: T.Type) -> T { unwrap(makers[ObjectIdentifier(type)]) }
            }
            final class Log {}
            final class Users {}
            func start(container: Container) {
                container.register(Log.self) { Log() }
                container.register(all: [(Users.self, { Users() })])
            }
            final class Page {
                init(container: Container) { show(container.resolve(Users.self), container.resolve(Log.self)) }
            }
            """, gives: """
            Log → Log (transient)
            Page ← Users unknown
            Page ← Log
            """),
        IdiomExample("a function of any kind of objects, which only the container's own functions call", of: name, """
            final class Container {
                private var objects: [String: Any] = [:]
                func register<T>(_ type: T.Type, _ object: T) { register("\\(type)", object) }
                func register(_ key: String, _ object: Any) { objects[key] = object }
                func resolve<T>(_ type: T.Type) -> T { unwrap(objects["\\(type)"]) }
            }
            final class Log {}
            final class Users {}
            func start(container: Container) {
                container.register(Log.self, Log())
            }
            final class Page {
                init(container: Container) { show(container.resolve(Users.self), container.resolve(Log.self)) }
            }
            """, gives: """
            Log → Log (singleton)
            Page ← Users missing
            Page ← Log
            """),
    ]
}
