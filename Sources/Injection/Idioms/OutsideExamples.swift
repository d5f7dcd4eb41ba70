// The examples of services of packages, whose declarations are not known.

extension HandWritten {
    static let examplesFromOutside = [
        IdiomExample("what an initializer makes services of packages of, and a type behind which it makes one", of: name, """
            import Accounts
            final class AppDependencies {
                let log = Log()
                let flagger: FeatureFlagger
                let account: AccountManager
                init() {
                    let storage = TokenKeychainStorage(group: "a")
                    let cache = UserCache(url: URL(fileURLWithPath: ""))
                    let account = DefaultAccountManager(storage: storage, cache: cache, group: "a")
                    self.account = account
                    flagger = DefaultFlagger(account: account, reports: Reports())
                }
            }
            final class Log { func write() {} }
            final class Reports { func send() {} }
            final class Page { init(flagger: FeatureFlagger, title: String) {} }
            final class Start {
                private let flagger: FeatureFlagger
                init(flagger: FeatureFlagger) { self.flagger = flagger }
                func show(text: Text) { open(Page(flagger: flagger, title: ""), Label(text: text, reports: Reports())) }
                func upload(defaults: UserDefaults) -> Any {
                    let storage = AppStorage(wrappedValue: 0, "a", store: defaults)
                    return [UploadService(handler: self), storage, SyncService(CacheStore.shared, type: HealthStore.itemType)]
                }
                private func open(_ page: Page, _ label: Label) {}
            }
            """, gives: """
            Log → Log (singleton) in AppDependencies
            FeatureFlagger → DefaultFlagger (singleton) in AppDependencies
            AccountManager → DefaultAccountManager (singleton) in AppDependencies
            TokenKeychainStorage → TokenKeychainStorage (singleton) in AppDependencies
            UserCache → UserCache (singleton) in AppDependencies
            DefaultAccountManager ← TokenKeychainStorage external
            DefaultAccountManager ← UserCache external
            DefaultFlagger ← AccountManager
            DefaultFlagger ← Reports external
            Page ← FeatureFlagger external
            Start ← CacheStore external
            """),
        IdiomExample("what is made of a service with its name as the label, and an interface with a number", of: name, """
            import Accounts
            protocol KeyProvider { func key() }
            final class Start {
                private let keyProvider: KeyProvider
                init(keyProvider: KeyProvider) { self.keyProvider = keyProvider }
                func start() {
                    let signer = RequestSigner(keyProvider: keyProvider)
                    open(AccountsAPIv3(url: URL(fileURLWithPath: ""), signer: signer), WeakReference(keyProvider))
                }
                private func open(_ api: AccountsAPIv3, _ reference: WeakReference) {}
            }
            """, gives: """
            RequestSigner → RequestSigner (per call) in Start
            Start ← KeyProvider external
            Start ← RequestSigner external
            """),
        IdiomExample("the system's log", of: name, """
            import os
            final class Store {
                init(log: Logger) {}
                func read() {}
            }
            final class Start {
                func start() {
                    let log = Logger(subsystem: "a", category: "b")
                    open(Store(log: log))
                }
                private func open(_ store: Store) {}
            }
            """, gives: ""),
        IdiomExample("a factory of services of packages", of: name, """
            import DriveKit
            enum APIFactory {
                static var drive: DriveAPI { DriveAPI(url: "") }
                static var title: Title { Title(text: "") }
            }
            enum TitleFactory { static var title: Title { Title(text: "") } }
            final class Sync {
                private let api: DriveAPI = APIFactory.drive
                private let title: Title = TitleFactory.title
                func start() { api.start() }
            }
            """, gives: """
            DriveAPI → DriveAPI (transient) in APIFactory
            Sync ← DriveAPI
            """),
        IdiomExample("what a function hands on under the type of its parameter", of: name, """
            import Accounts
            final class Stack {
                func update(network: NetworkProtocol) { open(AccountsAPI(network: network)) }
                private func open(_ api: AccountsAPI) {}
            }
            final class Start {
                private let stack: Stack
                init(stack: Stack) { self.stack = stack }
                func start() {
                    let network = WebNetwork(timeout: 1)
                    stack.update(network: network)
                }
            }
            """, gives: """
            WebNetwork → WebNetwork (per call) in Start
            Stack ← NetworkProtocol external
            """),
        IdiomExample("objects of packages that views observe, by their names", of: name, """
            import ChatKit
            import RealmSwift
            import SwiftUI
            struct Login: View {
                @ObservedObject var session: LoginSession
                @ObservedObject var room: Room
                let realm: Realm
                var body: some View {
                    Fields(session: session, room: room, realm: realm)
                    Enrollment(session: session, room: room)
                }
            }
            struct Enrollment: View {
                var session: any AuthSession
                var room: any Titled
                var body: some View { Text("") }
            }
            struct Fields: View {
                @ObservedObject var session: LoginSession
                @ObservedObject var room: Room
                let realm: Realm
                var body: some View { Text("") }
            }
            """, gives: """
            Fields ← LoginSession external
            Fields ← Realm external
            Enrollment ← AuthSession external
            """),
        IdiomExample("a type from outside behind which initializers take a shared object by default", of: name, """
            import UIKit
            final class Page { init(opener: LinkOpener, title: TitleSource) {} }
            struct PageModel {
                init(opener: LinkOpener = UIApplication.shared, source: TitleSource = .shared) {}
                func load() {}
            }
            final class Start {
                func show(source: TitleSource) { open(Page(opener: UIApplication.shared, title: source), PageModel()) }
                private func open(_ page: Page, _ model: PageModel) {}
            }
            """, gives: """
            PageModel ← LinkOpener external
            PageModel ← TitleSource external
            Page ← LinkOpener external
            """),
        IdiomExample("a class that has the initializers of one from outside", of: name, """
            import Network
            final class Provider<T>: BaseProvider<T> { func request(_ target: T) {} }
            final class Users { init(provider: Provider<Int>) {} }
            final class Start {
                func start(title: String) {
                    let provider = Provider<Int>(session: Session(), plugins: [], client: title)
                    open(Users(provider: provider))
                }
                private func open(_ users: Users) {}
            }
            """, gives: """
            Provider → Provider (per call) in Start
            Provider ← Session external
            Users ← Provider<Int> external
            """),
    ]
}
