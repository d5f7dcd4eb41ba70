// The examples of the idiom of hand-written containers.

extension HandWritten {
    /// Of objects that others make or give.
    static let examplesOfReceived = [
        IdiomExample("a global variable whose members and closures are replaced in tests", of: name, """
            //- World.swift
            public var Current = World()
            let store = Store()
            let screen = Screen(store: store)
            public struct World {
                public var client: Client = HttpClient()
                public var users: () -> Users = { Users(client: Current.client) }
                public var tracker: Tracking = Tracker.shared
                public var log = Log()
            }
            public protocol Client {}
            final class HttpClient: Client {}
            final class OtherClient: Client {}
            public final class Users { init(client: Client) {} }
            public protocol Tracking {}
            final class Tracker: Tracking { static let shared = Tracker() }
            public final class Log { func note() {} }
            final class Store {}
            struct Screen { let store: Store }
            //- Page.swift
            final class Page {
                func load() {
                    Current.client = OtherClient()
                    Current.log.note()
                    show(Current.users(), Current.tracker)
                }
                func show(_ users: Users, _ tracker: Tracking) {}
            }
            """, gives: """
            Client → OtherClient (singleton) in World
            Store → Store (singleton)
            Client → HttpClient (singleton) in World
            Users → Users (transient) in World
            Tracking → ? (singleton) in World
            Log → Log (singleton) in World
            Page ← Log
            Page ← Users
            Page ← Tracking
            World.swift ← Store
            Users ← Client
            """),
        IdiomExample("a container behind a composition of factory protocols", of: name, """
            protocol Client {}
            final class HttpClient: Client {}
            protocol ClientFactory { func makeClient() -> Client }
            protocol WindowFactory { func makeWindow() -> Window }
            class Window {}
            class BaseContainer {
                func makeWindow() -> Window { mustOverride() }
                func mustOverride() -> Never { while true {} }
            }
            final class AppContainer: BaseContainer {
                private lazy var client: Client = HttpClient()
                override func makeWindow() -> Window { Window() }
            }
            extension AppContainer: ClientFactory, WindowFactory { func makeClient() -> Client { client } }
            final class LoginService {
                typealias Factory = ClientFactory & WindowFactory
                private let client: Client
                private lazy var window: Window = factory.makeWindow()
                private let factory: Factory
                init(factory: Factory) {
                    self.factory = factory
                    client = factory.makeClient()
                }
            }
            final class Start {
                func start(container: AppContainer) { run(LoginService(factory: container)) }
            }
            """, gives: """
            Client → HttpClient (lazy singleton) in AppContainer
            Window → Window (transient) in AppContainer
            LoginService ← Window
            LoginService ← Client
            """),
        IdiomExample("a container that a type from outside gives", of: name, """
            import Redux
            protocol Client {}
            final class HttpClient: Client {}
            final class AppDependencies { let client: Client = HttpClient() }
            struct AppState {}
            struct Upload: SideEffect {
                func run(_ context: Context<AppState, AppDependencies>) { context.dependencies.client.upload() }
            }
            """, gives: """
            Client → HttpClient (singleton) in AppDependencies
            Upload ← Client
            """),
        IdiomExample("a type that makes objects with what it is given, and lets others use them", of: name, """
            final class Store {}
            final class Repository { init(store: Store, name: String) {} }
            final class Engine { init(repository: Repository) {} }
            final class Library { init(repository: Repository, engine: Engine) {} }
            final class Events: Publisher {}
            final class DataManager {
                let store: Store
                let events: Events
                private(set) var repository: Repository!
                private(set) var engine: Engine!
                var library: Library!
                init(store: Store, events: Events) {
                    self.store = store
                    self.events = events
                    rebuild()
                }
                func rebuild() {
                    repository = Repository(store: store, name: name)
                    engine = Engine(repository: repository)
                    library = Library(repository: repository, engine: engine)
                    engine.start(events)
                }
                func reset() { events.clear() }
                func sync() { engine.start(events) }
                let name = "data"
            }
            final class Page {
                let data: DataManager
                init(data: DataManager) { self.data = data }
                func show() { data.library.load() }
            }
            final class Start {
                func start(repository: Repository, engine: Engine) {
                    let data = DataManager(store: Store(), events: Events())
                    data.library = Library(repository: repository, engine: engine)
                }
            }
            """, gives: """
            Repository → Repository (singleton) in DataManager
            Engine → Engine (singleton) in DataManager
            Library → Library (singleton) in DataManager
            Repository ← Store external
            Engine ← Repository
            Library ← Repository
            Library ← Engine
            """),
        IdiomExample("a shared object that is only there for what it makes", of: name, """
            final class App {
                static let shared = App()
                let theme = Theme()
                let session = Session(url: "u")
                var store: Storing = Store()
                private let clock = Clock()
                private init() {}
            }
            final class Theme { func setUp() {} }
            final class Session {
                init(url: String) {}
                func start() {}
            }
            protocol Storing {}
            final class Store: Storing {}
            final class Clock { func tick() {} }
            final class Transfer {
                static let shared = Transfer()
                let queue = Queue()
                let log = Log()
                let cache = Cache()
                func start() { queue.run() }
                func stop() {}
                func add() {}
            }
            final class Queue { func run() {} }
            final class Log {}
            final class Cache {}
            struct Page {
                func show() {
                    App.shared.theme.setUp()
                    Transfer.shared.log.write()
                    save(App.shared.store)
                }
            }
            final class Sheet {
                private let app: App
                init(app: App) { self.app = app }
                func show() -> Row {
                    app.theme.setUp()
                    return Row(store: app.store)
                }
            }
            struct Row { let store: Storing }
            """, gives: """
            Theme → Theme (singleton) in App
            Session → Session (singleton) in App
            Storing → Store (singleton) in App
            Clock → Clock (singleton) in App
            Page ← Theme
            Page ← Storing
            Sheet ← Storing
            """),
        IdiomExample("members of a superclass from outside, with the type of its generic argument", of: name, """
            import RIBs
            final class Users {}
            final class Clock {}
            protocol HomeDependency: Dependency {
                var users: Users { get }
                var clock: Clock { get }
            }
            final class AppComponent: Component<EmptyDependency>, HomeDependency {
                lazy var users: Users = Users()
                var clock: Clock { Clock() }
            }
            final class HomeBuilder: Builder<HomeDependency> {
                func build() -> HomeRouter { HomeRouter(users: dependency.users, clock: dependency.clock, name: other.users) }
            }
            final class HomeRouter { init(users: Users, clock: Clock, name: String) {} }
            """, gives: """
            Users → Users (lazy singleton) in AppComponent
            Clock → Clock (transient) in AppComponent
            HomeBuilder ← Users
            HomeBuilder ← Clock
            """),
        IdiomExample("what a type asks of what composes, which it knows as a container", of: name, """
            protocol Transactions { func send() }
            final class WebTransactions: Transactions {
                init(client: Client) {}
                func send() {}
            }
            protocol Stake { func load() -> Int }
            final class WebStake: Stake {
                init(client: Client) {}
                func load() -> Int { 0 }
            }
            final class Export {
                init(client: Client) {}
                func write() {}
            }
            final class Client { func request() {} }
            protocol StakeDependencies {
                func transactions() -> Transactions
                func stake() -> Stake
                func export() -> Export
            }
            final class ServicesProvider {
                private let client: Client
                init(client: Client) { self.client = client }
            }
            extension ServicesProvider: StakeDependencies {
                func transactions() -> Transactions { WebTransactions(client: client) }
                func stake() -> Stake { WebStake(client: client) }
                func export() -> Export { Export(client: client) }
            }
            final class Presenter {
                private let transactions: Transactions
                private let amount: Int
                init(provider: StakeDependencies) {
                    transactions = provider.transactions()
                    amount = provider.stake().load()
                }
            }
            """, gives: """
            Transactions → WebTransactions (transient) in ServicesProvider
            Stake → WebStake (transient) in ServicesProvider
            Export → Export (transient) in ServicesProvider
            WebTransactions ← Client external
            WebStake ← Client external
            Export ← Client external
            Presenter ← Transactions
            Presenter ← Stake
            """),
    ] + examplesOfTargets + examplesOfBags + examplesOfConforming + examplesOfOwnFactories + examplesOfDefaults
        + examplesOfViewStates + examplesOfShared + examplesOfKept + examplesOfShownData + examplesOfPreviews
}
