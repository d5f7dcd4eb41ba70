// The examples of services by where they are made and declared.

extension HandWritten {
    static let examplesOfMade = [
        IdiomExample("what variables at file level hold, and what a double makes for itself", of: name, """
            protocol Log { func write() }
            final class FileLog: Log { func write() {} }
            enum LogFactory { static func makeLog() -> Log { FileLog() } }
            private let log = LogFactory.makeLog()
            final class User { func load() {} }
            final class Cache { func load() {} }
            final class Loader {
                init(user: User, cache: Cache) {}
                func load() {}
            }
            protocol Stores {
                var user: User { get }
                func start()
            }
            final class MockStores: Stores {
                lazy var user = User()
                lazy var cache = Cache()
                lazy var loader = Loader(user: user, cache: cache)
                func start() {}
            }
            final class Page {
                private let stores: Stores
                private let log = LogFactory.makeLog()
                init(stores: Stores) { self.stores = stores }
                func show() { stores.user.load() }
            }
            """, gives: """
            Log → FileLog (transient) in LogFactory
            User → User (lazy singleton) in MockStores
            Cache → Cache (lazy singleton) in MockStores
            Loader → Loader (lazy singleton) in MockStores
            Loader ← User external
            Loader ← Cache external
            Page ← Log
            """),
        IdiomExample("structures that a type makes with what it is given", of: name, """
            struct Database {
                private let id: String
                func read() {}
            }
            final class Client { func request() {} }
            struct StatusService {
                private let client: Client
                private let database: Database
                init(client: Client, database: Database) {
                    self.client = client
                    self.database = database
                }
                func load() {
                    client.request()
                    database.read()
                }
            }
            struct AccountService {
                private let client: Client
                init(client: Client) { self.client = client }
                func load() { client.request() }
            }
            struct ListService {
                private let client: Client
                init(client: Client) { self.client = client }
                func load() { client.request() }
            }
            struct NavigationService {
                private let client: Client
                private let database: Database
                init(client: Client, database: Database) {
                    self.client = client
                    self.database = database
                }
                func statusService() -> StatusService { StatusService(client: client, database: database) }
                func accountService() -> AccountService { AccountService(client: client) }
                func listService() -> ListService { ListService(client: client) }
            }
            """, gives: """
            StatusService → StatusService (transient) in NavigationService
            AccountService → AccountService (transient) in NavigationService
            ListService → ListService (transient) in NavigationService
            StatusService ← Client external
            StatusService ← Database external
            AccountService ← Client external
            ListService ← Client external
            """),
        IdiomExample("a service of which there is one for each platform", of: name, """
            //- Sources/Downloads.swift
            #if os(tvOS)
            final class Downloads { func start() {} }
            #else
            final class Downloads {
                private var active = 0
                func start() { active += 1 }
            }
            #endif
            //- Sources/Page.swift
            final class Page {
                init(downloads: Downloads) {}
                func show() {}
            }
            final class Start {
                func start(downloads: Downloads) { open(Page(downloads: downloads)) }
                private func open(_ page: Page) {}
            }
            """, gives: """
            Page ← Downloads external
            """),
        IdiomExample("initializers of a superclass, and objects that are found by their identity", of: name, """
            import UIKit
            protocol Client { func load() }
            class BasePage: UIViewController {
                let client: Client
                init(client: Client) { self.client = client }
            }
            final class Page: BasePage {
                convenience init(title: String, client: Client) {
                    self.init(client: client)
                    self.title = title
                }
            }
            protocol Machine: AnyObject, Identifiable {
                var name: String { get }
                func start()
            }
            final class Screen { init(machine: any Machine) {} }
            final class Start {
                func start(client: Client, machine: any Machine) {
                    open(Page(client: client))
                    open(Page(title: "", client: client))
                    show(Screen(machine: machine))
                }
                private func open(_ page: Page) {}
                private func show(_ screen: Screen) {}
            }
            """, gives: """
            Page ← Client external
            Page ← Client external
            Screen ← Machine external
            """),
        IdiomExample("types of one name with different initializers, and what a view's state is made with", of: name, """
            //- Sources/Keyboard.swift
            final class Page { init(id: Int) {} }
            //- Sources/Page.swift
            import SwiftUI
            protocol Client { func load() }
            final class Page { init(client: Client) {} }
            final class Model: ObservableObject {
                init(client: Client) {}
                func load() {}
            }
            struct Screen: View {
                @StateObject private var model: Model
                @State private var other: Model
                init(client: Client) {
                    _model = StateObject(wrappedValue: .init(client: client))
                    self._other = State(initialValue: .init(client: client))
                }
                var body: some View { Text("") }
            }
            //- Sources/Start.swift
            final class Start {
                func start(client: Client) { open(Page(client: client)) }
                private func open(_ page: Page) {}
            }
            """, gives: """
            Model ← Client external
            Model ← Client external
            Page ← Client external
            """),
        IdiomExample("members that a type has from outside", of: name, """
            import Localization
            protocol Texts { func text() }
            final class PagePresenter: Localizable { func show() {} }
            final class Row { func show() {} }
            final class Start {
                func start(texts: Texts, presenter: PagePresenter, row: Row) {
                    presenter.texts = texts
                    presenter.localization = LocalizationManager.shared
                    row.texts = texts
                    run(presenter)
                }
                private func run(_ presenter: PagePresenter) {}
            }
            """, gives: """
            PagePresenter ← Texts external
            PagePresenter ← LocalizationManager external
            """),
        IdiomExample("a protocol for classes that a class from outside conforms to", of: name, """
            import Messages
            protocol TokenProvider: AnyObject { var token: String? { get } }
            extension Messaging: TokenProvider {}
            protocol Titled { var title: String { get } }
            final class Page {
                init(tokens: TokenProvider, titled: Titled) {}
                func show() {}
            }
            final class Start {
                func start(tokens: TokenProvider, titled: Titled) { open(Page(tokens: tokens, titled: titled)) }
                private func open(_ page: Page) {}
            }
            """, gives: """
            Page ← TokenProvider external
            """),
        IdiomExample("optional members that functions make", of: name, """
            protocol Client { func load() }
            final class Session {
                init(client: Client) {}
                func start() {}
            }
            final class Page {
                init(session: Session?) {}
                func show() {}
            }
            final class AppContainer {
                private(set) var session: Session?
                func login(client: Client) { session = Session(client: client) }
                func change(client: Client) { session = Session(client: client) }
            }
            final class Flow {
                private var session: Session?
                private var other: Session?
                func start(client: Client) {
                    session = Session(client: client)
                    other = Session(client: client)
                    open(Page(session: session))
                }
                private func open(_ page: Page) {}
            }
            """, gives: """
            Session → Session (singleton) in AppContainer
            Session → Session (singleton) in Flow
            Session ← Client external
            Session ← Client external
            Session ← Client external
            Session ← Client external
            Page ← Session external
            """),
        IdiomExample("static functions that make an object without an initializer for what they get", of: name, """
            import UIKit
            protocol Client { func load() }
            final class PageModel {
                init(client: Client) {}
                func load() {}
            }
            final class PageController: UIViewController {
                var model: PageModel!
                static func instantiate(model: PageModel) -> PageController {
                    let page = PageController(nibName: nil, bundle: nil)
                    page.model = model
                    return page
                }
            }
            struct Feed {
                let load: () async -> Void
                static func live(client: Client) -> Feed { Feed(load: { client.load() }) }
            }
            final class List {
                init(client: Client) {}
                static func make(client: Client) -> List { List(client: client) }
                func show() {}
            }
            final class Start {
                func start(client: Client) {
                    let model = PageModel(client: client)
                    show(PageController.instantiate(model: model))
                    run(Feed.live(client: client), List.make(client: client))
                }
                private func show(_ page: UIViewController) {}
                private func run(_ feed: Feed, _ list: List) {}
            }
            """, gives: """
            List → List (transient) in List
            PageModel → PageModel (per call) in Start
            PageController ← PageModel external
            List ← Client external
            PageModel ← Client external
            PageController ← PageModel external
            Feed ← Client external
            """),
        IdiomExample("closures that properties of a factory give, and a screen's model that is written and read", of: name, """
            import Foundation
            protocol Client { func load() }
            final class WebClient: Client { func load() {} }
            final class PageModel: NSObject, NSSecureCoding {
                static let supportsSecureCoding = true
                let title: String
                private(set) var rows: [String] = []
                init(client: Client) {}
                required init?(coder: NSCoder) { nil }
                func encode(with coder: NSCoder) {}
            }
            final class PageViewModel: NSObject, NSSecureCoding {
                static let supportsSecureCoding = true
                var title: String
                var rows: [String] = []
                init(client: Client) {}
                required init?(coder: NSCoder) { nil }
                func encode(with coder: NSCoder) {}
            }
            final class Page {
                init(model: PageViewModel, record: PageModel) {}
                func show() {}
            }
            final class PageFactory {
                let client: Client = WebClient()
                var makeModel: () -> PageViewModel {
                    return { PageViewModel(client: self.client) }
                }
            }
            final class Flow {
                let factory: PageFactory
                init(factory: PageFactory) { self.factory = factory }
                func start(model: PageViewModel, record: PageModel) { open(Page(model: model, record: record)) }
                func restart() { factory.makeModel() }
                private func open(_ page: Page) {}
            }
            """, gives: """
            Client → WebClient (singleton) in PageFactory
            PageViewModel → PageViewModel (transient) in PageFactory
            PageViewModel ← Client
            Page ← PageViewModel external
            Flow ← PageViewModel
            """),
    ]
}
