// The examples of services that are passed on in tuples.

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
    ]
}
