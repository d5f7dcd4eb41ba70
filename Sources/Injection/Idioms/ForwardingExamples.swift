// The examples of members that only give other members of their type.

extension HandWritten {
    static let examplesOfForwarding = [
        IdiomExample("members that only give a stored one, and a function that gives one of several", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            final class DemoClient: Client { func load() {} }
            final class Log { func write() {} }
            final class ServiceLocator {
                private static var _client: Client = HttpClient()
                private static let _demo: Client = DemoClient()
                private static var _log = Log()
                static var client: Client {
                    // May be replaced.
                    return _client
                }
                static var demo: Client {
                    get { Self._demo }
                    set { replace(newValue) }
                }
                static var log: Log { ServiceLocator._log }
                private static let lock = OSAllocatedUnfairLock<Overrides?>(initialState: nil)
                private static var overrides: Overrides? {
                    get { lock.withLock { $0 } }
                    set { lock.withLock { $0 = newValue } }
                }
                static func replaceable() -> Client { Self.overrides?.client?() ?? Self._client }
                private static var all: [Client] = []
                static func latest() -> Client? { all.compactMap { $0 }.last { $0.isReady } }
                static func selected(isDemo: Bool) -> Client {
                    switch isDemo {
                    case true: return _demo
                    case false: return _client
                    }
                }
            }
            struct Overrides { var client: (() -> Client)? }
            final class Page { init(client: Client = ServiceLocator.client, demo: Client = ServiceLocator.demo) {} }
            final class Start { func start() { present(Page(client: ServiceLocator.client)) } }
            """, gives: """
            Client → HttpClient (singleton) in ServiceLocator
            Client → DemoClient (singleton) in ServiceLocator
            Log → Log (singleton) in ServiceLocator
            Client → ? (transient) in ServiceLocator
            Client → ? (transient) in ServiceLocator
            Page ← Client
            Page ← Client
            Start ← Client
            """),
        IdiomExample("a container's shared instance behind a protocol, and what an initializer reads from its parameter", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            protocol Dependencies { var client: Client { get } }
            final class AppDependencies: Dependencies {
                static var shared: Dependencies = AppDependencies()
                let client: Client = HttpClient()
            }
            struct PageParts { let client: Client; let title: String }
            final class Page {
                private let client: Client
                init(parts: PageParts) { client = parts.client }
                func show() { open(Detail(client: client)) }
                private func open(_ detail: Detail) {}
            }
            final class Detail { init(client: Client) {} }
            final class List {
                func show() { load(AppDependencies.shared.client) }
                private func load(_ client: Client) {}
            }
            """, gives: """
            Client → HttpClient (singleton) in AppDependencies
            Detail ← Client external
            List ← Client
            """),
        IdiomExample("a structure of services within the type that gets it", of: name, """
            protocol Client { func load() }
            protocol Users { func save() }
            final class Page {
                struct Dependencies {
                    let client: Client
                    let users: Users
                }
                private let client: Client
                private let dependencies: Dependencies
                init(dependencies: Dependencies) {
                    self.dependencies = dependencies
                    client = dependencies.client
                }
                func show() {
                    dependencies.users.save()
                    open(Detail(users: dependencies.users))
                }
                private func open(_ detail: Detail) {}
            }
            final class Detail { init(users: Users) {} }
            final class Flow {
                func start(client: Client, users: Users) -> Page { Page(dependencies: .init(client: client, users: users)) }
            }
            """, gives: """
            Page ← Users external
            Page.Dependencies ← Client external
            Page.Dependencies ← Users external
            """),
        IdiomExample("a computed member that gives a part of another's object", of: name, """
            final class Account { func read() {} }
            final class Subscriptions {
                let account = Account()
                func load() {}
            }
            final class Log { init(subscriptions: Subscriptions) {} }
            final class AppContainer {
                let subscriptions = Subscriptions()
                var account: Account { subscriptions.account }
                func makeLog() -> Log { Log(subscriptions: subscriptions) }
            }
            """, gives: """
            Subscriptions → Subscriptions (singleton) in AppContainer
            Account → ? (transient) in AppContainer
            Log → Log (transient) in AppContainer
            Log ← Subscriptions
            """),
        IdiomExample("computed members that only give what a superclass from outside keeps", of: name, """
            import Trees
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            protocol Users { func save() }
            protocol RootDependency: Dependency { var users: Users { get } }
            final class RootComponent: Component<RootDependency>, ListDependency {
                lazy var client: Client = HttpClient()
                var users: Users { dependency.users }
                var title: Users { configuration.users }
            }
            protocol ListDependency: Dependency {
                var client: Client { get }
                var users: Users { get }
            }
            final class ListComponent: Component<ListDependency>, PageDependency {
                var client: Client { self.dependency.client }
                var renamed: Client { client }
                func makePage() -> Page { Page(client: renamed) }
            }
            protocol PageDependency: Dependency { var client: Client { get } }
            final class PageComponent: Component<PageDependency> {
                let log = Log()
                var client: Client { dependency.client }
                func makePage() -> Page { Page(client: client) }
            }
            final class Log { func write() {} }
            final class Page { init(client: Client) {} }
            """, gives: """
            Client → HttpClient (lazy singleton) in RootComponent
            Page → Page (transient) in ListComponent
            Log → Log (singleton) in PageComponent
            Page → Page (transient) in PageComponent
            Page ← Client
            PageComponent ← Client
            Page ← Client
            """),
    ]
}
