// The examples of objects that code of any type makes and passes on.

extension HandWritten {
    static let examplesOfPassedOn = [
        IdiomExample("objects that any code makes and passes on", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            final class Session {
                private let client: Client
                init(client: Client) { self.client = client }
                func start() { client.load() }
            }
            final class Row {
                var title = "", subtitle = ""
                func clear() {}
            }
            final class Router {
                private let window: UIWindow
                private let log = Log()
                private let clock = Clock()
                init(window: UIWindow) { self.window = window }
                func start(row: Row) {
                    let client: Client
                    client = HttpClient()
                    let session = Session(client: client)
                    let page = PageController.make(client: client, row: row, log: log)
                    page.session = session
                    page.delegate = self
                    window.rootViewController = page
                    clock.tick()
                }
            }
            final class PageController: UIViewController {
                var session: Session!
                weak var delegate: Router?
                private let client: Client
                init(client: Client, row: Row, log: Log) { self.client = client }
                static func make(client: Client, row: Row, log: Log) -> PageController {
                    PageController(client: client, row: row, log: log)
                }
                func show() { present(DetailController(client: client, parent: self)) }
            }
            final class DetailController: UIViewController {
                init(client: Client, parent: PageController) {}
            }
            final class Log { func write() {} }
            final class Clock { func tick() {} }
            """, gives: """
            Log → Log (singleton) in Router
            Client → HttpClient (singleton) in Router
            Session → Session (singleton) in Router
            Session ← Client external
            PageController ← Client external
            PageController ← Log external
            PageController ← Session external
            PageController ← Client external
            PageController ← Log external
            DetailController ← Client external
            """),
    ]
}
