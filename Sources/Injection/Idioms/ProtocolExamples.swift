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
    ]
}
