// The examples of functions by which a type makes what its own members hold.

extension HandWritten {
    static let examplesOfOwnFactories = [
        IdiomExample("lazy members of a container that functions in an extension make", of: name, """
            protocol Accounts { func load() }
            final class StoredAccounts: Accounts {
                init(client: Client) {}
                func load() {}
            }
            final class Client { func call() {} }
            final class AppContainer {
                lazy var client: Client = makeClient()
                lazy var accounts: Accounts = makeAccounts()
            }
            extension AppContainer {
                func makeClient() -> Client { Client() }
                func makeAccounts() -> Accounts { StoredAccounts(client: client) }
            }
            """, gives: """
            Client → Client (lazy singleton) in AppContainer
            Accounts → StoredAccounts (lazy singleton) in AppContainer
            StoredAccounts ← Client
            """),
        IdiomExample("functions by which a type makes what its members hold", of: name, """
            final class Client { func request() {} }
            protocol Users { func load() }
            final class StoredUsers: Users {
                init(client: Client) {}
                func load() {}
            }
            final class Links {
                init(users: Users, client: Client) {}
                func open() {}
            }
            final class Log { func write() {} }
            final class ProductionComposer {
                let client: Client
                let users: Users
                let links: Links
                init() {
                    self.client = Client()
                    self.users = Self.makeUsers(client: client)
                    self.links = Self.makeLinks(users: users, client: client)
                    Self.makeLog().write()
                }
                static func makeUsers(client: Client) -> Users { StoredUsers(client: client) }
                static func makeLinks(users: Users, client: Client) -> Links { Links(users: users, client: client) }
                static func makeLog() -> Log { Log() }
            }
            """, gives: """
            Client → Client (singleton) in ProductionComposer
            Users → StoredUsers (singleton) in ProductionComposer
            Links → Links (singleton) in ProductionComposer
            Log → Log (transient) in ProductionComposer
            ProductionComposer ← Log
            StoredUsers ← Client external
            Links ← Users external
            Links ← Client external
            """),
        IdiomExample("functions of containers that only call others, and what a preview gets of them", of: name, """
            import RxSwift
            import SwiftUI
            protocol Users { func load() }
            final class StoredUsers: Users { func load() {} }
            final class AppContainer {
                private let bag = DisposeBag()
                func makeUsers() -> Users { StoredUsers() }
                func makeMembers() -> Users { makeUsers() }
                func makePage() -> Page { Page(users: makeMembers()) }
                func watch(_ events: Observable<Int>) { events.subscribe().disposed(by: bag) }
            }
            final class PageContainer {
                let app: AppContainer
                init(app: AppContainer) { self.app = app }
                func makeMembers() -> Users { app.makeMembers() }
                func makePage() -> Page { Page(users: makeMembers()) }
            }
            final class Page { init(users: Users) {} }
            struct PageView: View {
                let page: Page
                var body: some View { Text("") }
            }
            struct PageView_Previews: PreviewProvider {
                static var previews: some View {
                    let container = AppContainer()
                    let page = Page(users: container.makeMembers())
                    return PageView(page: page)
                }
            }
            """, gives: """
            Users → StoredUsers (transient) in AppContainer
            Users → ? (transient) in AppContainer
            Page → Page (transient) in AppContainer
            Users → ? (transient) in PageContainer
            Page → Page (transient) in PageContainer
            Page ← Users
            Page ← Users
            """),
        IdiomExample("a function that returns what it also passes to another object", of: name, """
            final class Client { func request() {} }
            protocol Output: AnyObject { func show() }
            final class Presenter: Output {
                var interactor: Interactor?
                init(client: Client) {}
                func show() {}
            }
            final class Interactor {
                weak var output: Output?
                init(client: Client) {}
                func load() {}
            }
            final class Module {
                static func create(client: Client) -> Output {
                    let presenter = Presenter(client: client)
                    let interactor = Interactor(client: client)
                    interactor.output = presenter
                    presenter.interactor = interactor
                    return presenter
                }
            }
            """, gives: """
            Presenter → Presenter (per call) in Module
            Interactor → Interactor (per call) in Module
            Presenter ← Client external
            Interactor ← Client external
            Interactor ← Output external
            Presenter ← Interactor external
            """),
        IdiomExample("a generic function that constructs the type that it is given with an argument", of: name, """
            protocol Client { func load() }
            protocol Content { associatedtype Model: AnyObject }
            class Screen<Shown: Content>: UIViewController {
                init(model: Shown.Model) {}
            }
            final class AccountModel {
                init(client: Client) {}
                func reload() {}
            }
            final class WelcomeModel { func proceed() {} }
            final class AccountContent: Content { typealias Model = AccountModel }
            final class Account: Screen<AccountContent> {}
            final class WelcomeContent: Content { typealias Model = WelcomeModel }
            final class Welcome: Screen<WelcomeContent> {}
            protocol Coordinating { var navigation: UINavigationController { get } }
            extension Coordinating {
                func push<S: Screen<V>, V: Content>(
                    screen _: S.Type, model: V.Model, log: Log, then next: @escaping Completion<V.Model>
                ) {
                    log.write()
                    navigation.pushViewController(S(model: model), animated: true)
                }
            }
            typealias Completion<Model> = (Model) -> Void
            final class Log { func write() {} }
            final class Coordinator: Coordinating {
                let navigation = UINavigationController()
                private let client: Client
                init(client: Client) { self.client = client }
                func start() {
                    push(screen: Welcome.self, model: WelcomeModel(), log: Log()) { _ in }
                    let model = AccountModel(client: client)
                    push(screen: Account.self, model: model, log: Log()) { model in model.reload() }
                    remember(Account.self, with: AccountModel(client: client))
                }
                private func remember<S>(_ type: S.Type, with model: AccountModel) { model.reload() }
            }
            """, gives: """
            AccountModel → AccountModel (per call) in Coordinator
            Welcome ← WelcomeModel external
            AccountModel ← Client external
            Account ← AccountModel external
            AccountModel ← Client external
            """),
        IdiomExample("what `Self` is made of, and a structure with an initializer in an extension", of: name, """
            struct Client { let load: @Sendable () -> Int }
            struct Log { let write: @Sendable (String) throws -> Void }
            struct Parts {
                let client: Client
                let log: Log
            }
            extension Client { static let liveValue = Client { 1 } }
            extension Log { static let liveValue: Log = .init { print($0) } }
            extension Parts { static let liveValue: Self = .init(client: .liveValue, log: .liveValue) }
            protocol Device { func start() }
            protocol Storage { func save() }
            final class DiskStorage: Storage {
                init(device: Device) {}
                func save() {}
            }
            struct DeviceAPI { let storage: Storage }
            extension DeviceAPI {
                init(device: Device) { self.init(storage: DiskStorage(device: device)) }
            }
            """, gives: """
            Parts ← Client external
            Parts ← Log external
            DeviceAPI ← Storage external
            DiskStorage ← Device external
            """),
        IdiomExample("a provider whose functions all make a service", of: name, """
            protocol SourceProviding {
                func users() -> Users
                func books() -> Books
                func films() -> Films
            }
            final class SourceProvider: SourceProviding {
                private let client: Client
                init(client: Client) { self.client = client }
                func users() -> Users { RemoteUsers(client: client) }
                func books() -> Books { RemoteBooks(client: client) }
                func films() -> Films { RemoteFilms(client: client) }
            }
            final class Client { func request() {} }
            protocol Users { func load() }
            protocol Books { func load() }
            protocol Films { func load() }
            final class RemoteUsers: Users {
                init(client: Client) {}
                func load() {}
            }
            final class RemoteBooks: Books {
                init(client: Client) {}
                func load() {}
            }
            final class RemoteFilms: Films {
                init(client: Client) {}
                func load() {}
            }
            final class Page {
                private let provider: SourceProviding
                init(provider: SourceProviding) { self.provider = provider }
                func show() { provider.users().load() }
            }
            """, gives: """
            Users → RemoteUsers (transient) in SourceProvider
            Books → RemoteBooks (transient) in SourceProvider
            Films → RemoteFilms (transient) in SourceProvider
            RemoteUsers ← Client external
            RemoteBooks ← Client external
            RemoteFilms ← Client external
            Page ← Users
            """),
    ]
}
