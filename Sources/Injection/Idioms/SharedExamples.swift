// The examples of shared objects, of what is made in place, and of members that only give what their type received.

extension HandWritten {
    static let examplesOfShared = [
        IdiomExample("a structure of services that are the live objects of their types", of: name, """
            struct Client {
                var load: () async -> Int
                static let live = Self(load: { 1 })
            }
            struct Style { static let shared = Style() }
            final class Log {
                static let shared = Log()
                func write() {}
            }
            struct AppDependencies {
                var client = Client.live
                var log = Log.shared
                var limit = Limits.most
            }
            enum Limits { static let most = 3 }
            final class Model {
                private let client: Client
                init(_ dependencies: AppDependencies) { client = dependencies.client }
            }
            """, gives: """
            Client → ? (singleton) in AppDependencies
            Log → ? (singleton) in AppDependencies
            Model ← Client
            """),
        IdiomExample("shared objects that views observe, and one that an app keeps for their environment", of: name, """
            import SwiftUI
            final class Player: ObservableObject {
                static let shared = Player()
                func play() {}
            }
            final class Library: ObservableObject {
                static let shared = Library()
                func load() {}
            }
            private struct TapsKey: EnvironmentKey { static let defaultValue = PassthroughSubject<Void, Never>() }
            extension EnvironmentValues {
                var taps: PassthroughSubject<Void, Never> { get { self[TapsKey.self] } set { self[TapsKey.self] = newValue } }
            }
            @main struct Main: App {
                @StateObject private var library = Library.shared
                var body: some Scene { WindowGroup { Page().environmentObject(library) } }
            }
            struct Page: View {
                @ObservedObject private var player = Player.shared
                @StateObject private var own = Player.shared
                @EnvironmentObject private var library: Library
                @Environment(\\.taps) private var taps
                var body: some View { Text("") }
            }
            """, gives: """
            Player → Player (singleton) in Player
            Library → Library (singleton) in Library
            Library → ? (singleton) in Main
            Library → ? (view) in Main
            Page ← Player external
            Page ← Library
            """),
        IdiomExample("a shared object that a container holds and passes on", of: name, """
            protocol Voices { func send() }
            final class VoiceService: Voices {
                static let shared = VoiceService()
                func send() {}
            }
            final class DependencyContainer {
                lazy var voices = VoiceService.shared
                func makePage() -> Page { Page(voices: voices) }
            }
            final class Page { init(voices: Voices) {} }
            """, gives: """
            VoiceService → VoiceService (singleton) in VoiceService
            VoiceService → ? (lazy singleton) in DependencyContainer
            Page → Page (transient) in DependencyContainer
            Page ← VoiceService
            """),
        IdiomExample("objects that are made to be given to a container, and functions of it that give them", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client {
                init(log: Log) {}
                func load() {}
                func cached() -> Client { self }
            }
            final class Log { func write() {} }
            protocol Users { func save() }
            final class UserStore: Users { func save() {} }
            protocol Clients { func makeClient() -> Client }
            final class AppContainer: Clients {
                let client: Client
                let users: Users
                let log: Log
                init(client: Client, users: Users, log: Log) {
                    self.client = client
                    self.users = users
                    self.log = log
                }
                func makeClient() -> Client { client }
                func makePage() -> Page { Page(client: makeClient(), users: users) }
            }
            final class Page { init(client: Client, users: Users) {} }
            final class Flow {
                private let clients: Clients
                init(clients: Clients) { self.clients = clients }
                func start() { clients.makeClient().load() }
            }
            final class Start {
                func start(log: Log, isDemo: Bool) -> AppContainer {
                    AppContainer(
                        client: HttpClient(log: log).cached(),
                        users: {
                            if isDemo { return UserStore() }
                            return UserStore()
                        }(),
                        log: log
                    )
                }
            }
            """, gives: """
            Page → Page (transient) in AppContainer
            Page ← Client external
            Page ← Users external
            Flow ← Client external
            HttpClient ← Log external
            AppContainer ← Client external
            AppContainer ← Users external
            AppContainer ← Log external
            """),
        IdiomExample("an object of a class that some versions of the system have, and a constant of a type from outside", of: name, """
            import Chain
            let network: Network = .main
            @available(macOS 15, *) final class Translator { func translate() {} }
            final class Model { init(translator: AnyObject?, network: Network) {} }
            final class AppContainer {
                let translator: AnyObject?
                let model: Model
                init() {
                    if #available(macOS 15, *) {
                        translator = Translator()
                    } else {
                        translator = nil
                    }
                    model = Model(translator: translator, network: network)
                }
            }
            """, gives: """
            Translator → Translator (singleton) in AppContainer
            Model → Model (singleton) in AppContainer
            Model ← Translator
            """),
        IdiomExample("a registration that only calls the function of a factory", of: name, """
            import Swinject
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            final class ClientFactory { func makeClient() -> Client { HttpClient() } }
            final class Flow {
                private let clientFactory = ClientFactory()
                func fill(_ container: Container) {
                    container.register(Client.self) { _ in self.clientFactory.makeClient() }
                }
            }
            """, gives: """
            Client → HttpClient (transient) in ClientFactory
            Client → HttpClient (graph) in Flow
            """),
        IdiomExample("a double or a shared object for a local, further shared objects, and what a macro's initializer takes", of: name, """
            import EventKit
            import SwiftData
            protocol Session { func load() }
            extension URLSession: Session { func load() {} }
            final class MockSession: Session { func load() {} }
            final class Account {
                static let sharedByGroup = Account()
                func read() {}
            }
            final class Users { init(session: Session) {} }
            final class Page {
                init(account: Account = .sharedByGroup, events: EKEventStore = EKEventStore()) {}
            }
            @ModelActor actor Recorder { func record() {} }
            final class Tracker {
                private let isDemo = false
                func start() {
                    let session: Session = isDemo ? MockSession() : URLSession.shared
                    track(Users(session: session))
                }
                func record(in models: ModelContainer) { run(Recorder(modelContainer: models)) }
                private func track(_ users: Users) {}
                private func run(_ recorder: Recorder) {}
            }
            """, gives: """
            Account → Account (singleton) in Account
            Session → URLSession (per call) in Tracker
            Page ← Account external
            Page ← EKEventStore external
            Users ← Session external
            Recorder ← ModelContainer external
            """),
        IdiomExample("a class around the model and the intent of a view, which is no container by its name", of: name, """
            import SwiftUI
            final class ScreenContainer<Intent, Model>: ObservableObject {
                let intent: Intent
                @Published var model: Model
                init(intent: Intent, model: Model) { (self.intent, self.model) = (intent, model) }
            }
            protocol PageIntent { func open() }
            final class PageIntentImpl: PageIntent { func open() {} }
            struct PageModel { var title = "" }
            struct Page: View {
                @StateObject var container: ScreenContainer<PageIntent, PageModel>
                var body: some View { Text("") }
            }
            final class Flow {
                func makePage() -> some View {
                    let intent = PageIntentImpl()
                    let container = ScreenContainer(intent: intent as PageIntent, model: PageModel())
                    return Page(container: container)
                }
            }
            """, gives: """
            PageIntentImpl → PageIntentImpl (per call) in Flow
            ScreenContainer → ScreenContainer (per call) in Flow
            ScreenContainer ← PageIntentImpl external
            Page ← ScreenContainer<PageIntent, PageModel> external
            """),
        IdiomExample("a shared object that keeps what it makes by default", of: name, """
            final class Camera { func start() {} }
            final class Speaker { func play() {} }
            final class Disk { func save() {} }
            final class Clock { func tick() {} }
            final class Radio { func send() {} }
            final class Phone { func call() {} }
            final class Devices {
                static let shared = Devices()
                let camera: Camera
                let speaker: Speaker
                let disk: Disk
                let clock: Clock
                let radio: Radio
                let phone: Phone
                init(
                    camera: Camera = Camera(), speaker: Speaker = Speaker(), disk: Disk = Disk(), clock: Clock = Clock(),
                    radio: Radio = Radio(), phone: Phone = Phone()
                ) {
                    self.camera = camera
                    self.speaker = speaker
                    self.disk = disk
                    self.clock = clock
                    self.radio = radio
                    self.phone = phone
                }
                func start() { camera.start() }
            }
            final class Recorder {
                func record() { Devices.shared.disk.save() }
            }
            """, gives: """
            Devices ← Camera external
            Devices ← Speaker external
            Devices ← Disk external
            Devices ← Clock external
            Devices ← Radio external
            Devices ← Phone external
            Recorder ← Disk external
            """),
        IdiomExample("objects that a class makes of what it gets, for itself and for others", of: name, """
            import Foundation
            protocol Users { func load() }
            final class UserStore: Users { func load() {} }
            final class Load {
                init(users: Users) {}
                func run() {}
            }
            final class Save {
                init(users: Users) {}
                func run() {}
            }
            final class Remove {
                init(users: Users) {}
                func run() {}
            }
            final class PageModel {
                private let load: Load
                private let save: Save
                private let remove: Remove
                init(users: Users = UserStore()) {
                    load = Load(users: users)
                    save = Save(users: users)
                    remove = Remove(users: users)
                }
                func show() { load.run() }
            }
            final class Core {
                let load: Load
                let save: Save
                let remove: Remove
                init(users: Users) {
                    load = Load(users: users)
                    save = Save(users: users)
                    remove = Remove(users: users)
                }
            }
            final class Upload: Operation { override func main() {} }
            final class Sender {
                let queue = OperationQueue()
                func send() {
                    let upload = Upload()
                    queue.addOperation(upload)
                }
            }
            """, gives: """
            Load → Load (singleton) in Core
            Save → Save (singleton) in Core
            Remove → Remove (singleton) in Core
            PageModel ← Users external
            Load ← Users external
            Save ← Users external
            Remove ← Users external
            Load ← Users external
            Save ← Users external
            Remove ← Users external
            """),
    ]
}
