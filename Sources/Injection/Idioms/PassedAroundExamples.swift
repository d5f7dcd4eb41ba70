// The examples of services that registrations and containers pass on, but do not provide.

extension HandWritten {
    static let examplesOfPassedAround = [
        IdiomExample("what a registration gets from the code around it, and what a container was given", of: name, """
            import Swinject
            protocol Client { func load() }
            final class Log { func write() {} }
            final class WifiManager {
                static let shared = WifiManager()
                func scan() {}
            }
            final class HttpClient: Client {
                init(log: Log, wifi: WifiManager, name: String) {}
                func load() {}
            }
            final class PageModel { init(client: Client) {} }
            final class AppAssembly: Assembly {
                func assemble(container: Container) {
                    let log = container.resolve(Log.self)!
                    container.register(Log.self) { _ in Log() }
                    container.register(Client.self) { _ in HttpClient(log: log, wifi: WifiManager.shared, name: "") }
                    container.register(PageModel.self) { r in
                        let client = r.resolve(Client.self)!
                        return PageModel(client: client)
                    }
                }
            }
            final class PageContainer {
                private let client: Client
                init(client: Client) { self.client = client }
                func makePage() -> PageModel { PageModel(client: client) }
            }
            """, gives: """
            Log → Log (graph) in AppAssembly
            Client → HttpClient (graph) in AppAssembly
            PageModel → PageModel (graph) in AppAssembly
            PageModel → PageModel (transient) in PageContainer
            AppAssembly ← Log
            HttpClient ← Log
            HttpClient ← WifiManager external
            PageModel ← Client
            PageModel ← Client external
            """),
    ]
}
