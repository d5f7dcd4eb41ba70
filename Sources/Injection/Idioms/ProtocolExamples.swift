// The examples of services and containers that only protocols tell of.

extension HandWritten {
    static let examplesOfProtocols = [
        IdiomExample("what a function of a protocol's extension gets for its associated type", of: name, """
            protocol ViewModelType: AnyObject {}
            protocol Bindable: AnyObject {
                associatedtype ViewModel: ViewModelType
                var viewModel: ViewModel? { get set }
            }
            extension Bindable {
                func bind(viewModel: ViewModel) { self.viewModel = viewModel }
            }
            final class PageViewModel: ViewModelType {
                init(title: String) {}
                func load() {}
            }
            final class PageController: UIViewController, Bindable { var viewModel: PageViewModel? }
            final class Flow {
                func start() {
                    let page = PageController()
                    let viewModel = PageViewModel(title: "Start")
                    page.bind(viewModel: viewModel)
                    present(page)
                }
            }
            """, gives: """
            PageViewModel → PageViewModel (per call) in Flow
            PageController ← PageViewModel external
            """),
        IdiomExample("an associated type that a required member tells", of: name, """
            protocol Bindable {
                associatedtype Model
                var model: Model! { get set }
                func bindModel()
            }
            extension Bindable where Self: UIViewController {
                mutating func bind(model: Self.Model) {
                    self.model = model
                    bindModel()
                }
            }
            final class LoginVM { func load() {} }
            final class LoginController: UIViewController, Bindable {
                var model: LoginVM!
                func bindModel() {}
            }
            enum Scene {
                case login(LoginVM)
                func show() {
                    switch self {
                    case .login(let model):
                        var page = LoginController()
                        page.bind(model: model)
                    }
                }
            }
            """, gives: """
            LoginController ← LoginVM external
            """),
        IdiomExample("a structure with functions that is named after settings and keeps services", of: name, """
            protocol Session { func send() }
            protocol Log { func write() }
            struct NetworkConfig {
                let session: Session
                let log: Log
                let host: String
                func sign() -> String { host }
                func record() { log.write() }
            }
            struct PageConfig {
                let title: String
                func text() -> String { title }
            }
            final class UserService { init(networkConfig: NetworkConfig, page: PageConfig) {} }
            final class Flow {
                private let networkConfig: NetworkConfig
                private let page: PageConfig
                init(networkConfig: NetworkConfig, page: PageConfig) {
                    self.networkConfig = networkConfig
                    self.page = page
                }
                func start() { show(UserService(networkConfig: networkConfig, page: page)) }
                private func show(_ service: UserService) {}
            }
            """, gives: """
            UserService ← NetworkConfig external
            """),
        IdiomExample("a protocol that is only composed of others, and a class that gives values over time", of: name, """
            import RxRelay
            final class ThemeProvider { let theme = BehaviorRelay<Int>(value: 0) }
            protocol HomePages { var themeProvider: ThemeProvider { get } }
            extension HomePages { func makeHome() -> Home { Home(themeProvider: themeProvider) } }
            protocol DetailPages { func makeDetail() -> Home }
            protocol Pages: HomePages, DetailPages {}
            protocol Sizes { var width: Int { get } }
            protocol Titles: Sizes {}
            final class AppPages: HomePages {
                let themeProvider: ThemeProvider
                init(themeProvider: ThemeProvider) { self.themeProvider = themeProvider }
            }
            final class Home { init(themeProvider: ThemeProvider) {} }
            final class Tabs { init(pages: Pages, own: AppPages, titles: Titles) {} }
            final class Start {
                private let pages: Pages
                private let titles: Titles
                init(pages: Pages, titles: Titles) {
                    self.pages = pages
                    self.titles = titles
                }
                func start() {
                    let themeProvider = ThemeProvider()
                    let own = AppPages(themeProvider: themeProvider)
                    show(Tabs(pages: pages, own: own, titles: titles))
                }
                private func show(_ tabs: Tabs) {}
            }
            """, gives: """
            ThemeProvider → ThemeProvider (per call) in Start
            AppPages → AppPages (per call) in Start
            Home ← ThemeProvider external
            AppPages ← ThemeProvider external
            Tabs ← Pages external
            Tabs ← AppPages external
            """),
        IdiomExample("containers that containers make, and screens that these give", of: name, """
            protocol Users { func load() }
            final class UserStore: Users { func load() {} }
            final class RootContainer {
                private let users: Users
                init(users: Users) { self.users = users }
                func makeRoot() -> RootController {
                    let makeLogin: () -> LoginController = {
                        let container = self.makeLoginContainer()
                        return container.makeController()
                    }
                    return RootController(makeLogin: makeLogin)
                }
                private func makeLoginContainer() -> LoginContainer { LoginContainer(users: users) }
            }
            final class LoginContainer {
                private let users: Users
                init(users: Users) { self.users = users }
                func makeController() -> LoginController { LoginController(model: makeModel()) }
                private func makeModel() -> LoginModel { LoginModel(users: users) }
            }
            final class LoginModel {
                init(users: Users) {}
                func load() {}
            }
            final class LoginController: UIViewController { init(model: LoginModel) {} }
            final class RootController: UIViewController { init(makeLogin: @escaping () -> LoginController) {} }
            """, gives: """
            RootController → RootController (transient) in RootContainer
            LoginContainer → LoginContainer (transient) in RootContainer
            LoginController → LoginController (transient) in LoginContainer
            LoginModel → LoginModel (transient) in LoginContainer
            LoginContainer ← Users external
            LoginController ← LoginModel
            LoginModel ← Users external
            """),
    ]
}
