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
    ]
}
