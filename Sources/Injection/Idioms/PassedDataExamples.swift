// The examples of what is passed on, but is data rather than a service.

extension HandWritten {
    static let examplesOfPassedData = [
        IdiomExample("live objects without their type, records of a database, and objects of which there are lists", of: name, """
            import SwiftData
            @Model final class Item {
                var name = ""
                func rename() {}
            }
            @Observable final class Tag {
                var name = "", color = ""
                func rename() {}
            }
            @Observable final class Offer {
                var title = "", price = 0
                func reset() {}
            }
            struct Clock {
                let now: () -> Int
                static let live = Clock(now: { 0 })
                static func live(_ zone: Int) -> Clock { Clock(now: { zone }) }
            }
            final class Ticker {
                init(clock: Clock, other: Clock) {}
                func start() {}
            }
            final class Row {
                init(item: Item, tag: Tag, offer: Offer, ticker: Ticker) {}
                func show() {}
            }
            final class Selection {
                var ticker: Ticker.ID?
                func clear() {}
            }
            final class List {
                var tags: [Tag] = []
                var offers: [String: Offer] = [:]
                func select(_ selection: Selection, id: Ticker.ID) { selection.ticker = id }
                func add(item: Item, tag: Tag, offer: Offer, ticker: Ticker) {
                    show(Row(item: item, tag: tag, offer: offer, ticker: ticker))
                }
                func start() { show(Ticker(clock: .live, other: .live(1))) }
            }
            """, gives: """
            Row ← Ticker external
            Ticker ← Clock external
            Ticker ← Clock external
            """),
        IdiomExample("a delegate that is made as an argument, and one that is there", of: name, """
            protocol NewsDelegate { func open() }
            final class NewsRouter: NewsDelegate {
                init(users: Users) {}
                func open() {}
            }
            final class Users { func load() {} }
            final class News {
                init(delegate: NewsDelegate) {}
                func reload() {}
            }
            final class Screens {
                func start(users: Users, delegate: NewsDelegate) {
                    show(News(delegate: NewsRouter(users: users)))
                    show(News(delegate: delegate))
                }
            }
            """, gives: """
            News ← NewsDelegate external
            NewsRouter ← Users external
            """),
        IdiomExample("a theme under a key of the environment", of: name, """
            import SwiftUI
            protocol ThemeProtocol { func color(of name: String) -> Color }
            struct DarkTheme: ThemeProtocol { func color(of name: String) -> Color { .black } }
            extension EnvironmentValues {
                @Entry var theme: ThemeProtocol = DarkTheme()
            }
            struct Page: View {
                @Environment(\\.theme) private var theme
                var body: some View { Text("") }
            }
            """, gives: ""),
        IdiomExample("a view of another framework, and its coordinator", of: name, """
            import SwiftUI
            final class Places { func load() {} }
            final class MapDelegate: NSObject {
                init(page: MapPage, places: Places) {}
                func move() {}
            }
            struct MapPage: UIViewRepresentable {
                let places: Places
                func makeUIView(context: Context) -> MKMapView { MKMapView() }
                func updateUIView(_ view: MKMapView, context: Context) {}
                func makeCoordinator() -> MapDelegate { MapDelegate(page: self, places: places) }
            }
            """, gives: """
            MapDelegate ← Places external
            """),
        IdiomExample("members of the object itself, and records of a database that get their context", of: name, """
            import CoreData
            final class Player { func play() {} }
            final class Song: NSManagedObject { convenience init(context: NSManagedObjectContext, name: String) {} }
            final class Library {
                private var player: Player?
                private let context: NSManagedObjectContext
                init(context: NSManagedObjectContext) { self.context = context }
                func load(player: Player) {
                    run { [weak self] in self?.player = player }
                    add(Song(context: context, name: ""))
                }
            }
            final class App { func start(context: NSManagedObjectContext) -> Library { Library(context: context) } }
            """, gives: """
            Library → Library (transient) in App
            Library ← NSManagedObjectContext external
            """),
        IdiomExample("structures of closures that receive events, or do something", of: name, """
            struct PageActions {
                let open: () -> Void
                let close: (String) -> Void
            }
            struct Loading { let load: () async -> Void }
            final class PageData {
                var title = ""
                var open: () -> Void
                init(open: @escaping () -> Void) { self.open = open }
            }
            final class Page {
                init(actions: PageActions, loading: Loading, data: PageData) {}
                func show() {}
            }
            final class Flow {
                func start(loading: Loading, actions: PageActions, data: PageData) -> Page {
                    Page(actions: actions, loading: loading, data: data)
                }
            }
            """, gives: """
            Page → Page (transient) in Flow
            Page ← Loading external
            """),
        IdiomExample("settings that are observed, themes, formatters, and values of generic types", of: name, """
            import SwiftUI
            final class ChatSettingsRow: ObservableObject, Codable {
                var name = "", color = ""
                func reset() {}
            }
            @Observable final class MailService: Codable {
                var name = ""
                func start() {}
                func stop() {}
            }
            protocol Theme { func color(of name: String) -> String }
            protocol PriceFormatterProtocol { func text(of price: Int) -> String }
            protocol Convertible { func convert() -> String }
            final class Setting<Value: Convertible & Equatable> {
                var value: Value
                init(value: Value) { self.value = value }
                func read() {}
            }
            enum Settings { static let unit = Setting(value: Unit()) }
            struct Row: View {
                let settings: ChatSettingsRow
                let service: MailService
                let theme: Theme
                let formatter: PriceFormatterProtocol
                var body: some View { Text("") }
            }
            final class Screen {
                func rows(settings: ChatSettingsRow, service: MailService, theme: Theme, formatter: PriceFormatterProtocol, unit: Unit) -> Row {
                    Settings.unit.value = unit
                    return Row(settings: settings, service: service, theme: theme, formatter: formatter)
                }
            }
            """, gives: ""),
        IdiomExample("parts of the interface, and members that are not known", of: name, """
            import UIKit
            protocol Queue { func play() }
            final class PlayButton: UIButton {
                func highlight() {}
            }
            final class SongPage: BrandViewController {
                func reload() {}
            }
            final class Bar {
                init(button: PlayButton, page: SongPage, queue: Queue) {}
                func show() {}
            }
            final class Deck {
                let queue: Queue
                init(queue: Queue) { self.queue = queue }
                func use(_ queue: Queue) { self.queue.next = queue }
                func bar(button: PlayButton, page: SongPage) { show(Bar(button: button, page: page, queue: queue)) }
            }
            """, gives: """
            Bar ← Queue external
            """),
        IdiomExample("protocols and objects that are services by their names, whatever they require, hold and conform to", of: name, """
            protocol KeyProviding { var key: String { get } }
            protocol UserProtocol { var name: String { get } }
            protocol HasKeyService { var keys: KeyProviding { get } }
            final class ScreenViewModel {
                let title: String, detail: String
                init(title: String, detail: String) { (self.title, self.detail) = (title, detail) }
            }
            extension ScreenViewModel: Equatable { static func == (left: ScreenViewModel, right: ScreenViewModel) -> Bool { left === right } }
            final class TokenStore {
                var token = "", secret = ""
                func clear() {}
            }
            final class Row {
                var title = "", detail = ""
                func clear() {}
            }
            final class Detail {
                init(model: ScreenViewModel, row: Row, user: UserProtocol, keys: KeyProviding, tokens: TokenStore, service: HasKeyService) {}
            }
            final class Flow {
                func open(model: ScreenViewModel, row: Row, user: UserProtocol, keys: KeyProviding, tokens: TokenStore, service: HasKeyService) {
                    show(Detail(model: model, row: row, user: user, keys: keys, tokens: tokens, service: service))
                }
            }
            """, gives: """
            Detail ← ScreenViewModel external
            Detail ← KeyProviding external
            Detail ← TokenStore external
            """),
        IdiomExample("rows that cases carry, and values of a shared object", of: name, """
            import Foundation
            class RowViewModel: NSObject { var title = "", detail = "" }
            final class DetailRowViewModel: RowViewModel { init(title: String) {} }
            final class PageViewModel {
                init(id: Int) {}
                func load() {}
            }
            final class OtherViewModel: LibraryViewModel { init(id: Int) {} }
            enum Item { case detail(DetailRowViewModel), page(PageViewModel), other(OtherViewModel) }
            final class ListModel {
                func items() -> [Item] {
                    let detail = DetailRowViewModel(title: "a")
                    let page = PageViewModel(id: 1)
                    let other = OtherViewModel(id: 2)
                    return [.detail(detail), .page(page), .other(other)]
                }
            }
            final class Config: ObservableObject {
                static let shared = Config()
                let general = General()
                let links = Links()
                let secrets = Secrets()
                let loader = Loader()
            }
            extension Config {
                final class General {
                    let version: String
                    init() { version = "" }
                }
                final class Links {
                    let home: URL
                    init() { home = URL(fileURLWithPath: "") }
                }
                final class Secrets {
                    let token: String
                    init() { token = "" }
                }
            }
            final class Loader { func load() {} }
            final class Start {
                func show() -> String {
                    Config.shared.loader.load()
                    return Config.shared.general.version
                }
            }
            """, gives: """
            Loader → Loader (singleton) in Config
            PageViewModel → PageViewModel (per call) in ListModel
            OtherViewModel → OtherViewModel (per call) in ListModel
            Start ← Loader
            """),
        IdiomExample("a class without functions that makes services for others to see, and the state of a view", of: name, """
            final class Database {}
            final class Users {
                init(database: Database) {}
                func load() {}
            }
            final class Orders {
                init(database: Database) {}
                func load() {}
            }
            final class WalletSession {
                let name: String
                let database: Database
                lazy var users: Users = { Users(database: database) }()
                lazy var orders: Orders = { Orders(database: database) }()
                init(name: String, database: Database) {
                    self.name = name
                    self.database = database
                }
            }
            final class PageViewState: ObservableObject {
                var title = ""
                func clear() { title = "" }
            }
            final class Page { init(session: WalletSession, state: PageViewState) {} }
            final class Flow {
                func start(database: Database, state: PageViewState) {
                    let session = WalletSession(name: "n", database: database)
                    show(Page(session: session, state: state))
                }
            }
            """, gives: """
            WalletSession → WalletSession (per call) in Flow
            Page ← WalletSession external
            """),
    ]
}
