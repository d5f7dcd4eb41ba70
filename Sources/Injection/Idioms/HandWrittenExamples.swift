// The examples of the idiom of hand-written containers.

extension HandWritten {
    static let examples = [
        IdiomExample("stored, lazy and created by functions", of: name, """
            final class AppContainer {
                let client = Client()
                lazy var users: Users = { UsersImpl(client: client) }()
                func makeProfile() -> Profile { Profile(users: users) }
            }
            protocol Users {}
            struct Client {}
            struct UsersImpl: Users { let client: Client }
            struct Profile { let users: Users }
            """, gives: """
            Client → Client (singleton) in AppContainer
            Users → UsersImpl (lazy singleton) in AppContainer
            Profile → Profile (transient) in AppContainer
            UsersImpl ← Client
            Profile ← Users
            """),
        IdiomExample("a default with an override, and layers that are passed on", of: name, """
            struct RootContainer {
                private let http: any Http
                let layer: DataDependencies
                init(http: (any Http)? = nil) {
                    self.http = http ?? HttpClient()
                    let layer = DataDependencies(http: self.http)
                    self.layer = layer
                }
            }
            struct DataDependencies {
                private let http: any Http
                init(http: any Http) { self.http = http }
                func getHttp() -> any Http { http }
                func getUsers() -> Users { Users(http: http) }
            }
            protocol Http {}
            struct HttpClient: Http {}
            struct Users { let http: any Http }
            struct Coordinator {
                let container: RootContainer
                func start() { _ = container.layer.getUsers() }
            }
            """, gives: """
            Http → HttpClient (singleton) in RootContainer
            DataDependencies → DataDependencies (singleton) in RootContainer
            Users → Users (transient) in DataDependencies
            DataDependencies ← Http
            Coordinator ← Users
            """),
        IdiomExample("a type that makes services and passes them to what it makes", of: name, """
            final class StartFlow {
                private lazy var client: Client = HttpClient()
                private lazy var users = Users(client: client)
                private let label = Label()
                private let settings: Settings
                init(hooks: Hooks) {
                    let settings = hooks.configure(Settings())
                    self.settings = settings
                }
                func openSettings() { show(SettingsPage(settings: settings)) }
                func start() { show(Page(users: users)) }
                func makeList() -> some View { List(users: users).padding() }
                func reload() { users.load() }
            }
            final class Search {
                private let label = Label()
                func show() { print(label) }
            }
            protocol Client {}
            final class HttpClient: Client {}
            final class Users { init(client: Client) {} }
            final class Settings {}
            final class Hooks { func configure(_ settings: Settings) -> Settings { settings } }
            final class SettingsPage { init(settings: Settings) {} }
            struct Label {}
            final class Page { init(users: Users) {} }
            struct List: View { let users: Users }
            """, gives: """
            Client → HttpClient (lazy singleton) in StartFlow
            Users → Users (lazy singleton) in StartFlow
            Settings → ? (singleton) in StartFlow
            View → List (transient) in StartFlow
            Users ← Client
            StartFlow ← Settings
            StartFlow ← Users
            List ← Users
            """),
        IdiomExample("a bundle of services that several types share", of: name, """
            struct FlowParameters {
                let client: Client
                let users: Users
                let settings: Settings
                let title: String
                var login: Login { users.login }
            }
            protocol Client {}
            protocol Login {}
            protocol Users { var login: Login { get } }
            final class Settings {}
            final class MainFlow {
                private let parameters: FlowParameters
                init(parameters: FlowParameters) { self.parameters = parameters }
                func start() { show(parameters.title, Page(settings: parameters.settings), parameters.login) }
            }
            final class SearchFlow {
                private let parameters: FlowParameters
                init(parameters: FlowParameters) { self.parameters = parameters }
                func start() { show(parameters.users) }
            }
            final class Page { init(settings: Settings) {} }
            struct LoadUsers {
                let client: Client
                let users: Users
                let settings: Settings
                func callAsFunction() { show(client) }
            }
            final class FirstList {
                private let load: LoadUsers
                func start() { show(load.users) }
            }
            final class SecondList {
                private let load: LoadUsers
                func start() { show(load.users) }
            }
            struct PageParameters { let client: Client; let users: Users; let settings: Settings }
            final class PageFlow {
                private let parameters: PageParameters
                func start() { show(parameters.users) }
            }
            """, gives: """
            MainFlow ← Settings external
            MainFlow ← Login external
            SearchFlow ← Users external
            """),
        IdiomExample("bundles of structures of functions, made of named values and parts of another", of: name, """
            struct AppServices {
                let client: Client
                let mail: Mail
                let tracker: Tracker
            }
            struct ListServices {
                let client: Client
                let mail: Mail
                let tracker: Tracker
                let title: String
            }
            struct Client { let load: () -> Void }
            struct Mail { let send: (String) -> Void }
            protocol Tracker {}
            final class LogTracker: Tracker {}
            struct Row {
                let client: String
                let mail: String
                let tracker: String
            }
            extension AppServices {
                static let live = AppServices(client: .live, mail: .live(), tracker: LogTracker())
            }
            enum Reducers {
                static let list = reduce(with: { services in
                    ListServices(client: services.client, mail: .live(), tracker: services.tracker, title: "")
                })
                static let rows = rows(of: { row in Row(client: row.client, mail: row.mail, tracker: row.tracker) })
            }
            """, gives: """
            AppServices → AppServices (singleton) in AppServices
            AppServices ← Client external
            AppServices ← Mail external
            ListServices ← Client external
            ListServices ← Mail external
            ListServices ← Tracker external
            """),
        IdiomExample("a structure of services that a function fills with locals", of: name, """
            final class Start {
                func services(_ stack: Stack) -> CoreServices {
                    let store = Store(stack: stack)
                    let users = makeUsers(store: store)
                    let player = Player(users: users, speed: Speed(users: users))
                    player.setStore(store)
                    return CoreServices(store: store, users: users, player: player, mixer: Mixer(store: store))
                }
                private func makeUsers(store: Store) -> Users { Users(store: store) }
            }
            struct CoreServices {
                let store: Store
                let users: Users
                let player: Player
                let mixer: Mixer
            }
            final class Mixer { init(store: Store) {} }
            final class Stack {}
            final class Store {}
            final class Users { init(store: Store) {} }
            final class Speed { init(users: Users) {} }
            final class Player { func setStore(_ store: Store) {} }
            final class Page {
                init(services: CoreServices) { show(services.player) }
                func show(_ player: Player) {}
            }
            """, gives: """
            Store → Store (singleton) in CoreServices
            Player → Player (singleton) in CoreServices
            Mixer → Mixer (singleton) in CoreServices
            Player ← Users external
            Player ← Users external
            Start ← Store
            CoreServices ← Store
            CoreServices ← Users external
            CoreServices ← Player
            Mixer ← Store
            Page ← Player
            """),
        IdiomExample("a structure of services, one of which another container makes", of: name, """
            final class Start {
                func services(_ stack: Stack) -> CoreServices {
                    let store = Store(stack: stack)
                    let player = Player(store: store)
                    let users = UsersFactory().makeUsers()
                    return CoreServices(store: store, users: users, player: player)
                }
            }
            struct UsersFactory {
                func makeUsers() -> any Users { StoredUsers(limit: 10) }
                func makePage(users: any Users) -> Page { Page(users: users) }
            }
            struct CoreServices {
                let store: Store
                let users: any Users
                let player: Player
            }
            final class Stack {}
            final class Store { init(stack: Stack) {} }
            final class Player { init(store: Store) {} }
            protocol Users {}
            final class StoredUsers: Users { init(limit: Int) {} }
            final class Page { init(users: any Users) {} }
            """, gives: """
            Store → Store (singleton) in CoreServices
            Player → Player (singleton) in CoreServices
            Users → StoredUsers (transient) in UsersFactory
            Page → Page (transient) in UsersFactory
            Player ← Store
            CoreServices ← Store
            CoreServices ← Users
            CoreServices ← Player
            """),
        IdiomExample("the class with which an app starts", of: name, """
            final class AppDelegate: UIResponder, UIApplicationDelegate {
                let settings = Settings()
                var store: Store!
                private(set) var users: Users!
                private var title = Title()
                func application(_ application: UIApplication) {
                    store = Store(settings: settings)
                    users = makeUsers()
                    settings.read()
                }
                private func makeUsers() -> Users { Users(store: store) }
            }
            final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
                private var delegate: AppDelegate { Launch.delegate }
                private var users: Users { delegate.users }
                private var page: Page?
                private var monitor: Monitor?
                func start() {
                    page = Page(users: users)
                    monitor = Monitor()
                    monitor?.watch()
                }
            }
            struct Settings { func read() {} }
            struct Title { var text = "" }
            final class Store { init(settings: Settings) {} }
            final class Users { init(store: Store) {} }
            final class Page { init(users: Users) {} }
            final class Monitor { func watch() {} }
            """, gives: """
            Settings → Settings (singleton) in AppDelegate
            Store → Store (singleton) in AppDelegate
            Users → Users (singleton) in AppDelegate
            Users → ? (transient) in SceneDelegate
            Page → Page (singleton) in SceneDelegate
            Store ← Settings
            Users ← Store
            Users ← Users
            Page ← Users
            """),
        IdiomExample("a container that keeps what it receives", of: name, """
            final class ServiceLocator {
                static let shared = ServiceLocator()
                private(set) var client: Client!
                private(set) var parts: Parts!
                func register(client: Client) { self.client = client }
                func register(tracker: Tracker) { track(tracker) }
            }
            struct Parts { let users: Users; let client: Client }
            protocol Client {}
            final class HttpClient: Client {}
            final class Users {}
            final class Tracker {}
            final class Delegate {
                func start() {
                    ServiceLocator.shared.register(client: HttpClient())
                    ServiceLocator.shared.register(tracker: Tracker())
                }
            }
            final class Page {
                let client = ServiceLocator.shared.client
                func load() { ServiceLocator.shared.parts.users.load() }
            }
            """, gives: """
            Client → HttpClient (singleton) in Delegate
            Page ← Client external
            Page ← Users external
            """),
    ] + examplesOfReceived + examplesOfPassedOn + examplesOfPassedAround + examplesOfForwarding + examplesOfHeld + examplesFromOutside
        + examplesOfPassedData + examplesOfForwarded + examplesOfOwnKind + examplesOfAssigned + examplesOfMade
        + examplesOfBranches
        + examplesOfRoles
        + examplesOfTuples + examplesOfProtocols + examplesOfExpectedTypes
}
