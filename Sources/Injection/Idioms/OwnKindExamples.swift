// The examples of values that are parts of the object that gets them, or of which the object that gets them is a part.

extension HandWritten {
    static let examplesOfOwnKind = [
        IdiomExample("containers that hand themselves on, and objects of one kind that make a tree or a chain", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            final class CachedClient: Client {
                init(client: Client) {}
                func load() {}
            }
            protocol ClientFactory { func makeClient() -> Client }
            final class Session {
                init(factory: ClientFactory) {}
                func start() {}
            }
            final class AppContainer: ClientFactory {
                lazy var session = Session(factory: self)
                func makeClient() -> Client { CachedClient(client: HttpClient()) }
            }
            protocol Coordinator { func start() }
            final class StackCoordinator: Coordinator {
                var parent: Coordinator?
                func start() {}
                func setRoot(_ root: Coordinator) {}
            }
            final class ListCoordinator: Coordinator {
                init(parent: Coordinator) {}
                func start() { ListCoordinator(parent: self).start() }
            }
            protocol Step { func setNext(_ next: AnyStep) }
            final class AnyStep: Step { func setNext(_ next: AnyStep) {} }
            final class Retry: Step { func setNext(_ next: AnyStep) {} }
            final class Start {
                func start() {
                    let stack = StackCoordinator()
                    let list = ListCoordinator(parent: stack)
                    stack.setRoot(list)
                    let step = AnyStep()
                    Retry().setNext(step)
                    let child = StackCoordinator()
                    child.parent = list
                }
            }
            """, gives: """
            Session → Session (lazy singleton) in AppContainer
            Client → CachedClient (transient) in AppContainer
            StackCoordinator → StackCoordinator (per call) in Start
            CachedClient ← Client external
            ListCoordinator ← Coordinator external
            """),
        IdiomExample("a container that a type gets and hands on to what it makes", of: name, """
            protocol Client { func load() }
            protocol HasClient { var client: Client { get } }
            protocol ServiceDependencies: HasClient {}
            protocol Users { func find() }
            protocol Notes { func find() }
            protocol Posts { func find() }
            final class UsersImpl: Users {
                init(dependencies: HasClient) {}
                func find() {}
            }
            final class NotesImpl: Notes {
                init(dependencies: HasClient) {}
                func find() {}
            }
            final class PostsImpl: Posts {
                init(dependencies: HasClient) {}
                func find() {}
            }
            struct Repositories {
                let users: Users
                let notes: Notes
                let posts: Posts
                init(dependencies: ServiceDependencies) {
                    self.users = UsersImpl(dependencies: dependencies)
                    self.notes = NotesImpl(dependencies: dependencies)
                    self.posts = PostsImpl(dependencies: dependencies)
                }
            }
            """, gives: """
            Users → UsersImpl (singleton) in Repositories
            Notes → NotesImpl (singleton) in Repositories
            Posts → PostsImpl (singleton) in Repositories
            """),
        IdiomExample("what an object makes of its own kind by a function", of: name, """
            protocol Log { func write() }
            protocol Machine {
                func start()
                func clone() -> Machine
            }
            final class LocalMachine: Machine {
                private let log: Log
                init(log: Log) { self.log = log }
                func start() { log.write() }
                func clone() -> Machine { LocalMachine(log: log) }
            }
            """, gives: """
            LocalMachine ← Log external
            """),
        IdiomExample("a locator that finds files, and one that makes services", of: name, """
            protocol Shell { func run(_ path: String) }
            final class LocalShell: Shell { func run(_ path: String) {} }
            struct ToolLocator {
                let shell: Shell
                func locate() -> String { "" }
            }
            final class Tool {
                private let shell: Shell
                init(shell: Shell) { self.shell = shell }
                func run() {
                    let locator = ToolLocator(shell: shell)
                    shell.run(locator.locate())
                }
            }
            enum ToolsLocator {
                static let shell: Shell = LocalShell()
                static func makeTool() -> Tool { Tool(shell: shell) }
            }
            """, gives: """
            Shell → LocalShell (singleton) in ToolsLocator
            Tool → Tool (transient) in ToolsLocator
            ToolLocator ← Shell external
            Tool ← Shell
            """),
    ]
}
