// The examples of what initializers take by default, of services by what they observe, and of rows and what composed objects give.

extension HandWritten {
    static let examplesOfDefaults = [
        IdiomExample("shared objects as default arguments, and classes that give values over time or act on what they get", of: name, """
            import Keychain
            import RxSwift
            import WebKit
            final class RouteStore {
                static let shared = RouteStore()
                private let routes = BehaviorRelay<Route>(value: Route())
                var onRoute: Observable<Route> { routes.asObservable() }
            }
            final class RouteText {
                static let shared = RouteText()
                var onText: Observable<String> { .just("") }
            }
            final class Users {
                static let shared = Users()
                static let forApp = Users()
                static let unused = Users()
                func load() {}
            }
            final class Reporting {
                private let disposeBag = DisposeBag()
                init(users: Users = Users.forApp) { users.load() }
            }
            final class Labels { init(users: Users) {} }
            protocol Notices { func post() }
            protocol Style { func apply() }
            final class Presenter {
                init(
                    users: Users = .shared, routes: RouteStore = RouteStore.shared, text: RouteText = .shared, reporting: Reporting = Reporting(),
                    labels: Labels = Labels(users: .shared), keychain: Keychain = Keychain.sharedInApp, data: WKWebsiteDataStore = .default(),
                    theme: Theme = Theme.default, screen: UIScreen = UIScreen.shared, files: FileManager = .default,
                    notices: Notices = NoticeCenter.current(), style: Style = Styles.plain()
                ) {}
                func show() {}
            }
            """, gives: """
            RouteStore → RouteStore (singleton) in RouteStore
            Users → Users (singleton) in Users
            Users → Users (singleton) in Users
            Reporting ← Users external
            Presenter ← Users external
            Presenter ← RouteStore external
            Presenter ← Reporting external
            Labels ← Users external
            Presenter ← Keychain external
            Presenter ← WKWebsiteDataStore external
            Presenter ← Notices external
            """),
        IdiomExample("shared objects of types that each target has", of: name, """
            //- App/Store.swift
            class Store {
                static let shared = Store()
                func load() {}
            }
            //- Extension/Store.swift
            class Store {
                static let shared = Store()
                func load() {}
            }
            //- Shared/Page.swift
            final class Page { init(store: Store = .shared, reporting: Reporting = Reporting()) {} }
            final class Reporting {
                private let disposeBag = DisposeBag()
                init(store: Store) {}
            }
            """, gives: """
            Store → Store (singleton) in Store
            Store → Store (singleton) in Store
            Page ← Store external
            Page ← Reporting external
            """),
        IdiomExample("services behind protocols of packages to which they conform, and locals that closures pass on", of: name, """
            import Tracking
            import URLNavigator
            typealias AppAnalytics = Tracking.Analytics<Event>
            enum Event { case start }
            protocol Sessions { func open() }
            struct TokenPlugin: RequestPlugin {
                let sessions: Sessions
                func prepare() { sessions.open() }
            }
            struct Token: RequestPlugin { let text: String }
            final class Network {
                init(plugins: [RequestPlugin]) {}
                func load() {}
            }
            final class Users: Sessions {
                init(navigator: NavigatorType) {}
                func open() {}
            }
            final class Page { init(analytics: AppAnalytics) {} }
            enum Start {
                static func start() {
                    let navigator = Navigator()
                    let users = Users(navigator: navigator)
                    let network = Network(plugins: [TokenPlugin(sessions: users), Token(text: "")])
                    let analytics = AppAnalytics()
                    var show: (() -> Void)!
                    show = { open(Page(analytics: analytics)) }
                    run(network, show)
                }
            }
            """, gives: """
            Navigator → Navigator (per call) in Start
            Users → Users (per call) in Start
            Tracking.Analytics<Event> → Tracking.Analytics<Event> (per call) in Start
            Users ← NavigatorType external
            Network ← RequestPlugin external
            TokenPlugin ← Sessions external
            Page ← Tracking.Analytics<Event> external
            """),
        IdiomExample("the models of rows, which have an identity and are listed", of: name, """
            import SwiftUI
            @Observable final class PackageViewModel {
                private let record: Record
                var isInstalled = false
                init(record: Record) { self.record = record }
                func open() {}
                func update() {}
            }
            extension PackageViewModel: Identifiable { var id: String { record.id } }
            @Observable final class ListViewModel: Identifiable {
                private var all: [String: PackageViewModel] = [:]
                func load() {}
            }
            struct Page: View {
                let list: ListViewModel
                let package: PackageViewModel
                var body: some View {
                    Row(package: package)
                    Header(list: list)
                }
            }
            struct Row: View {
                var package: PackageViewModel
                var body: some View { Text("") }
            }
            struct Header: View {
                var list: ListViewModel
                var body: some View { Text("") }
            }
            """, gives: """
            Header ← ListViewModel external
            """),
        IdiomExample("what code uses through an object that acts and composes", of: name, """
            import Combine
            final class App {
                lazy var settings = Settings(app: self)
                lazy var windows = Windows(app: self, navigation: navigation)
                let navigation: Navigating = Navigation()
                func start() { use(Publishers.Merge(navigation.$isShown, navigation.$isFront)) }
                func stop() {}
                func pause() {}
                func use(_ merged: Any) {}
            }
            final class Settings {
                let general: General
                let advanced: Advanced
                let keys: Keys
                init(app: App) {
                    general = General(app: app)
                    advanced = Advanced(app: app)
                    keys = Keys(app: app)
                }
                func start() {}
            }
            final class Windows {
                private let app: App
                init(app: App, navigation: Navigating) { self.app = app }
                func show() { place(app.settings.general.isShown) }
                private func place(_ isShown: Bool) {}
            }
            protocol Navigating { func go() }
            final class Navigation: Navigating {
                func go() {}
            }
            final class General {
                var isShown = false
                init(app: App) {}
                func load() {}
            }
            final class Advanced {
                init(app: App) {}
                func load() {}
            }
            final class Keys {
                init(app: App) {}
                func load() {}
            }
            """, gives: """
            Settings → Settings (lazy singleton) in App
            Windows → Windows (lazy singleton) in App
            Navigating → Navigation (singleton) in App
            General → General (singleton) in Settings
            Advanced → Advanced (singleton) in Settings
            Keys → Keys (singleton) in Settings
            Settings ← App external
            Windows ← App external
            Windows ← Navigating
            General ← App external
            Advanced ← App external
            Keys ← App external
            """),
        IdiomExample("what a function of a container makes by default", of: name, """
            protocol Store { func read() }
            final class KeychainStore: Store { func read() {} }
            final class Session { init(store: Store) {} }
            enum SessionComposition {
                struct Result { let session: Session }
                static func make(store: any Store = KeychainStore()) -> Result { Result(session: Session(store: store)) }
            }
            enum Formats {
                static func text(store: any Store = KeychainStore()) -> String { "" }
            }
            """, gives: """
            SessionComposition ← Store external
            Session ← Store external
            """),
        IdiomExample("static members of other types as default arguments", of: name, """
            import SwiftUI
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            protocol DataStoring { func save() }
            final class Keychain: DataStoring {
                static let hints = Keychain()
                func save() {}
            }
            final class HintStore {
                private let keychain: DataStoring
                init(keychain: DataStoring = Keychain.hints) { self.keychain = keychain }
                func clear() { keychain.save() }
            }
            struct MainView: View {
                private let client: Client
                init(client: Client = MainView.makeClient()) { self.client = client }
                var body: some View { Text("") }
                private static func makeClient() -> Client { HttpClient() }
            }
            """, gives: """
            Keychain → Keychain (singleton) in Keychain
            HintStore ← DataStoring external
            MainView ← Client external
            """),
    ]
}
