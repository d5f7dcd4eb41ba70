// The examples of the idiom of swift-dependencies.

extension SwiftDependencies {
    static let examples = [
        IdiomExample("a wrapper in a file that imports the library through another module", of: name, """
            //- Sources/Client.swift
            import Dependencies
            struct Client: Sendable { var load: @Sendable () -> Int }
            extension Client: DependencyKey { static let liveValue = Client(load: { 1 }) }
            extension DependencyValues { var client: Client { get { self[Client.self] } set { self[Client.self] = newValue } } }
            //- Sources/Page.swift
            import Architecture
            struct Page {
                @Dependency(\\.client) var client
                @Dependency(\\.other) var other
            }
            """, gives: """
            Client → Client (singleton) in DependencyValues
            Page ← Client lazy
            """),
        IdiomExample("a key path to a part of a value", of: name, """
            import Dependencies
            struct Users: Sendable { var load: @Sendable () -> Int }
            struct UseCases: Sendable { let users: Users; var isReady = true }
            extension UseCases: DependencyKey { static let liveValue = UseCases(users: Users(load: { 1 })) }
            extension DependencyValues { var useCases: UseCases { get { self[UseCases.self] } set { self[UseCases.self] = newValue } } }
            struct Page {
                @Dependency(\\.useCases.users) var users
                @Dependency(\\.useCases.isReady) var isReady
            }
            """, gives: """
            UseCases → UseCases (singleton) in DependencyValues
            UseCases ← Users external
            Page ← Users lazy
            Page ← UseCases lazy
            """),
        IdiomExample("a value that a view passes on", of: name, """
            import Dependencies
            import SwiftUI
            enum ClientKey: DependencyKey { static let liveValue = Client() }
            extension DependencyValues { var client: Client { get { self[ClientKey.self] } set { self[ClientKey.self] = newValue } } }
            @Observable final class Client {}
            struct Main: View {
                @Dependency(\\.client) private var client
                var body: some View { Page().environment(client) }
            }
            struct Page: View {
                @Environment(Client.self) private var client
                var body: some View { Detail().environment(client) }
            }
            struct Detail: View { var body: some View { Text("") } }
            """, gives: """
            Client → Client (singleton) in DependencyValues
            Client → ? (view) in Main
            Client → ? (view) in Page
            Main ← Client lazy
            Page ← Client
            """),
        IdiomExample("separate keys, types that are their own keys, values of the library", of: name, """
            import Dependencies
            struct Client: Sendable { var load: @Sendable () -> Int }
            extension Client: DependencyKey {
                static let liveValue = Self(load: { 1 })
                static let testValue = Self(load: { 0 })
            }
            private enum StoreKey: DependencyKey {
                typealias Value = any Store
                static var liveValue: any Store { DiskStore() }
            }
            private enum LogKey: DependencyKey { static let liveValue = Log.live }
            struct Log { let write: (String) -> Void }
            extension Log { static let live = Log { print($0) } }
            struct Audio: TestDependencyKey { static let testValue = Audio() }
            extension DependencyValues {
                var log: Log {
                    get { self[LogKey.self] }
                    set { self[LogKey.self] = newValue }
                }
                var client: Client {
                    get { self[Client.self] }
                    set { self[Client.self] = newValue }
                }
                var store: any Store {
                    get { self[StoreKey.self] }
                    set { self[StoreKey.self] = newValue }
                }
                var audio: Audio {
                    get { self[Audio.self] }
                    set { self[Audio.self] = newValue }
                }
            }
            protocol Store {}
            struct DiskStore: Store { @Dependency(\\.client) var client }
            struct Feature {
                @Dependency(\\.client.load) var load
                @Dependency(\\.store) var store
                @Dependency(Client.self) var client
                @Dependency(\\.mainQueue) var queue
                @Dependency(\\.audio) var audio
                func now() { @Dependency(\\.date.now) var now }
            }
            """, gives: """
            Client → Client (singleton) in DependencyValues
            Store → DiskStore (singleton) in DependencyValues
            Log → ? (singleton) in DependencyValues
            DiskStore ← Client lazy
            Feature ← Client lazy
            Feature ← Store lazy
            Feature ← Client lazy
            Feature ← AnySchedulerOf<DispatchQueue> lazy external
            Feature ← Audio lazy missing
            Feature ← DateGenerator lazy external
            """),
        IdiomExample("the current values, read without a wrapper", of: name, """
            import Dependencies
            enum ClientKey: DependencyKey { static let liveValue = Client() }
            enum StoreKey: DependencyKey {
                static var liveValue: Store {
                    Store(load: {
                        let client = DependencyValues._current.client
                        client.prepare()
                        return client.load()
                    })
                }
            }
            extension DependencyValues {
                var client: Client { get { self[ClientKey.self] } set { self[ClientKey.self] = newValue } }
                var store: Store { get { self[StoreKey.self] } set { self[StoreKey.self] = newValue } }
            }
            struct Client { func load() -> Int { 1 }; func prepare() {} }
            struct Store { var load: () -> Int }
            struct Page {
                func show() { print(DependencyValues._current.store.load(), DependencyValues._current.uuid()) }
            }
            """, gives: """
            Client → Client (singleton) in DependencyValues
            Store → Store (singleton) in DependencyValues
            Store ← Client lazy
            Page ← Store
            Page ← UUIDGenerator external
            """),
        IdiomExample("a key in one file, its live value in another", of: name, """
            //- Client.swift
            import Dependencies
            struct Client: DependencyKey { var load: () -> Int }
            extension DependencyValues { var client: Client { get { self[Client.self] } set { self[Client.self] = newValue } } }
            struct Feature { @Dependency(\\.client) var client }
            struct Other { var load: () -> Int }
            //- Client+Live.swift
            extension Client { static let liveValue = Client(load: { 1 }) }
            //- Other+Live.swift
            extension Other { static let liveValue = Other(load: { 2 }) }
            """, gives: """
            Client → Client (singleton) in DependencyValues
            Feature ← Client lazy
            """),
        IdiomExample("overridden values", of: name, """
            import ComposableArchitecture
            struct Audio: TestDependencyKey { static let testValue = Audio() }
            extension DependencyValues {
                var audio: Audio {
                    get { self[Audio.self] }
                    set { self[Audio.self] = newValue }
                }
            }
            struct Feature { @Dependency(\\.audio) var audio }
            final class AppDelegate {
                let store = Store(initialState: 0) { Feature().transformDependency(\\.self) { $0.audio = Audio() } }
            }
            """, gives: """
            Audio → Audio (singleton) in DependencyValues
            Feature ← Audio lazy
            """),
        IdiomExample("values that a function sets, and one that is set by its key", of: name, """
            import Dependencies
            struct Audio: TestDependencyKey { static let testValue = Audio() }
            struct Video: TestDependencyKey { static let testValue = Video() }
            struct Files: TestDependencyKey { static let testValue = Files() }
            struct Log: TestDependencyKey { static let testValue = Log() }
            extension DependencyValues {
                var audio: Audio { get { self[Audio.self] } set { self[Audio.self] = newValue } }
                var video: Video { get { self[Video.self] } set { self[Video.self] = newValue } }
                var log: Log { get { self[Log.self] } set { self[Log.self] = newValue } }
                mutating func prepareVideo() { video = Video() }
            }
            enum Composition {
                static func register(in values: inout DependencyValues) {
                    values.audio = Audio()
                    values[Files.self] = Files()
                    values.prepareVideo()
                }
            }
            struct State { var log: Log }
            func record(in state: inout State) { state.log = Log() }
            struct Feature {
                @Dependency(\\.audio) var audio
                @Dependency(\\.video) var video
                @Dependency(\\.log) var log
                @Dependency(Files.self) var files
            }
            """, gives: """
            Video → Video (singleton) in DependencyValues
            Audio → Audio (singleton) in DependencyValues
            Files → Files (singleton) in DependencyValues
            Feature ← Audio lazy
            Feature ← Video lazy
            Feature ← Log lazy missing
            Feature ← Files lazy
            """),
        IdiomExample("what keys have for tests and previews is no part of the app", of: name, """
            import Dependencies
            protocol Repository { func load() }
            final class HttpRepository: Repository { func load() {} }
            final class MockRepository: Repository { func load() {} }
            protocol UseCase { func run() }
            final class LoadUseCase: UseCase {
                init(repository: Repository) {}
                func run() {}
            }
            private enum UseCaseKey: DependencyKey {
                static let liveValue: UseCase = LoadUseCase(repository: HttpRepository())
                static let testValue: UseCase = LoadUseCase(repository: MockRepository())
                static var previewValue: UseCase {
                    let repository = MockRepository()
                    return LoadUseCase(repository: repository)
                }
            }
            extension DependencyValues {
                var useCase: UseCase {
                    get { self[UseCaseKey.self] }
                    set { self[UseCaseKey.self] = newValue }
                }
            }
            struct Feature {
                @Dependency(\\.useCase) var useCase
                @Dependency(\\.notificationCenter) var notificationCenter
            }
            """, gives: """
            UseCase → LoadUseCase (singleton) in DependencyValues
            LoadUseCase ← Repository external
            Feature ← UseCase lazy
            Feature ← NotificationCenter lazy external
            """),
    ]
}
