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
        IdiomExample("a class without functions that makes three services, handed on", of: name, """
            final class Client { func request() {} }
            final class Users {
                init(client: Client) {}
                func load() {}
            }
            final class Books {
                init(client: Client) {}
                func load() {}
            }
            final class Session {
                lazy var client = Client()
                lazy var users = Users(client: client)
                lazy var books = Books(client: client)
            }
            final class Page {
                private let session: Session
                init(session: Session) { self.session = session }
                func show() { session.users.load() }
            }
            final class Flow {
                private let session: Session
                init(session: Session) { self.session = session }
                func start() { open(Page(session: session)) }
            }
            """, gives: """
            Client → Client (lazy singleton) in Session
            Users → Users (lazy singleton) in Session
            Books → Books (lazy singleton) in Session
            Users ← Client
            Books ← Client
            Page ← Users
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
        IdiomExample("a class whose static members give services", of: name, """
            final class Cache {
                private static let shared = Cache()
                private var made: Session?
                static var calls = Calls()
                static var session: Session { shared.madeSession() }
                static func uploads(id: String? = nil) -> Uploads { Uploads(session: session) }
                static func clear() { shared.made = nil }
                private func madeSession() -> Session {
                    if made == nil { made = Session() }
                    return made!
                }
            }
            final class Session { func start() {} }
            final class Calls { func end() {} }
            final class Uploads {
                init(session: Session) {}
                func send() {}
            }
            final class Page {
                func show() {
                    Cache.session.start()
                    Cache.calls.end()
                }
            }
            """, gives: """
            Calls → Calls (singleton) in Cache
            Session → ? (transient) in Cache
            Uploads → Uploads (transient) in Cache
            Uploads ← Session
            Page ← Session
            Page ← Calls
            """),
        IdiomExample("locals that two structures of services hold", of: name, """
            protocol Audio { func record() }
            final class Microphone: Audio { func record() {} }
            protocol Store { func save() }
            final class DiskStore: Store { func save() {} }
            final class Keys { func key() {} }
            final class Log {
                init(keys: Keys) {}
                func write() {}
            }
            struct Inputs { let audio: Audio; let store: Store; let keys: Keys }
            struct OtherInputs { let audio: Audio; let store: Store; let keys: Keys }
            final class Driver { func run() {} }
            enum Drivers {
                static func first(_ inputs: Inputs) -> Driver { Driver() }
                static func other(_ inputs: OtherInputs) -> Driver { Driver() }
            }
            final class Start {
                private let log: Log
                private let drivers: [Driver]
                init() {
                    let audio: Audio = Microphone()
                    let store: Store = DiskStore()
                    let keys = Keys()
                    log = Log(keys: keys)
                    drivers = [
                        Drivers.first(Inputs(audio: audio, store: store, keys: keys)),
                        Drivers.other(OtherInputs(audio: audio, store: store, keys: keys)),
                    ]
                }
            }
            """, gives: """
            Audio → Microphone (singleton) in Inputs
            Store → DiskStore (singleton) in Inputs
            Keys → Keys (singleton) in Inputs
            Start ← Keys
            Inputs ← Audio
            Inputs ← Store
            Inputs ← Keys
            OtherInputs ← Audio
            OtherInputs ← Store
            OtherInputs ← Keys
            """),
        IdiomExample("objects that types of a package share under their names", of: name, """
            import Firebase
            final class Users {
                init(store: Firestore = Firestore.firestore()) {}
                func load() {}
            }
            final class Photos {
                init(storage: Storage) {}
                func load() {}
            }
            struct Services {
                let users = Users(store: .firestore())
                let photos = Photos(storage: Storage.storage())
            }
            """, gives: """
            Users → Users (singleton) in Services
            Photos → Photos (singleton) in Services
            Users ← Firestore external
            Users ← Firestore external
            Photos ← Storage external
            """),
        IdiomExample("a class that only holds services, which it makes or is given later", of: name, """
            final class Client { func request() {} }
            final class Store { func load() {} }
            final class Log { func write() {} }
            final class Sounds {
                init(services: AppServices) {}
                func play() {}
            }
            final class AppServices {
                let log: Log = Log()
                private(set) var sounds: Sounds!
                var client: Client!
                var store: Store!
                init() { sounds = Sounds(services: self) }
            }
            final class Delegate {
                private var services: AppServices!
                func start(page: Page) {
                    services = AppServices()
                    services.client = Client()
                    services.store = Store()
                    page.setUp(services: services)
                }
                func sync() { services.store.load() }
            }
            final class Page {
                private var services: AppServices!
                func setUp(services: AppServices) { self.services = services }
                func show() {
                    services.store.load()
                    services.log.write()
                }
            }
            """, gives: """
            Log → Log (singleton) in AppServices
            Sounds → Sounds (singleton) in AppServices
            AppServices ← Client external
            AppServices ← Store external
            Delegate ← Store external
            Page ← Store external
            Page ← Log
            """),
        IdiomExample("a service that a container keeps, of which code uses a part", of: name, """
            final class Context {}
            final class Users {
                init(context: Context) {}
                func load() {}
            }
            final class Books {
                init(context: Context) {}
                func load() {}
            }
            final class Films {
                init(context: Context) {}
                func load() {}
            }
            final class Database {
                let users: Users
                let books: Books
                let films: Films
                init(context: Context) {
                    users = Users(context: context)
                    books = Books(context: context)
                    films = Films(context: context)
                }
                func save() {}
            }
            final class AppContainer {
                let database: Database
                lazy var shelf = Shelf(database: database)
                init(database: Database) { self.database = database }
            }
            final class Shelf {
                init(database: Database) {}
                func fill() {}
            }
            final class Page {
                private let container: AppContainer
                init(container: AppContainer) { self.container = container }
                func show() {
                    container.database.users.load()
                    container.database.save()
                }
            }
            """, gives: """
            Users → Users (singleton) in Database
            Books → Books (singleton) in Database
            Films → Films (singleton) in Database
            Shelf → Shelf (lazy singleton) in AppContainer
            Users ← Context external
            Books ← Context external
            Films ← Context external
            Shelf ← Database external
            Page ← Database external
            Page ← Database external
            """),
        IdiomExample("static members that types make which variables hold", of: name, """
            protocol Users { init(); func load() }
            final class WebUsers: Users { init() {} ; func load() {} }
            protocol Books { init(); func load() }
            final class WebBooks: Books { init() {} ; func load() {} }
            protocol Films { init(users: Users); func load() }
            final class WebFilms: Films { init(users: Users) {} ; func load() {} }
            final class Services {
                private static var usersType: Users.Type = WebUsers.self
                private static var booksType: Books.Type = WebBooks.self
                private static var filmsType: Films.Type = WebFilms.self
                static func use(_ users: Users.Type) { usersType = users }
                static private(set) var users: Users = usersType.init()
                static private(set) var books: Books = booksType.init()
                static private(set) var films: Films = filmsType.init(users: users)
            }
            final class Page {
                func show() {
                    Services.users.load()
                    let films = Services.films
                    films.load()
                    print(Reader(books: Services.books))
                }
            }
            final class Reader { init(books: Books) {} }
            """, gives: """
            Users → ? (singleton) in Services
            Books → ? (singleton) in Services
            Films → ? (singleton) in Services
            Films ← Users
            Page ← Users
            Page ← Films
            Page ← Books
            """),
    ]
}
