import AshlarFacts
import AshlarSyntax

/// Dip: registrations whose service is the type of their result, resolutions by the expected type, and auto-wiring.
/// Source: https://github.com/AliSoftware/Dip/wiki
enum Dip: Idiom {
    package static let name = "Dip"

    private static let names = RegistrationNames(
        idiom: name, defaultLifetime: "graph", infersService: true, passesContainer: false, hasUnlabeledLifetimes: true,
        completing: ["resolvingProperties"], resolving: ["resolve"], lifetimeLabels: [], typeLabels: ["type"]
    )
    static let containers: LibraryContainers? = LibraryContainers(names: names, modules: ["Dip"], types: ["DependencyContainer"])

    /// Types of properties, and property wrappers, that the container fills when it resolves their owner.
    static let wrappers: Set<String> = ["Injected", "InjectedWeak"]

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard code.imports.contains("Dip") else { return }
        facts.bindings += code.registrations(names).filter { $0.api == "register" }.map { binding in
            var binding = binding
            // One object for each graph that is resolved.
            if binding.lifetime == "shared" { binding.lifetime = "graph" }
            // The container makes these itself, when it is complete.
            if binding.lifetime == "eagerSingleton" { binding.traits.insert(.root) }
            return binding
        }
        let injections = code.resolutions(names, bare: ["resolve"])
        facts.injections += injections + code.captured(injections, by: facts.bindings) + code.assigned(injections)
        facts.injections += code.declarations.indices.compactMap { property(Int32($0), code) }
    }

    static let examples = [
        IdiomExample("types of results, scopes, tags, auto-wiring, auto-injection", of: name, """
            import Dip
            func configure(_ container: DependencyContainer) {
                container.register(.singleton) { WebClient() as Client }
                container.register(tag: "offline") { StoredClient() as Client }
                container.register(.unique) { UsersImpl(client: try container.resolve(), cache: try container.resolve(tag: "offline")) as Users }
                    .implements(Names.self)
                container.register { Page() }.resolvingProperties { container, page in
                    page.users = try container.resolve() as Users
                }
                container.register(factory: Profile.init)
            }
            protocol Client {}
            struct WebClient: Client {}
            struct StoredClient: Client {}
            protocol Users {}
            protocol Names {}
            struct UsersImpl: Users, Names { init(client: Client, cache: Client) {} }
            final class Page { var users: Users? }
            struct Profile { init(users: Users) {} }
            final class Model {
                private let client = Injected<Client>()
                @Injected var users: Users?
            }
            final class Delegate {
                let container = DependencyContainer()
                func start(_ page: Page) throws {
                    let users = try container.resolve() as Users
                    page.users = users
                }
            }
            """, gives: """
            Client → WebClient (singleton)
            Client → StoredClient (graph) named offline
            Users → UsersImpl (unique)
            Names → ? (unique)
            Page → Page (graph)
            Profile → Profile (graph)
            UsersImpl ← Client
            UsersImpl ← Client
            Page ← Users lazy
            Profile ← Users
            Model ← Client lazy
            Model ← Users lazy
            Delegate ← Users
            Delegate ← Users
            """),
        IdiomExample("generic functions that resolve for their callers", of: name, """
            import Dip
            extension DependencyContainer {
                func pair<T, A, B>(_ make: (A, B) throws -> T) throws -> T { try make(resolve(), self.resolve()) }
                func every<T, A, B>(_ make: ((A, B)) throws -> T, in container: DependencyContainer) throws -> T {
                    try make((container.resolve(), container.resolve(tag: "a")))
                }
            }
            protocol Client {}
            struct WebClient: Client {}
            func configure(_ container: DependencyContainer) {
                container.register(.singleton) { WebClient() as Client }
            }
            """, gives: """
            Client → WebClient (singleton)
            """),
        IdiomExample("a container at file level that a static function makes", of: name, """
            import Dip
            let container = DependencyContainer.configure()
            protocol Store { func load() }
            final class DiskStore: Store { func load() {} }
            extension DependencyContainer {
                static func configure() -> DependencyContainer {
                    DependencyContainer { container in
                        container.register(.singleton) { DiskStore() as Store }
                    }
                }
            }
            final class Flow {
                func start() throws { (try container.resolve() as Store).load() }
            }
            """, gives: """
            Store → DiskStore (singleton) in DependencyContainer
            Flow ← Store
            """),
        IdiomExample("factories with arguments, which may be services or given by each resolution", of: name, """
            import Dip
            func configure(_ container: DependencyContainer) {
                container.register { Log() }
                container.register(.singleton, type: Users.self, factory: WebUsers.init)
                container.register { Audit($0) }
                container.register { Menu(tally: Tally($0)) }
                container.register(factory: Page.init)
                container.register { Titles() as TitleFormatter }
                container.register { Detail($0, formatter: try container.resolve()) }
            }
            final class Log {}
            protocol TitleFormatter { func text() -> String }
            struct Titles: TitleFormatter { func text() -> String { "" } }
            final class Detail { init(_ id: Int, formatter: TitleFormatter) {} }
            protocol Users {}
            final class WebUsers: Users { init(log: Log) {} }
            final class Audit { init(_ log: Log) {} }
            final class Tally { init(_ log: Log) {} }
            final class Menu { init(tally: Tally) {} }
            final class Page { init(id: Int, users: Users) {} }
            final class Delegate {
                let container = DependencyContainer()
                func start() throws {
                    let page: Page = try container.resolve(arguments: 1, "a")
                    print(page)
                }
            }
            """, gives: """
            Log → Log (graph)
            Users → WebUsers (singleton)
            Audit → Audit (graph)
            Menu → Menu (graph)
            Page → Page (graph)
            TitleFormatter → Titles (graph)
            Detail → Detail (graph)
            WebUsers ← Log
            Audit ← Log lazy
            Menu ← Log lazy
            Page ← Users
            Detail ← TitleFormatter
            Delegate ← Page
            """),
    ]

    /// `let client = Injected<Client>()`, `@Injected var client: Client?`
    private static func property(_ index: Int32, _ code: BodyAnalysis) -> Injection? {
        guard code.declarations[Int(index)].kind == .variable, let parent = code.declarations[Int(index)].parent,
              let type = code.declarations[Int(index)].type else { return nil }
        let member = code.declarations[Int(index)]
        let service: TypeName
        if let wrapper = type.nominalText, wrappers.contains(wrapper), let argument = type.genericArguments.first {
            service = argument
        } else if member.attributes.contains(where: { wrappers.contains($0.name) }) {
            service = type
        } else {
            return nil
        }
        // The container sets the property after it has made the owner.
        return Injection(
            idiom: name, form: .lazy, service: .type(service), api: "@Injected", owner: parent, offset: member.offset
        )
    }
}
