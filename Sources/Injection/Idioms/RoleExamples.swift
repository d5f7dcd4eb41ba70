// The examples of which types are services by what their members do, and of where what they hold is injected.

extension HandWritten {
    static let examplesOfRoles = [
        IdiomExample("classes that are data, though they have functions", of: name, """
            final class Message {
                private let pointer: Int
                init(pointer: Int) { self.pointer = pointer }
                var text: String { "" }
                var isEdited: Bool { false }
                func format() -> String { text }
            }
            final class Experiment {
                let id: String
                var title: String?
                var notes: [String] = []
                var isArchived: Bool { false }
                init(id: String) { self.id = id }
                func add(note: String) {}
                func remove(note: String) {}
                func rename(to title: String) {}
                func archive() {}
                func note(at index: Int) -> String { notes[index] }
            }
            final class BarItem {
                let title: String
                let action: () -> Void
                init(title: String, action: @escaping () -> Void) { (self.title, self.action) = (title, action) }
                func execute() { action() }
            }
            final class Bar { init(item: BarItem) {} }
            final class Player {
                var isPlaying: Bool { false }
                func play() {}
            }
            final class Session {
                private let player: Player
                init(player: Player) { self.player = player }
                var name: String { "" }
                var isOpen: Bool { false }
                func close() {}
            }
            final class Page { init(message: Message, experiment: Experiment, player: Player, session: Session) {} }
            final class Editor {
                func show(message: Message, experiment: Experiment, player: Player, session: Session) {
                    let item = BarItem(title: "Text") { player.play() }
                    open(Page(message: message, experiment: experiment, player: player, session: session), Bar(item: item))
                }
            }
            """, gives: """
            Page ← Player external
            Page ← Session external
            """),
        IdiomExample("services without functions, and settings that do something", of: name, """
            protocol Availability: AnyObject { var isAvailable: Bool? { get } }
            final class NoAvailability: Availability { var isAvailable: Bool? { nil } }
            protocol ItemsConfig { func items() -> [String] }
            protocol SizeConfig { var width: Int { get } }
            protocol Named { var name: String { get } }
            final class FullName: Named { var name: String { "" } }
            final class PreferenceManager {
                private let defaults = UserDefaults.standard
                var hasSeenGuide: Bool {
                    get { defaults.bool(forKey: "guide") }
                    set { defaults.set(newValue, forKey: "guide") }
                }
            }
            final class Page {
                init(availability: Availability, items: ItemsConfig, size: SizeConfig, name: Named, preferences: PreferenceManager) {}
            }
            final class Editor {
                func show(
                    availability: Availability, items: ItemsConfig, size: SizeConfig, name: Named, preferences: PreferenceManager
                ) {
                    open(Page(availability: availability, items: items, size: size, name: name, preferences: preferences))
                }
            }
            """, gives: """
            Page ← Availability external
            Page ← ItemsConfig external
            Page ← PreferenceManager external
            """),
        IdiomExample("parts of a service that its type makes: used through it, injected where they are passed on", of: name, """
            protocol Session {
                var users: Users { get }
                var drive: Drive { get }
                func close()
            }
            final class AccountSession: Session {
                let client: Client
                let users: Users
                let drive: Drive
                init() {
                    client = Client()
                    users = Users(client: client)
                    drive = Drive(users: users)
                }
                func close() {}
            }
            final class Client { func request() {} }
            final class Users {
                init(client: Client) {}
                func load() {}
            }
            final class Drive {
                init(users: Users) {}
                func sync() {}
            }
            final class Settings { init(users: Users) {} }
            final class Flow {
                private let session: Session
                init(session: Session) { self.session = session }
                func reload() { session.drive.sync() }
                func showSettings() { open(Settings(users: session.users)) }
            }
            final class Start {
                private let session = AccountSession()
                func show() { open(Flow(session: session)) }
                func stop() { session.users.load() }
            }
            """, gives: """
            Client → Client (singleton) in AccountSession
            Users → Users (singleton) in AccountSession
            Drive → Drive (singleton) in AccountSession
            AccountSession → AccountSession (singleton) in Start
            Users ← Client
            Drive ← Users
            Flow ← Users
            Flow ← Session external
            """),
        IdiomExample("windows of an app, the shared object of a container, and one from outside that it holds", of: name, """
            import UIKit
            final class CallWindow: UIWindow { func call() {} }
            final class AppDelegate: UIResponder, UIApplicationDelegate {
                var window: CallWindow!
                var users: Users!
                func application(_ application: UIApplication) {
                    window = CallWindow(frame: .zero)
                    users = Users(client: Environment.instance.client)
                }
            }
            final class Environment {
                static let instance = Environment()
                let client: Client
                let tracker: Tracker
                let log: Log
                let defaults: UserDefaults
                init() {
                    client = WebClient()
                    tracker = EventTracker()
                    log = Log()
                    defaults = UserDefaults.standard
                }
                var state: Int { Environment.state(of: defaults) }
                private static func state(of defaults: UserDefaults) -> Int { defaults.integer(forKey: "state") }
            }
            protocol Client { func request() }
            final class WebClient: Client { func request() {} }
            protocol Tracker { func track() }
            final class EventTracker: Tracker { func track() {} }
            final class Log { func note() {} }
            final class Users {
                init(client: Client) {}
                func load() {}
            }
            """, gives: """
            Users → Users (singleton) in AppDelegate
            Client → WebClient (singleton) in Environment
            Tracker → EventTracker (singleton) in Environment
            Log → Log (singleton) in Environment
            UserDefaults → ? (singleton) in Environment
            Users ← Client
            """),
        IdiomExample("an object that a controller makes where it declares the member, and passes on", of: name, """
            import UIKit
            final class PreferenceManager { func reset() {} }
            final class Log { func note() {} }
            final class Page { init(preferences: PreferenceManager) {} }
            final class FlowController: UIViewController {
                let preferences = PreferenceManager()
                private let log = Log()
                private let table = UITableView()
                func show() {
                    log.note()
                    open(Page(preferences: preferences), table)
                }
            }
            """, gives: """
            PreferenceManager → PreferenceManager (singleton) in FlowController
            Page ← PreferenceManager external
            """),
        IdiomExample("locals that hold what a container provides, whatever its type", of: name, """
            final class AppContainer {
                static let shared = AppContainer()
                let queues: Queues = WorkQueues()
                let client = Client()
            }
            protocol Queues: AnyObject { var name: String { get } }
            final class WorkQueues: Queues { var name = "" }
            final class Client { func request() {} }
            final class Page { init(client: Client, queues: Queues) {} }
            enum Pages {
                static func make() -> Page {
                    let client = AppContainer.shared.client
                    let queues = AppContainer.shared.queues
                    return Page(client: client, queues: queues)
                }
            }
            """, gives: """
            Queues → WorkQueues (singleton) in AppContainer
            Client → Client (singleton) in AppContainer
            Pages ← Client
            Pages ← Queues
            """),
        IdiomExample("an object that a local holds and a member under another type", of: name, """
            final class AppContainer {
                let observable: Observing
                let synchronizer: Synchronizer
                init() {
                    let source = StoredSource()
                    synchronizer = Synchronizer(source: source)
                    observable = source
                }
            }
            protocol Observing { func observe() }
            protocol Source: Observing { func save() }
            final class StoredSource: Source {
                func observe() {}
                func save() {}
            }
            final class Synchronizer {
                init(source: Source) {}
                func start() {}
            }
            """, gives: """
            Observing → StoredSource (singleton) in AppContainer
            Synchronizer → Synchronizer (singleton) in AppContainer
            Synchronizer ← Source
            """),
        IdiomExample("the containers of a decoder, and objects of a manifest", of: name, """
            //- Package.swift
            import PackageDescription
            final class TargetDependencies {
                static let shared = TargetDependencies()
                let log = Log()
                lazy var kit = Kit(log: log)
            }
            final class Log { func note() {} }
            final class Kit { init(log: Log) {} }
            //- Sources/Decoding.swift
            final class ValueDecoder { func value() {} }
            final class KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
                let decoder = ValueDecoder()
                func superDecoder() -> ValueDecoder { ValueDecoder() }
            }
            """, gives: ""),
        IdiomExample("structures that hold a service, and values that are the same in each object", of: name, """
            import ScreenKit
            protocol Analytics { func track() }
            struct WarningViewModel: ScreenModel {
                let title: Title = "Warning"
                let body: Title? = nil
                let image: Picture = .warning
                let analytics: Analytics
                func didAppear() { analytics.track() }
            }
            struct RowViewModel: ScreenModel {
                let title: Title
                let body: Title?
                let analytics: Analytics
                func didAppear() { analytics.track() }
            }
            struct Header: ScreenModel {
                let title: Title = "Header"
                func draw() {}
            }
            final class Start {
                private let analytics: Analytics
                init(analytics: Analytics) { self.analytics = analytics }
                func warn(title: Title) {
                    let viewModel = WarningViewModel(analytics: analytics)
                    show(ErrorScreen(viewModel: viewModel))
                    show(ErrorScreen(viewModel: RowViewModel(title: title, body: nil, analytics: analytics)))
                    show(ErrorScreen(header: Header()))
                }
                private func show(_ screen: ErrorScreen) {}
            }
            """, gives: """
            WarningViewModel → WarningViewModel (per call) in Start
            WarningViewModel ← Analytics external
            Start ← WarningViewModel external
            RowViewModel ← Analytics external
            """),
        IdiomExample("a class that acts, by its name, and shows more streams than it has functions", of: name, """
            final class AgreementReactor: Reactor {
                let initialState: State
                var readyToProceed = PublishSubject<Int>()
                var readyToShow = PublishSubject<Void>()
                let readyToClose = PublishRelay<Void>()
                init() { initialState = State() }
                func mutate(action: Int) -> Observable<Int> { .empty() }
                func reduce(state: State, mutation: Int) -> State { state }
                struct State {}
            }
            final class AgreementController: UIViewController { init(reactor: AgreementReactor) {} }
            final class Flow {
                func start() {
                    let reactor = AgreementReactor()
                    show(AgreementController(reactor: reactor))
                }
            }
            """, gives: """
            AgreementReactor → AgreementReactor (per call) in Flow
            AgreementController ← AgreementReactor external
            """),
        IdiomExample("an observable repository that only has values", of: name, """
            public final class FlagsRepository: ObservableObject {
                @Published public var isLogged = true
                @Published public var isPremium = false
                public init() {}
            }
            final class Page { init(flagsRepository: FlagsRepository) {} }
            final class Flow {
                private let flagsRepository: FlagsRepository
                init(flagsRepository: FlagsRepository) { self.flagsRepository = flagsRepository }
                func start() { show(Page(flagsRepository: flagsRepository)) }
            }
            """, gives: """
            Page ← FlagsRepository external
            """),
        IdiomExample("a member that is a closure which makes an object of its arguments", of: name, """
            final class AppDependencies {
                let client = Client()
                lazy var makeUsers: (Int) -> Users = { limit in Users(client: self.client, limit: limit) }
                lazy var title: (Int) -> Title = { titles[$0] }
            }
            final class Client { func load() {} }
            final class Users {
                init(client: Client, limit: Int) {}
                func all() {}
            }
            final class Title { func show() {} }
            """, gives: """
            Client → Client (singleton) in AppDependencies
            Users → Users (transient) in AppDependencies
            Users ← Client
            """),
    ]
}
