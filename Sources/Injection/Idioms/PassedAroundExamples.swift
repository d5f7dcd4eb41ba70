// The examples of services that registrations and containers pass on, but do not provide.

extension HandWritten {
    static let examplesOfPassedAround = [
        IdiomExample("what a registration gets from the code around it, and what a container was given", of: name, """
            import Swinject
            protocol Client { func load() }
            final class Log { func write() {} }
            final class WifiManager {
                static let shared = WifiManager()
                func scan() {}
            }
            final class HttpClient: Client {
                init(log: Log, wifi: WifiManager, name: String) {}
                func load() {}
            }
            final class PageModel { init(client: Client) {} }
            final class AppAssembly: Assembly {
                func assemble(container: Container) {
                    let log = container.resolve(Log.self)!
                    container.register(Log.self) { _ in Log() }
                    container.register(Client.self) { _ in HttpClient(log: log, wifi: WifiManager.shared, name: "") }
                    container.register(PageModel.self) { r in
                        let client = r.resolve(Client.self)!
                        return PageModel(client: client)
                    }
                }
            }
            final class PageContainer {
                private let client: Client
                init(client: Client) { self.client = client }
                func makePage() -> PageModel { PageModel(client: client) }
            }
            """, gives: """
            WifiManager → WifiManager (singleton) in WifiManager
            Log → Log (graph) in AppAssembly
            Client → HttpClient (graph) in AppAssembly
            PageModel → PageModel (graph) in AppAssembly
            PageModel → PageModel (transient) in PageContainer
            AppAssembly ← Log
            HttpClient ← Log
            HttpClient ← WifiManager external
            PageModel ← Client
            PageModel ← Client external
            """),
        IdiomExample("structures of services that are made in place, and what hands itself on as one", of: name, """
            protocol Loading { func load() }
            final class Loader: Loading { func load() {} }
            struct PageDependency { let loader: Loading }
            final class PageBuilder {
                private let dependency: PageDependency
                init(dependency: PageDependency) { self.dependency = dependency }
                func build() {}
            }
            protocol ListDependency { var loader: Loading { get } }
            final class ListBuilder {
                init(dependency: ListDependency) {}
                func build() {}
            }
            final class AppComponent: ListDependency {
                let loader: Loading = Loader()
                var pages: PageBuilder { PageBuilder(dependency: PageDependency(loader: loader)) }
                func makeList() -> ListBuilder { ListBuilder(dependency: self) }
                func show() {
                    let dependency = PageDependency(loader: loader)
                    show(PageBuilder(dependency: dependency))
                }
            }
            """, gives: """
            Loading → Loader (singleton) in AppComponent
            PageBuilder → PageBuilder (transient) in AppComponent
            ListBuilder → ListBuilder (transient) in AppComponent
            PageBuilder ← Loading
            AppComponent ← Loading
            """),
        IdiomExample("what a container was given and puts into the environment", of: name, """
            import SwiftUI
            protocol Client { func load() }
            struct AppDependencies { let client: Client }
            extension EnvironmentValues {
                @Entry var client: Client? = nil
            }
            struct Root: View {
                let dependencies: AppDependencies
                var body: some View { Page().environment(\\.client, dependencies.client) }
            }
            struct Page: View { @Environment(\\.client) private var client }
            """, gives: """
            Client → ? (singleton) in EnvironmentValues
            Client → ? (view) in EnvironmentValues
            Page ← Client
            """),
        IdiomExample("members without a written type that static functions make", of: name, """
            final class Store {
                static func open() -> Store { Store() }
                func read() {}
            }
            final class Model { init(store: Store) {} }
            enum Names { static func current() -> String { "" } }
            final class AppContainer {
                private(set) lazy var store = Store.open()
                let name = Names.current()
                func makeModel() -> Model { Model(store: store) }
            }
            final class Page {
                private let store = Store.open()
                private let other = Store.open()
                func show() -> Model { Model(store: store) }
                func reload() { other.read() }
            }
            """, gives: """
            Store → ? (lazy singleton) in AppContainer
            Model → Model (transient) in AppContainer
            Store → ? (singleton) in Page
            Model ← Store
            Model ← Store external
            """),
        IdiomExample("objects that the state of a view keeps", of: name, """
            import SwiftUI
            final class Store { func read() {} }
            final class Model: ObservableObject {
                init(store: Store) {}
                func load() {}
            }
            struct Root: View {
                @StateObject private var model: Model
                init(store: Store) {
                    let model = Model(store: store)
                    _model = StateObject(wrappedValue: model)
                }
                var body: some View { Detail(model: Model(store: Store())) }
            }
            struct Detail: View {
                @StateObject private var model: Model
                init(model: @autoclosure @escaping () -> Model) { _model = StateObject(wrappedValue: model()) }
                var body: some View { Text("") }
            }
            """, gives: """
            Model → Model (view) in Root
            Model ← Store external
            Detail ← Model external
            Model ← Store external
            """),
        IdiomExample("what is read from an object and passed on", of: name, """
            final class Groups { func load() {} }
            final class Log { func write() {} }
            final class Content {
                let groups: Groups
                init(groups: Groups, log: Log) { self.groups = groups }
                func read() {}
            }
            final class Page {
                init(groups: Groups, title: String) {}
                func show() {}
            }
            final class AppContainer {
                private let log = Log()
                lazy var content = Content(groups: Groups(), log: log)
                func makePage() -> Page { Page(groups: content.groups, title: content.title) }
            }
            """, gives: """
            Log → Log (singleton) in AppContainer
            Content → Content (lazy singleton) in AppContainer
            Page → Page (transient) in AppContainer
            Content ← Groups external
            Content ← Log
            Page ← Groups external
            Page ← Content
            """),
        IdiomExample("a class with which an app starts that makes one object", of: name, """
            final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
                private var coordinator: AppCoordinator?
                func scene(_ scene: UIScene) {
                    coordinator = AppCoordinator(window: UIWindow())
                    coordinator?.start()
                }
            }
            final class Search {
                private var coordinator: AppCoordinator?
                func start() { coordinator = AppCoordinator(window: UIWindow()) }
            }
            final class AppCoordinator {
                init(window: UIWindow) {}
                func start() {}
            }
            """, gives: """
            AppCoordinator → AppCoordinator (singleton) in SceneDelegate
            """),
        IdiomExample("an app's container, and its window, which are no services", of: name, """
            final class Log { func write() {} }
            final class Clock { func tick() {} }
            final class AppContainer { let log = Log() }
            final class Recorder {
                init(window: UIWindow, log: Log) {}
                func record() {}
            }
            final class AppDelegate: UIResponder, UIApplicationDelegate {
                private let container = AppContainer()
                private let clock = Clock()
                var window: UIWindow?
                private var recorder: Recorder?
                func application(_ application: UIApplication) {
                    recorder = Recorder(window: window!, log: container.log)
                }
            }
            """, gives: """
            Log → Log (singleton) in AppContainer
            Clock → Clock (singleton) in AppDelegate
            Recorder → Recorder (singleton) in AppDelegate
            Recorder ← Log
            """),
        IdiomExample("functions by which a type makes its own objects", of: name, """
            final class Router {
                static func modal(_ style: Int) -> Router { Router(style: style) }
                init(style: Int) {}
                func push() {}
            }
            final class Tips {
                init(router: Router) {}
                func start() {}
            }
            final class Main {
                func showTips() {
                    let router = Router.modal(1)
                    let tips = Tips(router: router)
                    tips.start()
                }
                func showMore() { show(Tips(router: Router.modal(2))) }
            }
            """, gives: """
            Router → Router (per call) in Main
            Tips ← Router external
            Tips ← Router external
            """),
        IdiomExample("what a view's state is, if the view passes it on", of: name, """
            import SwiftUI
            final class Model: ObservableObject { func load() {} }
            struct Row: View {
                @ObservedObject var model: Model
                var body: some View { Text("") }
            }
            struct Page: View {
                @StateObject private var model = Model()
                @State private var other: Model = .init()
                @StateObject private var supplied = Model()
                @StateObject private var own = Model()
                var body: some View {
                    Row(model: model).onAppear { own.load() }
                    Row(model: other)
                    Row(model: supplied).environmentObject(supplied)
                }
            }
            struct Page_Previews: PreviewProvider {
                struct Preview: View {
                    @StateObject private var model = Model()
                    var body: some View { Row(model: model) }
                }
                static var previews: some View { Preview() }
            }
            """, gives: """
            Model → Model (view) in Page
            Model → Model (view) in Page
            Model → ? (view) in Page
            Row ← Model external
            Row ← Model external
            Row ← Model external
            """),
        IdiomExample("locals that the closure of a registration constructs", of: name, """
            import Swinject
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            protocol Repository { func read() }
            final class UserRepository: Repository {
                init(client: Client) {}
                func read() {}
            }
            final class UseCase { init(repository: Repository, client: Client, log: Log) {} }
            final class Log { func write() {} }
            struct AppAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(Log.self) { _ in Log() }
                    container.register(UseCase.self) { resolver in
                        let client = HttpClient()
                        let repository = UserRepository(client: client)
                        let log = resolver.resolve(Log.self)!
                        return UseCase(repository: repository, client: client, log: log)
                    }
                }
            }
            """, gives: """
            Log → Log (graph) in AppAssembly
            UseCase → UseCase (graph) in AppAssembly
            HttpClient → HttpClient (per call) in AppAssembly
            UserRepository → UserRepository (per call) in AppAssembly
            UserRepository ← Client external
            UseCase ← Log
            UseCase ← Repository external
            UseCase ← Client external
            """),
    ]
}
