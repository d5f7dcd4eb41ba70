// The examples of objects that factories and functions get in order to hand them on.

extension HandWritten {
    static let examplesOfForwarded = [
        IdiomExample("static functions that make an object of their type, and one that only asks what it gets", of: name, """
            protocol Client { func load() }
            final class ListModel {
                private let client: Client
                init(client: Client) { self.client = client }
                func reload() { client.load() }
            }
            final class ListController: UIViewController {
                private var model: ListModel!
                static func instantiate(model: ListModel, title: String) -> ListController {
                    let controller = Storyboard.list.instantiate()
                    controller.model = model
                    return controller
                }
                class func isEmpty(model: ListModel) -> Bool { true }
            }
            final class Start {
                private let client: Client
                init(client: Client) { self.client = client }
                func open() {
                    let model = ListModel(client: client)
                    show(ListController.instantiate(model: model, title: ""))
                    _ = ListController.isEmpty(model: model)
                }
                private func show(_ controller: ListController) {}
            }
            """, gives: """
            ListModel → ListModel (per call) in Start
            ListController ← ListModel external
            ListModel ← Client external
            ListController ← ListModel external
            """),
        IdiomExample("functions that pass what they get to an object, and one that uses it itself", of: name, """
            protocol Client { func load() }
            final class ListModel {
                private let client: Client
                init(client: Client) { self.client = client }
                func reload() { client.load() }
            }
            final class Tracker { func track() {} }
            final class ListScreen: UIViewController {
                var model: ListModel?
                init(model: ListModel) { self.model = model }
            }
            enum Setup {
                static func configure(_ screen: ListScreen, model: ListModel) { screen.model = model }
            }
            final class Window {
                func present(model: ListModel) { push(ListScreen(model: model)) }
                func push(_ screen: UIViewController) {}
            }
            final class Router {
                private let client: Client
                private let window: Window
                init(client: Client, window: Window) { (self.client, self.window) = (client, window) }
                func open(screen: ListScreen) {
                    let first = ListModel(client: client)
                    window.present(model: first)
                    let second = ListModel(client: client)
                    Setup.configure(screen, model: second)
                    let third = ListModel(client: client)
                    show(model: third)
                    let tracker = Tracker()
                    log(tracker)
                    window.push(ListScreen(model: third))
                }
                private func show(model: ListModel) { window.push(ListScreen(model: model)) }
                private func log(_ tracker: Tracker) { tracker.track() }
            }
            """, gives: """
            ListModel → ListModel (per call) in Router
            ListModel → ListModel (per call) in Router
            ListModel → ListModel (per call) in Router
            ListScreen ← ListModel external
            ListScreen ← ListModel external
            ListModel ← Client external
            ListModel ← Client external
            ListModel ← Client external
            ListScreen ← ListModel external
            ListScreen ← ListModel external
            """),
        IdiomExample("what a property wrapper of a view's state keeps, made without its type", of: name, """
            import SwiftUI
            protocol Client { func load() }
            final class ListModel: ObservableObject {
                @Published var rows: [String] = []
                private let client: Client
                init(client: Client) { self.client = client }
                func reload() { client.load() }
            }
            struct ListView: View {
                @StateObject private var model: ListModel
                @State private var other: ListModel
                @State private var title: String
                init(client: Client) {
                    _model = StateObject(wrappedValue: .init(client: client))
                    self._other = .init(initialValue: .init(client: client))
                    _title = State(initialValue: .init())
                }
            }
            """, gives: """
            ListModel ← Client external
            ListModel ← Client external
            """),
        IdiomExample("members that are compositions of protocols", of: name, """
            protocol Users { func load() }
            protocol Accounts { func open() }
            final class UserManager: Users, Accounts {
                func load() {}
                func open() {}
            }
            final class Page { init(users: Users, accounts: Accounts) {} }
            final class Start {
                var users: Users & Accounts
                private let other: Users & Accounts = UserManager()
                init() { self.users = UserManager() }
                func start() { show(Page(users: users, accounts: other)) }
                private func show(_ page: Page) {}
            }
            final class AppContainer {
                let users: Users & Accounts = UserManager()
                lazy var page: Page = Page(users: users, accounts: users)
            }
            """, gives: """
            Accounts & Users → UserManager (singleton) in Start
            Accounts & Users → UserManager (singleton) in Start
            Accounts & Users → UserManager (singleton) in AppContainer
            Page → Page (lazy singleton) in AppContainer
            Page ← Users external
            Page ← Accounts external
            Page ← Accounts & Users
            Page ← Accounts & Users
            """),
        IdiomExample("what the initializer of a view keeps as its state and the view passes on", of: name, """
            import SwiftUI
            struct Logs: View {
                @State private var model: Model
                init(id: Int) {
                    let model = Model(id: id)
                    self.model = model
                }
                var body: some View { Toolbar(model: model) }
            }
            struct Details: View {
                @State private var model: Model
                init(id: Int) {
                    let model = Model(id: id)
                    self.model = model
                }
                var body: some View { Text("") }
            }
            struct Toolbar: View {
                let model: Model
                var body: some View { Text("") }
            }
            @Observable final class Model {
                private let id: Int
                init(id: Int) { self.id = id }
                func load() {}
            }
            """, gives: """
            Model → Model (view) in Logs
            Toolbar ← Model external
            """),
        IdiomExample("closures that only name a live object", of: name, """
            struct Dispatcher {
                let send: (String) async -> Void
                static let live = Dispatcher(send: { _ in })
            }
            struct ApiClient {
                let dispatcher: () -> Dispatcher
                let title: () -> String
                func load() {}
            }
            extension ApiClient { static let live = Self(dispatcher: { .live }, title: { .standard }) }
            """, gives: """
            ApiClient ← Dispatcher external
            """),
        IdiomExample("services that several files declare, and a part of the interface behind a protocol", of: name, """
            //- Sources/A/Users.swift
            protocol Users { func load() }
            struct Row { func draw() {} }
            //- Sources/B/Users.swift
            protocol Users { func open() }
            struct Row { let title: String, id: Int }
            //- Sources/Page.swift
            import UIKit
            protocol Navigating { func push() }
            final class Navigator: UINavigationController, Navigating { func push() {} }
            final class Page { init(users: Users, row: Row, navigator: Navigating) {} }
            final class Start {
                private let navigator: Navigating = Navigator()
                func start(users: Users, row: Row) { show(Page(users: users, row: row, navigator: navigator)) }
            }
            """, gives: """
            Page ← Users external
            """),
        IdiomExample("lazy members that a function of their type makes", of: name, """
            final class Images {
                private let url: String
                init(url: String) { self.url = url }
                func load() {}
            }
            final class Repos {
                lazy var images: Images = {
                    return self.createImages()
                }()
                lazy var other: Images = createImages()
                lazy var untyped = createImages()
                private func createImages() -> Images {
                    let images = Images(url: "")
                    return images
                }
            }
            final class Page { init(images: Images, other: Images, untyped: Images) {} }
            final class Flow {
                private let repos: Repos
                init(repos: Repos) { self.repos = repos }
                func open() { show(Page(images: self.repos.images, other: repos.other, untyped: repos.untyped)) }
            }
            """, gives: """
            Images → ? (lazy singleton) in Repos
            Images → ? (lazy singleton) in Repos
            Images → ? (lazy singleton) in Repos
            Page ← Images external
            Page ← Images external
            Page ← Images external
            """),
        IdiomExample("members of objects whose type is not known, set to a service under its name", of: name, """
            protocol Client { func load() }
            final class Tracker { func track() {} }
            final class Flow {
                private let client: Client
                init(client: Client) { self.client = client }
                func start(other: Client) {
                    let page = Storyboards.main.instantiate()
                    page.client = client
                    page.source = other
                    let tracker = Tracker()
                    page.tracker = tracker
                }
            }
            """, gives: """
            Tracker → Tracker (per call) in Flow
            Flow ← Client external
            Flow ← Tracker external
            """),
        IdiomExample("shared objects of types that views put into their environment, or hold and pass on", of: name, """
            import SwiftUI
            @Observable final class Store {
                static let shared = Store()
                func load() {}
            }
            @Observable final class Player {
                static let shared = Player()
                static let other = Player()
                func play() {}
            }
            final class Settings: ObservableObject {
                static let shared = Settings()
                func reset() {}
            }
            struct Main: View {
                @State private var store = Store.shared
                private let player = Player.shared
                var body: some View { Page(player: player).environment(store).environmentObject(Settings.shared) }
            }
            struct Page: View {
                let player: Player
                @Environment(Store.self) private var store
                @EnvironmentObject private var settings: Settings
                var body: some View { Text("") }
            }
            """, gives: """
            Store → Store (singleton) in Store
            Player → Player (singleton) in Player
            Settings → Settings (singleton) in Settings
            Store → ? (view) in Main
            Settings → ? (view) in Main
            Page ← Player external
            Page ← Store
            Page ← Settings
            """),
        IdiomExample("what a class gives its superclass for a generic parameter", of: name, """
            class BaseController<Model>: UIViewController {
                let model: Model
                init(_ model: Model) { self.model = model }
                required init?(coder: NSCoder) { nil }
                func bind(to model: Model) {}
            }
            final class PageModel { func load() {} }
            final class PageController: BaseController<PageModel> {}
            final class Flow {
                func start() {
                    let model = PageModel()
                    show(PageController(model))
                }
            }
            """, gives: """
            PageModel → PageModel (per call) in Flow
            PageController ← PageModel external
            """),
        IdiomExample("a function of one of several protocols, which sets up an object", of: name, """
            protocol Navigating: AnyObject { func show() }
            protocol Managed: AnyObject { func setManager(_ manager: any Managing) }
            protocol Managing: AnyObject { func attach() }
            final class Manager: Managing { func attach() {} }
            enum Routers { static func make() -> any Navigating & Managed { StackRouter() } }
            enum Flow {
                static func start() {
                    let router = Routers.make()
                    let manager = Manager()
                    router.setManager(manager)
                }
            }
            """, gives: """
            Manager → Manager (per call) in Flow
            Managed ← Managing external
            """),
        IdiomExample("builders that a router asks for what they make", of: name, """
            import ModernRIBs
            protocol PageBuildable: Buildable { func build() -> PageRouting }
            protocol PageRouting: ViewableRouting { func route() }
            final class PageInteractor { func load() {} }
            final class PageRouter: ViewableRouter<Int, Int>, PageRouting {
                init(interactor: PageInteractor) {}
                func route() {}
            }
            final class PageBuilder: Builder<PageDependency>, PageBuildable {
                func build() -> PageRouting {
                    let interactor = PageInteractor()
                    return PageRouter(interactor: interactor)
                }
            }
            protocol StartDependency: AnyObject { var pageBuilder: PageBuildable { get } }
            final class StartComponent: StartDependency {
                let pageBuilder: PageBuildable
                init(component: Component<PageDependency>) { pageBuilder = PageBuilder(dependency: component) }
            }
            final class StartRouter {
                private let dependency: StartDependency
                init(dependency: StartDependency) { self.dependency = dependency }
                func attach() {
                    let router = dependency.pageBuilder.build()
                    attachChild(router)
                }
            }
            """, gives: """
            PageRouting → PageRouter (transient) in PageBuilder
            PageBuildable → PageBuilder (singleton) in StartComponent
            PageInteractor → PageInteractor (per call) in PageBuilder
            PageRouter ← PageInteractor external
            StartRouter ← PageBuildable
            """),
        IdiomExample("a member of a container that is registered", of: Swinject.name, """
            import Swinject
            final class AppContainer {
                let client = Client()
                func register(in container: Container) { container.register(Client.self) { _ in self.client } }
            }
            final class Client { func load() {} }
            final class Page { init(resolver: Resolver) { resolver.resolve(Client.self)?.load() } }
            """, gives: """
            Client → Client (singleton) in AppContainer
            Client → ? (graph) in AppContainer
            Page ← Client optional
            """),
        IdiomExample("a static function that sets up its type, and keys and rows, which are no services", of: name, """
            protocol Secret { func key() -> String }
            final class LiveSecret: Secret { func key() -> String { "" } }
            final class Secrets {
                private static var secret: Secret?
                static func setSecret(_ secret: Secret) { self.secret = secret }
            }
            protocol Row {
                var id: String { get }
                var title: String { get }
                func hasDetails() -> Bool
            }
            struct UserRow: Row {
                let id = ""
                let title = ""
                func hasDetails() -> Bool { true }
            }
            final class DefaultsKey {
                let name: String
                init(_ name: String) { self.name = name }
                func value() -> Bool { true }
                func set(_ value: Bool) {}
            }
            enum Keys {
                static let isNew = DefaultsKey("new")
                static let isOld = DefaultsKey("old")
                static let isSeen = DefaultsKey("seen")
            }
            final class Cell { init(row: Row) {} }
            final class Page {
                func start() {
                    let secret = LiveSecret()
                    Secrets.setSecret(secret)
                    let row = UserRow()
                    show(Cell(row: row), Keys.isNew.value())
                }
                func show(_ cell: Cell, _ isNew: Bool) {}
            }
            """, gives: """
            LiveSecret → LiveSecret (per call) in Page
            Secrets ← Secret external
            """),
        IdiomExample("models that cases of an enumeration carry to a coordinator", of: name, """
            import UIKit
            protocol Client { func load() }
            final class LoginModel {
                private let client: Client
                init(client: Client) { self.client = client }
                func login() { client.load() }
            }
            final class ListModel {
                private let client: Client
                init(client: Client) { self.client = client }
                func reload() { client.load() }
            }
            enum Scene {
                case login(LoginModel)
                case list(model: ListModel)
                case text(String)
            }
            final class Coordinator {
                private let client: Client
                init(client: Client) { self.client = client }
                func show(_ scene: Scene) {}
                func open() {
                    let login = LoginModel(client: client)
                    show(Scene.login(login))
                    let list = ListModel(client: client)
                    show(.list(model: list))
                    show(.text("a"))
                }
            }
            """, gives: """
            LoginModel → LoginModel (per call) in Coordinator
            ListModel → ListModel (per call) in Coordinator
            LoginModel ← Client external
            Scene ← LoginModel external
            ListModel ← Client external
            Scene ← ListModel external
            """),
    ]
}
