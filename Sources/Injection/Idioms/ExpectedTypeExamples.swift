// The examples of services that are passed on where the types of values follow from what is expected or from other types.

extension HandWritten {
    static let examplesOfExpectedTypes = [
        IdiomExample("static functions of the expected type", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            struct Users {
                var all: () async -> [String]
                static func live(client: Client) -> Self { Self(all: { client.load(); return [] }) }
                static func named(_ name: String) -> Self { Self(all: { [name] }) }
            }
            struct Services { var users: Users }
            enum Event { case start(Client) }
            final class App {
                func fill(_ services: inout Services, client: Client) {
                    services.users = .live(client: client)
                    services.users = .named("a")
                }
                func makeUsers() -> Users {
                    let client = HttpClient()
                    return .live(client: client)
                }
                func event(_ client: Client) -> Event { .start(client) }
            }
            """, gives: """
            HttpClient → HttpClient (per call) in App
            Services ← Users external
            Users ← Client external
            Users ← Client external
            """),
        IdiomExample("a trailing closure behind a type alias", of: name, """
            typealias Done = (Bool) -> Void
            protocol Client { func load() }
            final class Login {
                init(client: Client, attempts: Int = 3, done: @escaping Done) {}
                func start() {}
            }
            final class Payment {
                init(client: Client, done: Done? = nil) {}
                func start() {}
            }
            final class Flow {
                private let client: Client
                init(client: Client) { self.client = client }
                func start() {
                    run(Login(client: client) { _ in })
                    run(Payment(client: client) { _ in })
                }
                private func run(_ value: Any) {}
            }
            """, gives: """
            Login ← Client external
            Payment ← Client external
            """),
        IdiomExample("functions of a protocol that decorate an object", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client {
                static let shared = HttpClient()
                func load() {}
            }
            final class SignedClient: Client {
                init(client: Client) {}
                func load() {}
            }
            extension Client {
                func signed() -> Client { SignedClient(client: self) }
                func queued() -> SignedClient { SignedClient(client: self) }
            }
            final class Users {
                init(client: Client) {}
                func all() {}
            }
            final class App {
                private func makeUsers() -> Users {
                    let client = HttpClient.shared.signed()
                    return Users(client: client)
                }
                private func makeOthers() -> Users {
                    let client = HttpClient().queued()
                    return Users(client: client)
                }
            }
            """, gives: """
            Users → Users (transient) in App
            Users → Users (transient) in App
            Client → Client (per call) in App
            SignedClient → SignedClient (per call) in App
            Users ← Client external
            Users ← Client external
            """),
        IdiomExample("members by key paths of another type", of: name, """
            protocol Client { func load() }
            final class Log { func write() {} }
            struct AppDependencies {
                let client: Client
                let log: Log
            }
            @dynamicMemberLookup
            struct UserDependencies {
                let app: AppDependencies
                let name: String
                subscript<T>(dynamicMember path: KeyPath<AppDependencies, T>) -> T { app[keyPath: path] }
            }
            final class Page {
                init(client: Client, log: Log) {}
                func show() {}
            }
            final class Flow {
                let dependencies: UserDependencies
                init(dependencies: UserDependencies) { self.dependencies = dependencies }
                func makePage() -> Page { Page(client: dependencies.client, log: dependencies.log) }
            }
            """, gives: """
            Page → Page (transient) in Flow
            Flow ← Client external
            Flow ← Log external
            """),
        IdiomExample("computed members that only give what a generic superclass keeps", of: name, """
            class Component<Parent> {
                let parent: Parent
                init(parent: Parent) { self.parent = parent }
            }
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            final class Page {
                init(client: Client) {}
                func show() {}
            }
            protocol PageParent { var client: Client { get } }
            final class AppContainer: Component<Void>, PageParent {
                let client: Client = HttpClient()
                func makePageComponent() -> PageComponent { PageComponent(parent: self) }
            }
            final class PageComponent: Component<PageParent> {
                var client: Client { parent.client }
                func makePage() -> Page { Page(client: client) }
            }
            """, gives: """
            Client → HttpClient (singleton) in AppContainer
            PageComponent → PageComponent (transient) in AppContainer
            Page → Page (transient) in PageComponent
            Page ← Client
            """),
        IdiomExample("an object of what an optional holds, and a shared object by its name in capitals", of: name, """
            import GRDB
            final class Users {
                init(pool: DatabasePool) {}
                func all() {}
            }
            final class Page {
                init(users: Users?, session: Session) {}
                func show() {}
            }
            final class App {
                func makePage(pool: DatabasePool?) -> Page {
                    let users: Users? = pool.map { Users(pool: $0) }
                    return Page(users: users, session: AF)
                }
            }
            """, gives: """
            Page → Page (transient) in App
            Users → Users (per call) in App
            Users ← DatabasePool external
            Page ← Users external
            Page ← Session external
            """),
        IdiomExample("what a container calls and keeps of its own", of: name, """
            final class Catalog {
                func add(_ value: Any) {}
                func value<T>(_ type: T.Type) -> T? { nil }
            }
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            final class Users {
                init(client: Client) {}
                func all() {}
            }
            final class AppContainer {
                private let catalog = Catalog()
                private let client: Client = HttpClient()
                private var clients: [Client] = []
                init() { clients = [client] }
                func makeUsers() -> Users {
                    let users = Users(client: client)
                    catalog.add(users)
                    return users
                }
            }
            """, gives: """
            Catalog → Catalog (singleton) in AppContainer
            Client → HttpClient (singleton) in AppContainer
            Users → Users (transient) in AppContainer
            Users ← Client
            """),
        IdiomExample("an argument whose type is what a type has for an associated type", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            protocol Injectable: AnyObject {
                associatedtype Model
                var model: Model! { get set }
                func inject(model: Model)
            }
            extension Injectable {
                func inject(model: Model) { self.model = model }
            }
            final class PageModel {
                private let client: Client
                init(client: Client) { self.client = client }
                func show() { client.load() }
            }
            final class Page: UIViewController { var model: PageModel! }
            extension Page: Injectable { typealias Model = PageModel }
            enum Controllers {
                static func page() -> Page {
                    let page = Page()
                    page.inject(model: .init(client: HttpClient()))
                    return page
                }
            }
            """, gives: """
            Page ← PageModel external
            PageModel ← Client external
            """),
        IdiomExample("what code reads from a structure that a variable holds for all code", of: name, """
            protocol Client { func load() }
            protocol Store { func save() }
            final class HttpClient: Client { func load() {} }
            final class DiskStore: Store { func save() {} }
            protocol Log { func add() }
            final class FileLog: Log { func add() {} }
            struct Services {
                var client: Client
                var store: Store
                var log: Log
                var now: () -> Date
            }
            let services: () -> Services = {
                Services(client: HttpClient(), store: DiskStore(), log: FileLog(), now: Date.init)
            }
            var Current: Services!
            final class Page {
                func show() {
                    Current.client.load()
                    print(Current.now())
                }
            }
            final class Cache { func clear() { Current.store.save() } }
            """, gives: """
            Services ← Client external
            Services ← Store external
            Services ← Log external
            Page ← Client external
            Cache ← Store external
            """),
        IdiomExample("a structure of services that a type shares", of: name, """
            protocol Client { func load() }
            protocol Store { func save() }
            protocol Log { func note() }
            final class HttpClient: Client { func load() {} }
            final class DiskStore: Store { func save() {} }
            final class FileLog: Log { func note() {} }
            struct Environment {
                let client: Client
                let store: Store
                let log: Log
                let language: String
                init(client: Client = HttpClient(), store: Store = DiskStore(), log: Log = FileLog(), language: String = "en") {
                    (self.client, self.store, self.log, self.language) = (client, store, log, language)
                }
            }
            enum AppEnvironment {
                static var current: Environment! { stack.last }
                private static var stack: [Environment] = [Environment()]
            }
            final class Page {
                func show() {
                    AppEnvironment.current.client.load()
                    print(AppEnvironment.current.language)
                }
            }
            """, gives: """
            Environment ← Client external
            Environment ← Store external
            Environment ← Log external
            Page ← Client external
            """),
        IdiomExample("code for previews, and what a factory registers for tests", of: Factory.name, """
            import Factory
            final class Users {
                func all() {}
            }
            final class MockUsers { func all() {} }
            extension Container {
                var users: Factory<Users> { self { Users() } }
                static func setupMocks() { shared.users.register { MockUsers() } }
            }
            struct UsersPreview {
                static let users = Users()
                static func page<V: View>(_ view: V) -> some View { view.environmentObject(users) }
            }
            """, gives: """
            Users → Users (unique) in Container
            """),
    ]
}
