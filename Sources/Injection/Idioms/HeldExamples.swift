// The examples of services that code gets from a container and passes on.

extension HandWritten {
    static let examplesOfHeld = [
        IdiomExample("locals that hold what a container makes, passed on", of: name, """
            protocol Users { func load() }
            final class UserStore: Users { func load() {} }
            final class LoadUsers {
                private let users: Users
                init(users: Users) { self.users = users }
                func run() { users.load() }
            }
            final class PageModel {
                private let load: LoadUsers
                init(load: LoadUsers) { self.load = load }
                func show() { load.run() }
            }
            final class PageFactory {
                private func makeUsers() -> Users { UserStore() }
                func makeModel() -> PageModel {
                    let users = makeUsers()
                    let load = LoadUsers(users: users)
                    return PageModel(load: load)
                }
            }
            final class Page: UIViewController { init(model: PageModel) {} }
            final class PageCoordinator {
                private let factory: PageFactory
                init(factory: PageFactory) { self.factory = factory }
                func start() {
                    let model = factory.makeModel()
                    show(Page(model: model))
                }
                private func show(_ page: Page) {}
            }
            """, gives: """
            Users → UserStore (transient) in PageFactory
            PageModel → PageModel (transient) in PageFactory
            LoadUsers → LoadUsers (per call) in PageFactory
            PageModel ← Users
            PageModel ← LoadUsers external
            PageCoordinator ← PageModel
            """),
        IdiomExample("a part of a container's object, passed on", of: name, """
            final class Database { func open() {} }
            final class Setup {
                let database = Database()
                func start() {}
            }
            final class Sync {
                private let database: Database
                init(database: Database) { self.database = database }
                func run() { database.open() }
            }
            final class AppContainer {
                private let setup = Setup()
                lazy var sync = Sync(database: setup.database)
            }
            """, gives: """
            Setup → Setup (singleton) in AppContainer
            Sync → Sync (lazy singleton) in AppContainer
            Sync ← Database external
            """),
        IdiomExample("the data sources of a repository and of a list", of: name, """
            protocol RemoteDataSource { func load() }
            final class WebDataSource: RemoteDataSource { func load() {} }
            final class Repository {
                private let remoteDataSource: RemoteDataSource
                init(remoteDataSource: RemoteDataSource) { self.remoteDataSource = remoteDataSource }
                func sync() { remoteDataSource.load() }
            }
            final class Start {
                func start() -> Repository {
                    let source = WebDataSource()
                    return Repository(remoteDataSource: source)
                }
            }
            protocol RowDataSource: AnyObject { func rows() -> [String] }
            final class Table: UIView {
                weak var rowDataSource: RowDataSource?
                init(rowDataSource: RowDataSource) { self.rowDataSource = rowDataSource }
            }
            final class List: RowDataSource {
                func rows() -> [String] { [] }
                func show(table: Table) {
                    table.rowDataSource = self
                    add(Table(rowDataSource: self))
                }
                private func add(_ table: Table) {}
            }
            """, gives: """
            Repository → Repository (transient) in Start
            WebDataSource → WebDataSource (per call) in Start
            Repository ← RemoteDataSource external
            """),
        IdiomExample("parts of a user interface behind protocols", of: name, """
            protocol Presenting { func present() }
            final class PageController: UIViewController, Presenting {
                func present() {}
                func show() { use(Sync(presenter: self)) }
                private func use(_ sync: Sync) {}
            }
            final class Sync {
                var presenter: Presenting
                init(presenter: Presenting) { self.presenter = presenter }
            }
            final class Flow {
                let controller = PageController()
                let sync: Sync
                init(sync: Sync) { self.sync = sync }
                func start() { sync.presenter = controller }
            }
            """, gives: ""),
        IdiomExample("default arguments of functions that make their type, and members of shared objects", of: name, """
            struct ApiClient {
                let send: () -> Void
                static let live = ApiClient(send: {})
                static func live(key: String = "") -> ApiClient { ApiClient(send: {}) }
            }
            struct NoticeService { let load: () -> Void }
            extension NoticeService {
                static func live(client: ApiClient = .live, other: ApiClient = .live()) -> Self { Self(load: { client.send() }) }
                static func load(with client: ApiClient = .live) -> Int { 0 }
            }
            protocol Managing { func update() }
            final class Manager: Managing { func update() {} }
            final class Blocking {
                static let shared = Blocking()
                let manager: Managing = Manager()
                func run() {}
            }
            final class Rules { init(manager: Managing = Blocking.shared.manager) {} }
            """, gives: """
            NoticeService ← ApiClient external
            NoticeService ← ApiClient external
            Rules ← Managing external
            """),
        IdiomExample("services in an array", of: name, """
            protocol Plugin { func run() }
            final class LogPlugin: Plugin { func run() {} }
            final class AuthPlugin: Plugin { func run() {} }
            struct Row { let title: String }
            final class Client {
                init(plugins: [Plugin], rows: [Row]) {}
                func load() {}
            }
            final class Start {
                func start(auth: AuthPlugin) -> Client { Client(plugins: [LogPlugin(), auth], rows: [Row(title: "")]) }
            }
            """, gives: """
            Client → Client (transient) in Start
            Client ← Plugin external
            Client ← Plugin external
            """),
        IdiomExample("what a container within another type holds, passed on", of: name, """
            enum App {
                final class Container {
                    static let shared = Container()
                    let client = Client()
                }
            }
            final class Client { func load() {} }
            final class Page { init(client: Client) {} }
            final class Start {
                func start() {
                    let client = App.Container.shared.client
                    show(Page(client: client), Page(client: App.Container.shared.client))
                }
                private func show(_ first: Page, _ second: Page) {}
            }
            """, gives: """
            Client → Client (singleton) in App.Container
            Start ← Client
            Start ← Client
            """),
        IdiomExample("a part of a container's object, put into the environment", of: name, """
            import SwiftUI
            @Observable final class Router { func open() {} }
            final class AppState {
                let router = Router()
                func load() {}
            }
            final class AppContainer { let state = AppState() }
            struct Root: View {
                let container: AppContainer
                var body: some View { Page().environment(container.state.router) }
            }
            struct Page: View {
                @Environment(Router.self) private var router
                var body: some View { Text("") }
            }
            """, gives: """
            Router → Router (singleton) in AppState
            AppState → AppState (singleton) in AppContainer
            Router → ? (view) in Root
            Page ← Router
            """),
        IdiomExample("what a container hands on that also resolves at run time, taken unless it is given", of: name, """
            protocol Users { func load() }
            final class UserStore: Users { func load() {} }
            final class Log { func write() {} }
            final class Helpers {
                init(users: Users) {}
                func makeLog() -> Log { Log() }
            }
            final class DIContainer {
                static let shared = DIContainer()
                private var services: [String: Any] = [:]
                private lazy var users: Users = UserStore()
                private lazy var helpers = Helpers(users: users)
                func makeLog() -> Log { helpers.makeLog() }
                func register<T>(_ type: T.Type, _ service: T) { services["\\(type)"] = service }
                func resolve<T>(_ type: T.Type) -> T? { services["\\(type)"] as? T }
            }
            final class Page { init(log: Log) {} }
            final class Model {
                private let log: Log
                private let own: Log
                init(log: Log? = nil) {
                    self.log = log ?? DIContainer.shared.makeLog()
                    own = DIContainer.shared.makeLog()
                    show(Page(log: own))
                }
                private func show(_ page: Page) {}
            }
            """, gives: """
            Users → UserStore (lazy singleton) in DIContainer
            Helpers → Helpers (lazy singleton) in DIContainer
            Log → ? (transient) in DIContainer
            Helpers ← Users
            Log ← Helpers
            Model ← Log
            Model ← Log
            Page ← Log external
            """),
        IdiomExample("containers and closures, which a library's container holds", of: name, """
            import Swinject
            typealias Close = () -> Void
            final class Client { func load() {} }
            final class LoginContainer { func makeClient() -> Client { Client() } }
            final class PageContainer {
                private let container: Container
                init(parent: Container) {
                    container = Container(parent: parent)
                    container.register(Client.self) { _ in Client() }
                    container.register(Close.self) { _ in {} }
                    container.register(LoginContainer.self) { _ in LoginContainer() }
                }
                func makeClose() -> Close? { container.resolve(Close.self) }
                func makeClient() -> Client { container.resolve(Client.self)! }
                func makeLogin() -> LoginContainer { container.resolve(LoginContainer.self)! }
            }
            """, gives: """
            Client → Client (transient) in LoginContainer
            Client → Client (graph) in PageContainer
            () -> Void → ? (graph) in PageContainer
            LoginContainer → LoginContainer (graph) in PageContainer
            PageContainer ← () -> Void
            PageContainer ← Client
            PageContainer ← LoginContainer
            """),
        IdiomExample("what a container calls later, and what it gives later", of: name, """
            final class Log { func write() {} }
            final class Page { init(close: @escaping () -> Void, log: @escaping () -> Log) {} }
            final class AppContainer {
                private let log = Log()
                func makePage() -> Page { Page(close: { self.log.write() }, log: { self.log }) }
            }
            """, gives: """
            Log → Log (singleton) in AppContainer
            Page → Page (transient) in AppContainer
            Page ← Log lazy
            """),
        IdiomExample("what a container makes for arguments, put into the environment of views", of: name, """
            import SwiftUI
            final class Model: ObservableObject {
                init(id: Int) {}
                func load() {}
            }
            final class AppContainer {
                func model(id: Int) -> Model { Model(id: id) }
            }
            struct Root: View {
                let container: AppContainer
                let id: Int
                var body: some View { Page().environmentObject(container.model(id: id)) }
            }
            struct Page: View {
                @EnvironmentObject private var model: Model
                var body: some View { Text("") }
            }
            """, gives: """
            Model → Model (transient) in AppContainer
            Model → Model (view) in Root
            Page ← Model
            """),
    ]
}
