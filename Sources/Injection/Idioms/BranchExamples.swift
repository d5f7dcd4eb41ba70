// The examples of objects that are made in branches, and of structures of closures that others hold.

extension HandWritten {
    static let examplesOfBranches: [IdiomExample] = [
        IdiomExample("an object that each of several branches makes, and a function that binds one", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client {
                init(session: URLSession) {}
                func load() {}
            }
            final class MockClient: Client { func load() {} }
            final class Users {
                init(client: Client) {}
                func load() {}
            }
            final class Start {
                private let isTest = false
                func start(session: URLSession) {
                    let http = HttpClient(session: session)
                    let client: Client = if isTest { MockClient() } else { http }
                    let users = Users(client: client)
                    let screen = Screen()
                    screen.bind(users: users)
                }
            }
            final class Screen {
                private var users: Users?
                func bind(users: Users) { self.users = users }
                func show() {}
            }
            """, gives: """
            Client → HttpClient (per call) in Start
            Users → Users (per call) in Start
            HttpClient ← URLSession external
            Users ← Client external
            Screen ← Users external
            """),
        IdiomExample("structures of closures that a structure of services holds", of: name, """
            struct Environment {
                var files = Files()
                var clock = Clock()
                var style = Style()
            }
            struct Files { var read: (String) throws -> String = { $0 } }
            struct Style {
                var width = 1
                var onTap: () -> Void = {}
            }
            final class Clock { func tick() {} }
            """, gives: """
            Files → Files (singleton) in Environment
            Clock → Clock (singleton) in Environment
            """),
        IdiomExample("sessions of requests", of: name, """
            import Alamofire
            enum Sessions {
                static func make() -> Session { Session(configuration: .default) }
            }
            final class AppContainer {
                func makeUsers() -> Users { Users(provider: Provider(session: Sessions.make())) }
            }
            final class Users {
                init(provider: Provider) {}
                func load() {}
            }
            """, gives: """
            Users → Users (transient) in AppContainer
            Users ← Session external
            """),
        IdiomExample("two initializers that make the same, and what they make of values", of: name, """
            import CoreData
            protocol Accounts { func load() }
            final class StoredAccounts: Accounts {
                init(persistence: Persistence) {}
                func load() {}
            }
            final class SampleAccounts: Accounts { func load() {} }
            final class Refresher { func refresh() {} }
            struct Persistence { let container: NSPersistentContainer }
            struct ExitStatus { let code: Int }
            struct ApiClient { let address: String }
            final class AppContainer {
                private(set) var client = ApiClient(address: "a")
                let accounts: Accounts
                let refresher: Refresher
                init(persistence: Persistence) {
                    refresher = Refresher()
                    accounts = StoredAccounts(persistence: persistence)
                }
                init() {
                    refresher = Refresher()
                    accounts = SampleAccounts()
                }
                func status() -> ExitStatus { ExitStatus(code: 0) }
            }
            """, gives: """
            ApiClient → ApiClient (singleton) in AppContainer
            Accounts → StoredAccounts (singleton) in AppContainer
            Accounts → SampleAccounts (singleton) in AppContainer
            Refresher → Refresher (singleton) in AppContainer
            StoredAccounts ← Persistence external
            """),
        IdiomExample("initializers of which one is compiled", of: name, """
            class Router { func open() {} }
            final class DebugRouter: Router { func log() {} }
            final class Flow {
                #if DEBUG
                init(_ router: DebugRouter) {}
                #else
                init(_ router: Router) {}
                #endif
                func start() {}
            }
            final class Start {
                private let router = Routers.make()
                func start() { open(Flow(router)) }
                private func open(_ flow: Flow) {}
            }
            """, gives: """
            Flow ← DebugRouter external
            """),
        IdiomExample("a property that sets that of another object", of: name, """
            final class Log { func write() {} }
            final class Store {
                var log: Log?
                func keep() {}
            }
            final class Page {
                private let store: Store
                init(store: Store) { self.store = store }
                var log: Log? {
                    get { store.log }
                    set { store.log = newValue }
                }
                func reset(_ log: Log) { store.log = log }
            }
            """, gives: """
            Store ← Log external
            """),
        IdiomExample("structures that act by the functions of their protocol, and data", of: name, """
            protocol RestApi { var session: URLSession { get } }
            extension RestApi {
                func call() {}
            }
            struct UserApi: RestApi { let session: URLSession }
            protocol Titled { var title: String { get } }
            extension Titled {
                func show() {}
            }
            struct Row: Titled { let title: String }
            final class Users {
                init(api: UserApi, row: Row) {}
                func load() {}
            }
            final class Start {
                func start(session: URLSession, row: Row) {
                    let api = UserApi(session: session)
                    open(Users(api: api, row: row))
                }
                private func open(_ users: Users) {}
            }
            """, gives: """
            UserApi → UserApi (per call) in Start
            UserApi ← URLSession external
            Users ← UserApi external
            """),
        IdiomExample("screens to which the patterns of a switch or a condition cast", of: name, """
            import UIKit
            protocol Client { func load() }
            final class Page: UIViewController { var client: Client? }
            final class Sheet: UIViewController { var client: Client? }
            final class Start {
                private let client: Client
                init(client: Client) { self.client = client }
                func prepare(for segue: UIStoryboardSegue) {
                    switch segue.destination {
                    case let page as Page: page.client = client
                    default: break
                    }
                    if case let sheet as Sheet = segue.destination { sheet.client = client }
                }
            }
            """, gives: """
            Page ← Client external
            Sheet ← Client external
            """),
        IdiomExample("an object of the type whose metatype a function gets", of: name, """
            final class Model { func load() {} }
            final class Segment: UIView {
                private var model: Model?
                func setModel(model: Model) { self.model = model }
            }
            final class Page: UIViewController {
                override func viewDidLoad() {
                    guard let segment = NibLoader.load(type: Segment.self) else { return }
                    segment.setModel(model: Model())
                }
            }
            """, gives: """
            Segment ← Model external
            """),
        IdiomExample("what a pattern of several casts binds", of: name, """
            final class Loader { func load() {} }
            final class Cell: UITableViewCell { var loader: Loader? }
            final class Table {
                func fill(_ cell: UITableViewCell, _ loader: AnyObject) {
                    switch (cell, loader) {
                    case (let cell as Cell, let loader as Loader): cell.loader = loader
                    default: break
                    }
                }
            }
            """, gives: """
            Cell ← Loader external
            """),
        IdiomExample("work that is under way, and what an object calls on itself, which pass no service on", of: name, """
            protocol Cancellable { func cancel() }
            final class Store {
                var task: Cancellable?
                func load() {}
            }
            final class Loader {
                func start() -> Cancellable? { nil }
                func load(_ store: Store) { store.task = start() }
            }
            final class Model { func load() {} }
            final class Page: UIViewController {
                var model: Model!
                override func viewDidLoad() { self.bind(to: model) }
                private func bind(to model: Model) { model.load() }
            }
            """, gives: """
            """),
        IdiomExample("an object that is set up in a closure when it is made", of: name, """
            protocol Client { func load() }
            final class Page: UIViewController { var client: Client? }
            final class Sheet: UIViewController { var client: Client? }
            final class Start {
                private let client: Client
                init(client: Client) { self.client = client }
                func start() {
                    let page = Page().then { $0.client = client }
                    let sheet = Sheet().then { sheet in
                        sheet.client = client
                        sheet.rows().forEach { $0.client = client }
                    }
                }
            }
            """, gives: """
            Page ← Client external
            Sheet ← Client external
            """),
        IdiomExample("a local that is made unless there is one", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            struct Settings { let client: Client? }
            final class Page { init(client: Client) {} }
            final class Start {
                func show(settings: Settings) {
                    let client = settings.client ?? HttpClient()
                    open(Page(client: client))
                }
                private func open(_ page: Page) {}
            }
            """, gives: """
            HttpClient → HttpClient (per call) in Start
            Page ← Client external
            """),
    ]
}
