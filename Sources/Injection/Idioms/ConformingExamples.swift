// The examples of objects that are no services by what conforms to their protocols or what their functions take.

extension HandWritten {
    static let examplesOfConforming = [
        IdiomExample("protocols of records of a database and of screens", of: name, """
            import RealmSwift
            import UIKit
            protocol AccountType {
                var name: String { get }
                func renamed(_ name: String) -> AccountType
            }
            final class AccountRecord: Object {
                var name = ""
            }
            extension AccountRecord: AccountType {
                func renamed(_ name: String) -> AccountType { self }
            }
            protocol Presentable: AnyObject { func toPresent() -> UIViewController }
            extension UIViewController: Presentable { func toPresent() -> UIViewController { self } }
            protocol Users { func load() }
            final class Router { func setRoot(_ screen: Presentable) {} }
            final class Page {
                init(account: AccountType, users: Users) {}
                func show() {}
            }
            final class Flow {
                private let router: Router
                init(router: Router) { self.router = router }
                func start(account: AccountType, users: Users, screen: Presentable) {
                    router.setRoot(screen)
                    open(Page(account: account, users: users))
                }
                private func open(_ page: Page) {}
            }
            """, gives: """
            Page ← Users external
            """),
        IdiomExample("generic classes that give values over time", of: name, """
            final class Observer<Value> {
                private let receive: (Value) -> Void
                init(receive: @escaping (Value) -> Void) { self.receive = receive }
                func send(_ value: Value) { receive(value) }
            }
            final class Channel<Value> {
                private var observers: [Observer<Value>] = []
                func addObserver(_ observer: Observer<Value>) { observers.append(observer) }
                func send(_ value: Value) { observers.forEach { $0.send(value) } }
            }
            final class Dynamic<Value> {
                var value: Value
                init(_ value: Value) { self.value = value }
                func bind(_ listener: @escaping (Value) -> Void) { listener(value) }
                func reset() {}
            }
            final class Loader<Value> {
                func load(_ completion: @escaping (Value) -> Void) {}
            }
            final class ChannelStorage {
                let accounts = Channel<[String]>()
                func clear() {}
            }
            final class Interactor {
                init(title: Dynamic<String>, loader: Loader<Int>) {}
                func setAccountsChannel(_ channel: Channel<[String]>) {}
            }
            final class Module {
                func start(storage: ChannelStorage, title: Dynamic<String>, loader: Loader<Int>) -> Interactor {
                    let interactor = Interactor(title: title, loader: loader)
                    let channel = storage.accounts
                    interactor.setAccountsChannel(channel)
                    return interactor
                }
            }
            """, gives: """
            Interactor → Interactor (transient) in Module
            Interactor ← Loader<Int> external
            """),
        IdiomExample("generic classes around a value that others see", of: name, """
            import Combine
            final class StoredValue<Value: Codable>: ObservableObject {
                @Published var value: Value
                init(key: String, initial: Value) { value = initial }
                func reload() {}
                func remove() {}
            }
            final class Atomic<Value> {
                private var stored: Value
                var value: Value { stored }
                init(_ value: Value) { stored = value }
                func change(_ body: (inout Value) -> Void) { body(&stored) }
            }
            final class Users { func load() {} }
            final class Storage {
                static let shared = Storage()
                let isDark = StoredValue<Bool>(key: "dark", initial: false)
                let name = StoredValue<String>(key: "name", initial: "")
                let count = Atomic<Int>(0)
                let users = Users()
            }
            final class Page {
                init(name: StoredValue<String>, count: Atomic<Int>, users: Users) {}
            }
            func openPage() -> Page {
                Page(name: Storage.shared.name, count: Storage.shared.count, users: Storage.shared.users)
            }
            """, gives: """
            Users → Users (singleton) in Storage
            Page ← Users external
            """),
        IdiomExample("a list of observers that is called a container and offers nothing", of: name, """
            final class Lock { func lock() {} }
            final class ObserversContainer<Observer> {
                private let lock = Lock()
                private var observers: [Observer] = []
                func add(_ observer: Observer) { observers.append(observer) }
            }
            final class Preference { func update() {} }
            final class SessionManager {
                private let observers = ObserversContainer<Any>()
                private let preference = Preference()
                func start() { preference.update() }
            }
            """, gives: """
            Lock → Lock (singleton) in ObserversContainer
            """),
        IdiomExample("a protocol that requires values over time, and values of SwiftUI", of: name, """
            import Combine
            import SwiftUI
            protocol Reactions { var received: AnyPublisher<String, Never> { get } }
            protocol Titled { var title: String { get } }
            extension EnvironmentValues { @Entry var outerScheme: ColorScheme? = nil }
            final class OverlayModel {
                init(reactions: Reactions, item: Titled) {}
                func start() {}
            }
            struct Overlay: View {
                let reactions: Reactions
                let item: Titled
                @Environment(\\.colorScheme) private var scheme
                var body: some View { Text(item.title).environment(\\.outerScheme, scheme) }
                func model() -> OverlayModel { OverlayModel(reactions: reactions, item: item) }
            }
            """, gives: """
            OverlayModel ← Reactions external
            """),
        IdiomExample("a type of a package that the project makes comparable", of: name, """
            import Plugin
            extension LeaseGateway: Equatable {
                static func == (left: LeaseGateway, right: LeaseGateway) -> Bool { left.key == right.key }
            }
            final class Selection {
                init(gateway: LeaseGateway, mail: MailGateway) {}
                func select() {}
            }
            final class Flow {
                func start(gateway: LeaseGateway, mail: MailGateway) { open(Selection(gateway: gateway, mail: mail)) }
                private func open(_ selection: Selection) {}
            }
            """, gives: """
            Selection ← MailGateway external
            """),
        IdiomExample("what a type makes for a requirement that others pass on", of: name, """
            import Resolver
            protocol Session {
                var store: Store { get }
                func end()
            }
            protocol Store { func save() }
            final class FileStore: Store { func save() {} }
            final class UserSession: Session {
                let store: Store = FileStore()
                func end() {}
            }
            final class MockSession: Session {
                let store: Store = FileStore()
                func end() {}
            }
            final class GuestSession: Session {
                let store: Store = Resolver.resolve()
                func end() {}
            }
            final class Page { init(store: Store) {} }
            final class Flow {
                private let session: Session
                init(session: Session) { self.session = session }
                func start() { show(Page(store: session.store)) }
            }
            """, gives: """
            Store → FileStore (singleton) in UserSession
            GuestSession ← Store missing
            Page ← Store external
            """),
        IdiomExample("a protocol that requires a value and is named after what a service does", of: name, """
            protocol LinkMonitoring { var isOn: Bool { get set } }
            protocol LinkStating { var isOn: Bool { get set } }
            struct LinkMonitor: LinkMonitoring { var isOn = true }
            struct LinkState: LinkStating { var isOn = true }
            final class Page { init(monitoring: LinkMonitoring = LinkMonitor(), state: LinkStating = LinkState()) {} }
            """, gives: """
            Page ← LinkMonitoring external
            """),
    ]
}
