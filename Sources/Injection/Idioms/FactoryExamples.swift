// The examples of the idiom Factory.

let factoryExamples = [
    IdiomExample("members that hold factories, wrappers with key paths", of: Factory.name, """
        import FactoryKit
        final class Feature: SharedContainer {
            static let shared = Feature()
            let manager = ContainerManager()
            func autoRegister() { manager.defaultScope = .singleton }
        }
        extension Feature {
            var store: Factory<any Store> { self { DiskStore(client: Container.shared.client()) } }
            var session: Factory<Session> { self { Session(store: self.store()) }.scope(.user) }
            var page: ParameterFactory<Int, Page> { self { number in Page(number: number) }.unique }
        }
        extension Container {
            var client: Factory<Client> {
                Factory(self) { LiveClient() }.onDebug { FakeClient() }.onPreview { TestClient() }.context(.test) { TestClient() }
            }
            var later: Factory<Store?> { promised() }
            static let old = Factory<Client>(scope: .cached) { LiveClient() }
        }
        protocol Store {}
        struct DiskStore: Store { let client: Client }
        struct Session { let store: Store }
        struct Page { let number: Int }
        protocol Client {}
        struct LiveClient: Client {}
        struct FakeClient: Client {}
        struct TestClient: Client {}
        final class Model {
            @Injected(\\.client) private var client
            @LazyInjected(\\Feature.session) private var session: Session
            @Injected(\\.unheardOf) private var other: Int
            let page = Feature.shared.page(3)
            let kept = resolve(\\.client)
            func handOn() { use(Container.shared.client) }
            func load() { resolve(\\Feature.store).load(resolve(\\.missing)) }
        }
        """, gives: """
        Store → DiskStore (singleton) in Feature
        Session → Session (user) in Feature
        Page → Page (unique) in Feature
        Client → LiveClient (unique) in Container
        Client → FakeClient (unique) in Container
        Store → ? (unique) in Container
        Client → LiveClient (cached) in Container
        DiskStore ← Client
        Session ← Store
        Model ← Client
        Model ← Session lazy
        Model ← \\.unheardOf external
        Model ← Page
        Model ← Client
        Model ← Store
        """),
    IdiomExample("replaced, registered by type, followed through a wrapper", of: Factory.name, """
        import Factory
        extension Container {
            var client: Factory<Client> { self { LiveClient() }.singleton }
            var other: Factory<Feature> { self { Feature.shared } }
            func autoRegister() {
                client.register { FakeClient() }
                register { Store() as Keeping }.scope(.cached)
            }
        }
        func start() { DecoderRegistry.shared.register { Decoder() } }
        final class DecoderRegistry { static let shared = DecoderRegistry(); func register(_ make: () -> Decoder) {} }
        struct Decoder {}
        final class Feature: SharedContainer { static let shared = Feature() }
        extension Feature { var page: Factory<Page> { self { Page() } } }
        protocol Client {}
        struct LiveClient: Client {}
        struct FakeClient: Client {}
        protocol Keeping {}
        struct Store: Keeping {}
        struct Page {}
        final class Model {
            @Injected(\\.other) var feature
            func load() {
                let page = feature.page()
                let store: Keeping? = Container.shared.resolve()
            }
        }
        """, gives: """
        Client → LiveClient (singleton) in Container
        Feature → ? (unique) in Container
        Client → FakeClient (singleton) in Container
        Keeping → Store (cached) in Container
        Page → Page (unique) in Feature
        Model ← Feature
        Model ← Page
        Model ← Keeping optional
        """),
    IdiomExample("several returns, a part of it, members of one name, traps, superclasses", of: Factory.name, """
        import FactoryKit
        extension Container {
            var client: Factory<Client> {
                self {
                    if Flags.isFake { return FakeClient() }
                    return LiveClient()
                }
            }
            var title: Factory<String> { self { self.client().session.title } }
            var store: Factory<Store> { self { Feature.shared.store() } }
            var broken: Factory<Client> { self { unimplemented() } }
        }
        final class Feature: SharedContainer { static let shared = Feature() }
        extension Feature { var store: Factory<Store> { self { Store(client: Container.shared.client()) } } }
        protocol Client { var session: Session { get } }
        struct FakeClient: Client {}
        struct LiveClient: Client {}
        struct Session { let title: String }
        struct Store { let client: Client }
        class Screen { @Injected(\\.store) var store }
        final class Page: Screen {}
        """, gives: """
        Client → FakeClient (unique) in Container
        String → ? (unique) in Container
        Store → ? (unique) in Container
        Client → ? (unique) in Container
        Store → Store (unique) in Feature
        String ← Client
        Store ← Store
        Store ← Client
        Screen ← Store
        """),
    IdiomExample("aliases of the container and of a wrapper, with an extension of the alias", of: Factory.name, """
        import Factory
        typealias Dependencies = Container
        typealias Dependency = Injected
        extension Dependencies { static let client = Factory(scope: .shared) { Client() } }
        struct Client { func load() {} }
        final class Model { @Dependency(Dependencies.client) private var client }
        final class Page { @Injected(Container.client) private var client }
        """, gives: """
        Client → Client (shared) in Container
        Model ← Client
        Page ← Client
        """),
    IdiomExample("functions of the container with arguments", of: Factory.name, """
        import FactoryKit
        extension Container {
            var users: Factory<Users> { self { Users() } }
            func page(for id: Int) -> Page { Page(users: self.users(), id: id) }
            static func reset() -> Page { Page(users: shared.users(), id: 0) }
        }
        final class Users {}
        final class Page { init(users: Users, id: Int) {} }
        final class Flow { func start(id: Int) { show(Container.shared.page(for: id)) } }
        """, gives: """
        Users → Users (unique) in Container
        Page → Page (unique) in Container
        Page ← Users
        Sources/File.swift ← Users
        Flow ← Page
        """),
    IdiomExample("a factory that only calls a function of the container", of: Factory.name, """
        import FactoryKit
        extension Container {
            func makeStore() -> DiskStore { DiskStore() }
            var store: Factory<any Store> { Factory(self) { self.makeStore() }.scope(.cached) }
        }
        protocol Store {}
        final class DiskStore: Store {}
        final class Page { @Injected(\\.store) private var store: any Store }
        """, gives: """
        DiskStore → DiskStore (unique) in Container
        Store → ? (cached) in Container
        Page ← Store
        """),
    IdiomExample("an alias of a wrapper", of: Factory.name, """
        import FactoryKit
        typealias Inject = Injected
        extension Container { var store: Factory<Store> { self { Store() } } }
        final class Store {}
        final class Page { @Inject(\\.store) private var store: Store }
        """, gives: """
        Store → Store (unique) in Container
        Page ← Store
        """),
]
