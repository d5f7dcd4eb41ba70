extension HandWritten {
    static let examplesOfBags = [
        IdiomExample("a class that only keeps six services, read by what gets it", of: name, """
            final class Users { func load() {} }
            final class Books { func load() {} }
            final class Films { func load() {} }
            final class Songs { func load() {} }
            final class Games { func load() {} }
            final class Shops { func load() {} }
            final class Bag {
                let users: Users
                let books: Books
                let films: Films
                let songs: Songs
                let games: Games
                let shops: Shops
                init(users: Users, books: Books, films: Films, songs: Songs, games: Games, shops: Shops) {
                    self.users = users
                    self.books = books
                    self.films = films
                    self.songs = songs
                    self.games = games
                    self.shops = shops
                }
            }
            final class Page {
                private let users: Users
                init(bag: Bag) { users = bag.users }
            }
            final class Shelf {
                private let books: Books
                init(bag: Bag) { books = bag.books }
            }
            """, gives: """
            Page ← Users external
            Shelf ← Books external
            """),
        IdiomExample("the model of a screen that holds a service, an implicit default, and an object that unwraps itself", of: name, """
            import SwiftUI
            extension URLSession { static let app = URLSession(configuration: .default) }
            protocol Links { func open() }
            final class AppLinks: Links { func open() {} }
            final class Client {
                private let session: URLSession
                init(session: URLSession = .app) { self.session = session }
                func load() {}
            }
            final class PageModel: ObservableObject {
                var titles: [String]
                var links: Links
                init(titles: [String], links: Links) {
                    self.titles = titles
                    self.links = links
                }
            }
            struct Page: View {
                @StateObject private var model: PageModel
                init(model: @autoclosure @escaping () -> PageModel) { _model = StateObject(wrappedValue: model()) }
                var body: some View { Text("") }
            }
            struct Root: View {
                var body: some View { Page(model: PageModel(titles: [], links: AppLinks())) }
            }
            final class Timer {
                private var client: Client?
                func start(later run: (@escaping () -> Void) -> Void) {
                    run { [weak self] in
                        guard let weakSelf = self else { return }
                        weakSelf.client = Client()
                    }
                }
            }
            """, gives: """
            Client ← URLSession external
            Page ← PageModel external
            PageModel ← Links external
            """),
        IdiomExample("locals that are given to a type which makes its own by default, and settings from outside", of: name, """
            import Network
            final class Database { func read() {} }
            final class Secrets { func read() {} }
            final class AppStore {
                private let database: Database
                private let secrets: Secrets
                private let log: Log
                init(database: Database? = nil, secrets: Secrets = Secrets()) {
                    self.secrets = secrets
                    self.database = database ?? Database()
                    log = Log(secrets: secrets)
                }
                func load() {}
            }
            final class Log {
                init(secrets: Secrets) {}
                func note() {}
            }
            final class App { init(store: AppStore) {} }
            enum Start {
                static func run() -> App {
                    let database = Database()
                    let secrets = Secrets()
                    let store = AppStore(database: database, secrets: secrets)
                    return App(store: store)
                }
            }
            final class Services {
                let config = NetworkClientConfig()
                lazy var client = NetworkClient(config: config)
                lazy var page = Page(session: client.session, client: client)
            }
            final class Page { init(session: Any, client: NetworkClient) {} }
            """, gives: """
            NetworkClient → NetworkClient (lazy singleton) in Services
            Page → Page (lazy singleton) in Services
            Database → Database (per call) in Start
            Secrets → Secrets (per call) in Start
            AppStore → AppStore (per call) in Start
            AppStore ← Secrets external
            Log ← Secrets external
            AppStore ← Database external
            AppStore ← Secrets external
            App ← AppStore external
            Page ← NetworkClient
            """),
    ]
}
