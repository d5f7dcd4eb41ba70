// The examples of services in tuples: as arguments, and as results of functions.

extension HandWritten {
    static let examplesOfTuples = [
        IdiomExample("elements of a tuple that is an argument", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client {
                static let shared = HttpClient()
                func load() {}
            }
            protocol Validating { func validate() }
            final class Validator: Validating { func validate() {} }
            protocol Routing { func close() }
            protocol PageDelegate { func didClose() }
            final class PageModel {
                typealias Dependencies = (routing: Routing, client: Client, validator: Validating, delegate: PageDelegate?, title: String)
                init(dependencies: Dependencies) {}
                func load() {}
            }
            struct RowModel {
                let parts: (client: Client, Validating)
                func load() {}
            }
            final class Page {
                init(model: PageModel, row: RowModel) {}
                func show() {}
            }
            final class PageContainer {
                private lazy var client: Client = HttpClient.shared
                func makePage(routing: Routing, delegate: PageDelegate, title: String) -> Page {
                    let validator = Validator()
                    return Page(
                        model: .init(dependencies: (
                            routing: routing, client: client, validator: Validator(), delegate: delegate, title: title
                        )),
                        row: RowModel(parts: (HttpClient.shared, validator))
                    )
                }
            }
            """, gives: """
            HttpClient → HttpClient (singleton) in HttpClient
            Client → ? (lazy singleton) in PageContainer
            Page → Page (transient) in PageContainer
            Validator → Validator (per call) in PageContainer
            Page ← PageModel external
            PageModel ← Routing external
            Page ← Client
            PageModel ← Validating external
            RowModel ← Client external
            RowModel ← Validating external
            """),
        IdiomExample("the element of a tuple that a function makes", of: name, """
            import UIKit
            protocol Flow { func start() }
            protocol Ending { var onEnd: (() -> Void)? { get set } }
            protocol Presentable {}
            final class Router: Presentable { func present(_ page: Presentable) {} }
            final class LoginFlow: Flow, Ending {
                var onEnd: (() -> Void)?
                init(router: Router) {}
                func start() {}
            }
            final class MenuFlow: Flow {
                init(page: UIViewController, flows: FlowFactory) {}
                func start() {}
            }
            protocol FlowFactory {
                func makeLoginFlow() -> (flow: Flow & Ending, page: Presentable?)
                func makeMenuFlow() -> (Flow, UIViewController)
                func makeRouter() -> Router
            }
            final class AppFlowFactory: FlowFactory {
                func makeLoginFlow() -> (flow: Flow & Ending, page: Presentable?) {
                    let router = makeRouter()
                    let flow = LoginFlow(router: router)
                    return (flow, router)
                }
                func makeMenuFlow() -> (Flow, UIViewController) {
                    let page = UIViewController()
                    return (MenuFlow(page: page, flows: self), page)
                }
                func makeRouter() -> Router { Router() }
            }
            final class AppFlow: Flow {
                private let flows: FlowFactory
                private let router: Router
                init(flows: FlowFactory, router: Router) {
                    self.flows = flows
                    self.router = router
                }
                func start() {
                    let (flow, page) = flows.makeLoginFlow()
                    if let page { router.present(page) }
                    flow.start()
                    flows.makeMenuFlow().0.start()
                }
            }
            """, gives: """
            Ending & Flow → LoginFlow (transient) in AppFlowFactory
            Flow → MenuFlow (transient) in AppFlowFactory
            Router → Router (transient) in AppFlowFactory
            LoginFlow ← Router
            MenuFlow ← FlowFactory external
            AppFlow ← Ending & Flow
            AppFlow ← Flow
            """),
    ]
}
