// The examples of objects that code of any type makes and passes on.

extension HandWritten {
    static let examplesOfPassedOn = [
        IdiomExample("objects that any code makes and passes on", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            final class Session {
                private let client: Client
                init(client: Client) { self.client = client }
                func start() { client.load() }
            }
            final class Row {
                var title = "", subtitle = ""
                func clear() {}
            }
            final class Router {
                private let window: UIWindow
                private let log = Log()
                private let clock = Clock()
                init(window: UIWindow) { self.window = window }
                func start(row: Row) {
                    let client: Client
                    client = HttpClient()
                    let session = Session(client: client)
                    let page = PageController.make(client: client, row: row, log: log)
                    page.session = session
                    page.delegate = self
                    window.rootViewController = page
                    clock.tick()
                }
            }
            final class PageController: UIViewController {
                var session: Session!
                weak var delegate: Router?
                private let client: Client
                init(client: Client, row: Row, log: Log) { self.client = client }
                static func make(client: Client, row: Row, log: Log) -> PageController {
                    PageController(client: client, row: row, log: log)
                }
                func show() { present(DetailController(client: client, parent: self)) }
            }
            final class DetailController: UIViewController {
                init(client: Client, parent: PageController) {}
            }
            final class Log { func write() {} }
            final class Clock { func tick() {} }
            """, gives: """
            Log → Log (singleton) in Router
            Client → HttpClient (per call) in Router
            Session → Session (per call) in Router
            Session ← Client external
            PageController ← Session external
            PageController ← Client external
            PageController ← Log external
            DetailController ← Client external
            """),
        IdiomExample("what a function of the type makes or hands on, and what a container's function makes for another", of: name, """
            struct UserStore {
                let path: String
                func load() {}
            }
            protocol Reachability { var isReachable: Bool { get } }
            final class NetworkMonitor: Reachability {
                var isReachable = true
                func start() {}
            }
            final class Session {
                init(store: UserStore, reachability: Reachability) {}
                func start() {}
            }
            final class Page: UIViewController { init(session: Session, title: Title) {} }
            struct Title { let text: String }
            final class Start {
                func start(title: Title) {
                    let store = UserStore(path: "")
                    let session = makeSession(store: store)
                    show(Page(session: session, title: title))
                }
                private func makeSession(store: UserStore) -> Session { Session(store: store, reachability: NetworkMonitor()) }
                private func show(_ page: Page) {}
            }
            final class PageAssembly {
                func page(store: UserStore, title: Title) -> Page {
                    let monitor = NetworkMonitor()
                    let session = Session(store: store, reachability: monitor)
                    return Page(session: session, title: title)
                }
            }
            """, gives: """
            Session → Session (transient) in Start
            Page → Page (transient) in PageAssembly
            UserStore → UserStore (per call) in Start
            NetworkMonitor → NetworkMonitor (per call) in PageAssembly
            Session → Session (per call) in PageAssembly
            Page ← Session external
            Session ← UserStore external
            Session ← Reachability external
            Session ← UserStore external
            Session ← Reachability external
            Page ← Session external
            """),
        IdiomExample("compositions, functions that set up, and what another type shares", of: name, """
            protocol Loading { func load() }
            protocol Saving { func save() }
            protocol Opening { func open() }
            final class Disk: Loading, Saving {
                func load() {}
                func save() {}
            }
            struct Account {
                var name = ""
                func rename() {}
            }
            struct PageParameters {
                let account: Account
                let loader: Loading
            }
            final class Player {
                private var loader: Loading?
                func setLoader(_ loader: Loading) { self.loader = loader }
                func setup(store: Saving) {}
                func play() { loader?.load() }
            }
            final class Page {
                init(_ parameters: PageParameters, store: Loading & Saving, opener: Opening) {}
            }
            final class Flow {
                private let opener: Opening = UIApplication.shared
                private let store: Loading & Saving
                private let player: Player
                init(store: Loading & Saving, player: Player) {
                    self.store = store
                    self.player = player
                }
                func start(account: Account, loader: Loading) -> Page {
                    player.setLoader(loader)
                    player.setup(store: store)
                    let parameters = PageParameters(account: account, loader: loader)
                    return Page(parameters, store: store, opener: opener)
                }
            }
            """, gives: """
            Opening → ? (singleton) in Flow
            Player ← Loading external
            Player ← Saving external
            PageParameters ← Loading external
            Page ← Loading & Saving external
            Page ← Opening external
            """),
        IdiomExample("what code reads from an object that is only there for others", of: name, """
            protocol Storing { func read() }
            final class Disk: Storing { func read() {} }
            final class Files { init(store: Storing) {} }
            final class Web { init(store: Storing) {} }
            final class Controllers {
                let store: Storing
                let files: Files
                let web: Web
                init() {
                    let store = Disk()
                    self.store = store
                    files = Files(store: store)
                    web = Web(store: store)
                }
                func makeFiles() -> Files { Files(store: store) }
            }
            final class Page {
                private let controllers: Controllers
                init(controllers: Controllers) { self.controllers = controllers }
                func show() { controllers.store.read() }
                func open() { controllers.makeFiles() }
            }
            """, gives: """
            Storing → Disk (singleton) in Controllers
            Files → Files (singleton) in Controllers
            Web → Web (singleton) in Controllers
            Files → Files (transient) in Controllers
            Files ← Storing
            Web ← Storing
            Files ← Storing
            Page ← Storing
            """),
        IdiomExample("an initializer that composes the app, generic parameters, and services of packages by their names", of: name, """
            import Network
            protocol Routing { func open() }
            final class Router: Routing { func open() {} }
            final class Users { func load() {} }
            final class App {
                static let wallet = shared.wallet("main")
                static let shared = App()
                let users: Users
                init(users: Users, client: APIClient, session: URLSession) { self.users = users }
                convenience init(session: URLSession) {
                    let users: Users = {
                        let name = "users"
                        return Users()
                    }()
                    let client = APIClient(name: "")
                    self.init(users: users, client: client, session: session)
                }
                func wallet(_ name: String) -> Wallet { Wallet(users: users, size: CGSize(), drawing: CGContext()) }
                static func other(users: Users, client: APIClient) -> Self { Self(users: users, client: client, session: .shared) }
            }
            final class Wallet {
                let users: Users
                init(users: Users, size: CGSize, drawing: CGContext) { self.users = users }
            }
            final class Page<R: Routing> {
                init(router: R, users: Users) {}
                func show<Other: Routing>(_ router: Other) -> Page<Other> { Page<Other>(router: router, users: App.wallet.users) }
            }
            """, gives: """
            Wallet → Wallet (transient) in App
            Users → Users (singleton) in App
            APIClient → APIClient (singleton) in App
            App ← Users external
            App ← APIClient external
            Wallet ← Users external
            App ← Users external
            App ← APIClient external
            App ← URLSession external
            Page ← Routing external
            Page ← Users external
            """),
        IdiomExample("a container that holds others", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            final class Page { init(client: Client) {} }
            final class DataDependencies {
                private let client: Client = HttpClient()
                func makePage() -> Page { Page(client: client) }
            }
            struct PageContainer { let data: DataDependencies }
            protocol Scope { func close() }
            final class UserContainer { init(parent: Scope) {} }
            final class AppContainer: Scope {
                let page: PageContainer
                let lock = NSRecursiveLock()
                lazy var user = UserContainer(parent: self)
                init() {
                    let data = DataDependencies()
                    page = PageContainer(data: data)
                }
                func close() {}
            }
            """, gives: """
            Client → HttpClient (singleton) in DataDependencies
            Page → Page (transient) in DataDependencies
            PageContainer → PageContainer (singleton) in AppContainer
            UserContainer → UserContainer (lazy singleton) in AppContainer
            Page ← Client
            """),
        IdiomExample("listeners that are made, and what receives events", of: name, """
            protocol Listener { func hear() }
            final class LogListener: Listener { func hear() {} }
            protocol PageOutput { func close() }
            final class Updater { init(listener: Listener) {} }
            final class Page { init(output: PageOutput?, listener: Listener) {} }
            protocol ErrorView { func show(_ text: String) }
            final class WeakView: ErrorView { func show(_ text: String) {} }
            final class Presenter { init(errorView: ErrorView) {} }
            final class Start {
                func start(output: PageOutput, listener: Listener) {
                    let own = LogListener()
                    show(Updater(listener: own), Page(output: output, listener: listener))
                    run(Presenter(errorView: WeakView()))
                }
                private func run(_ presenter: Presenter) {}
                private func show(_ updater: Updater, _ page: Page) {}
            }
            """, gives: """
            LogListener → LogListener (per call) in Start
            Updater ← Listener external
            """),
    ]
}
