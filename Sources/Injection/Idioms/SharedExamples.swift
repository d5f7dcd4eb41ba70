// The examples of shared objects, of what is made in place, and of members that only give what their type received.

extension HandWritten {
    static let examplesOfShared = [
        IdiomExample("a registration that only calls the function of a factory", of: name, """
            import Swinject
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            final class ClientFactory { func makeClient() -> Client { HttpClient() } }
            final class Flow {
                private let clientFactory = ClientFactory()
                func fill(_ container: Container) {
                    container.register(Client.self) { _ in self.clientFactory.makeClient() }
                }
            }
            """, gives: """
            Client → HttpClient (transient) in ClientFactory
            Client → HttpClient (graph) in Flow
            """),
    ]
}
