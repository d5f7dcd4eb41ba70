import AshlarChecks
import AshlarFacts
import AshlarInjection
import AshlarModel
import Testing

@Suite struct PassedObjectTests {
    @Test func `an injection states what the code there makes, whatever the type of the parameter`() {
        let fixture = Fixture("""
            //- Sources/App.swift
            import Network
            protocol Client { func load() }
            protocol Log { func write() }
            enum Http {
                final class Client: App.Client { func load() {} }
            }
            struct HttpClient: Client { func load() {} }
            struct FileLog: Log { func write() {} }
            final class Page {
                init(client: Client, log: Log = FileLog()) {}
            }
            final class Start {
                private let client: Client
                init(client: Client) { self.client = client }
                func show() {
                    let log = FileLog()
                    open(Page(client: HttpClient()), Page(client: Http.Client(), log: log), Page(client: client))
                    open(Page(client: NetworkClient(), log: .init()))
                }
                private func open(_ pages: Page...) {}
            }
            """)
        let project = LinkedProject(linking: fixture.files.map { extract(path: $0.path, text: $0.text) })
        let injections = project.injectionGraph.injections.map { "\($0.service?.name ?? "?") \($0.implementation?.name ?? "-")" }
        #expect(injections == [
            "Log FileLog", "Client HttpClient", "Client Http.Client", "Log FileLog", "Client -", "Client NetworkClient", "Log -",
        ])
    }

    @Test func `an injection of what is made in the argument names its service by a type alias`() {
        let fixture = Fixture("""
            //- Sources/App.swift
            import Network
            typealias UserNetworking = NetworkProvider<Int>
            protocol Store { func save() }
            typealias Cache = Store
            final class DiskCache: Store { func save() {} }
            final class Page { init(networking: UserNetworking, cache: Cache, store: Store) {} }
            final class Start {
                func show() { open(Page(networking: UserNetworking(), cache: DiskCache(), store: DiskCache())) }
                private func open(_ page: Page) {}
            }
            """)
        let project = LinkedProject(linking: fixture.files.map { extract(path: $0.path, text: $0.text) })
        let injections = project.injectionGraph.injections.map { injection in
            let alias = if case .type(let type) = injection.fact.service { type.text } else { "-" }
            return "\(injection.service?.name ?? "?") \(alias)"
        }
        #expect(injections == ["NetworkProvider<Int> UserNetworking", "Store Cache", "Store -"])
    }
}
