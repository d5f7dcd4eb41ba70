import AshlarFacts
import AshlarSyntax

/// Swinject, SwinjectAutoregistration and libraries that build on them: SwinjectStoryboard, Knit.
/// Source: https://github.com/Swinject/Swinject/tree/master/Documentation
enum Swinject: Idiom {
    package static let name = "Swinject"

    private static let names = RegistrationNames(
        idiom: name, defaultLifetime: "graph", completing: ["initCompleted"], lifetimeModifiers: ["inObjectScope"],
        resolving: ["resolve", "unsafeResolve", "synchronize"], lifetimeLabels: []
    )

    private static let modules: Set<String> = ["Swinject", "SwinjectAutoregistration", "SwinjectStoryboard", "Knit"]

    static let containers: LibraryContainers? = LibraryContainers(
        names: names, modules: modules, types: ["Container", "Resolver", "Assembler"]
    )

    /// Whether a file uses one of the libraries.
    static func applies(to code: BodyAnalysis) -> Bool { !code.imports.isDisjoint(with: modules) }

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard applies(to: code) else { return }
        let bindings = code.registrations(names).filter { !["unregister"].contains($0.api) }.map { binding in
            // The storyboard makes the object.
            guard binding.api == "registerForStoryboard" else { return binding }
            var binding = binding
            binding.traits.insert(.root)
            return binding
        }
        let injections = code.resolutions(names, bare: [])
        facts.bindings += bindings
        facts.injections += injections + code.captured(injections, by: bindings)
        facts.injections += arrows(code)
        if code.imports.contains("Knit") { facts.injections += accessors(code) }
        facts.assemblies += code.calls.compactMap { site in
            guard let type = site.call.constructed, type.hasSuffix("Assembly") else { return nil }
            return TypeName(text: type, offset: site.call.offset)
        }
        for site in code.calls {
            guard let lifetime = site.call.argument("defaultObjectScope")?.lastName?.string else { continue }
            facts.defaultLifetimes.append(DefaultLifetime(idiom: name, lifetime: lifetime))
        }
    }

    static let examples = [
        IdiomExample("a generic function that makes what several registrations ask for", of: name, """
            import Swinject
            final class Assembly {
                func assemble(container: Container) {
                    container.register(Client.self) { _ in Client() }
                    container.register(Users.self) { resolver in Maker.make(Users.self, resolver) }
                    container.register(Books.self) { resolver in Maker.make(Books.self, resolver) }
                }
            }
            final class Maker {
                static func make<T: Fetching>(_ type: T.Type, _ resolver: Resolver) -> T {
                    let client = resolver.resolve(Client.self)
                    return T(client: client!)
                }
            }
            final class Client { func request() {} }
            protocol Fetching { init(client: Client) }
            final class Users: Fetching { init(client: Client) {} }
            final class Books: Fetching { init(client: Client) {} }
            """, gives: """
            Client → Client (graph) in Assembly
            Users → ? (graph) in Assembly
            Books → ? (graph) in Assembly
            Users ← Client
            Books ← Client
            """),
        IdiomExample("names, scopes, further services, initializers", of: name, """
            import Swinject
            import SwinjectAutoregistration
            final class AppAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(Http.self) { _ in HttpClient() }.inObjectScope(.container)
                    container.register(Http.self, name: "images") { _ in ImageClient() }
                    container.register(Page.self, name: Tab.home.title) { _ in Page() }
                    container.register(Page.self, name: Tab.search.title) { _ in Page() }
                    container.register(Users.self) { r in UsersImpl(http: r.resolve(Http.self)!) }.implements(Names.self)
                    container.autoregister(Profile.self, initializer: Profile.init)
                    container.register(Images.self) { r in Images(http: r ~> (Http.self, name: "images")) }
                    container.register(Texts.self) { r in Texts(http: r~>) }
                }
            }
            protocol Http {}
            struct HttpClient: Http {}
            enum Tab { case home, search; var title: String { "\\(self)" } }
            final class Page {}
            struct ImageClient: Http {}
            protocol Users {}
            protocol Names {}
            struct UsersImpl: Users, Names { let http: Http }
            struct Profile { init(users: Users, title: String = "") {} }
            struct Images { let http: Http }
            struct Texts { let http: Http }
            """, gives: """
            Http → HttpClient (container) in AppAssembly
            Http → ImageClient (graph) in AppAssembly named images
            Page → Page (graph) in AppAssembly named home.title
            Page → Page (graph) in AppAssembly named search.title
            Users → UsersImpl (graph) in AppAssembly
            Names → ? (graph) in AppAssembly
            Profile → Profile (graph) in AppAssembly
            Images → Images (graph) in AppAssembly
            Texts → Texts (graph) in AppAssembly
            UsersImpl ← Http
            Profile ← Users
            Images ← Http
            Texts ← Http
            """),
        IdiomExample("a function of the project without a type, for arguments of an initializer without its type", of: name, """
            import Swinject
            final class AppAssembly: Assembly {
                func assemble(container: Container) { [registerHttp, registerPage].forEach { $0(container) } }
                private func registerHttp(container: Container) { container.register(Http.self) { _ in Http() } }
                private func registerPage(container: Container) {
                    container.register(Page.self) { r in Page(dependency: .init(http: r.resolve(), name: "")) }
                }
            }
            extension Resolver {
                fileprivate func resolve<Service>() -> Service! { resolve(Service.self) }
            }
            final class Http {}
            struct PageDependency { let http: Http; let name: String }
            struct Page { init(dependency: PageDependency) {} }
            """, gives: """
            Http → Http (graph) in AppAssembly
            Page → Page (graph) in AppAssembly
            Page ← Http
            """),
        IdiomExample("behind a member of the project, in files without the import", of: name, """
            //- DI.swift
            import Swinject
            enum DI { static let container: Container = Container() }
            typealias Registry = Container
            //- AppContainer.swift
            import Swinject
            final class AppContainer {
                private let container = Container()
                var users: Users { resolve() }
                func resolve<T>() -> T { container.resolve(T.self)! }
            }
            //- Users.swift
            protocol Http {}
            struct HttpClient: Http {}
            protocol Users {}
            struct UsersImpl: Users { let http: Http }
            func registerHttp(in registry: Registry) { registry.register(Http.self) { _ in HttpClient() } }
            func registerUsers() {
                DI.container.register(Users.self) { resolver in UsersImpl(http: resolver.resolve(Http.self)!) }
            }
            final class Page { let users = DI.container.resolve(Users.self)! }
            final class Sheet {
                func show(title: String) { show(DI.container.resolve(Users.self, arguments: 1, title)!) }
                func show(_ users: Users) {}
            }
            struct Screen {
                let container: AppContainer
                func show() { print(container.users) }
            }
            final class Cache { func resolve(_ type: Users.Type) -> Users? { nil } }
            struct Reader { let cache: Cache; func read() { _ = cache.resolve(Users.self) } }
            """, gives: """
            Http → HttpClient (graph)
            Users → UsersImpl (graph)
            AppContainer ← Users
            UsersImpl ← Http
            Page ← Users
            Sheet ← Users
            Screen ← Users
            """),
        IdiomExample("an assembly that a tool generates", of: name, """
            import Swinject
            final class AppAssembly: Assembly {
                func assemble(container: Container) { container.register(Log.self) { _ in Log() } }
            }
            final class Log {}
            protocol Users {}
            final class Page {
                let resolver = Assembler([AppAssembly(), GeneratedAssembly()]).resolver
                func show() { print(resolver.resolve(Log.self)!, resolver.resolve(Users.self)!) }
            }
            """, gives: """
            Log → Log (graph) in AppAssembly
            Page ← Log
            Page ← Users unknown
            """),
        IdiomExample("an argument that an initializer evaluates later", of: name, """
            import Swinject
            final class AppAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(A.self) { r in A(b: r.resolve(B.self)!) }
                    container.register(B.self) { r in B(a: r.resolve(A.self)!) }
                }
            }
            final class A { init(b: @autoclosure @escaping () -> B) {} }
            final class B { init(a: A) {} }
            """, gives: """
            A → A (graph) in AppAssembly
            B → B (graph) in AppAssembly
            A ← B lazy
            B ← A
            """),
        IdiomExample("initializers that are given arguments, and several of a type", of: name, """
            import Swinject
            import SwinjectAutoregistration
            final class AppAssembly: Assembly {
                func assemble(container: Container) {
                    container.autoregister(Log.self, initializer: Log.init)
                    container.autoregister(Page.self, argument: Item.self, initializer: Page.init)
                    container.autoregister(Detail.self, arguments: Item.self, Int.self, initializer: Detail.init)
                    container.autoregister(Menu.self, initializer: Menu.init(log:))
                }
            }
            struct Item {}
            protocol Users {}
            final class Log { init() {} }
            final class Page { init(item: Item, log: Log) {} }
            final class Detail { init(item: Item, count: Int, users: Users) {} }
            final class Menu {
                init(item: Item) {}
                init(log: Log) {}
            }
            """, gives: """
            Log → Log (graph) in AppAssembly
            Page → Page (graph) in AppAssembly
            Detail → Detail (graph) in AppAssembly
            Menu → Menu (graph) in AppAssembly
            Page ← Log
            Detail ← Users missing
            Menu ← Log lazy
            """),
        IdiomExample("services whose type a parameter gives", of: name, """
            import Swinject
            final class AppAssembly: Assembly {
                func assemble(container: Container) { add(Users.self, to: container) }
                func add(_ type: Users.Type, to container: Container) {
                    container.register(type) { _ in WebUsers() }
                }
            }
            protocol Users {}
            final class WebUsers: Users {}
            final class Audio {}
            final class Page {
                init(_ resolver: Resolver) { show(resolver.resolve(Users.self)!) }
                func find(_ type: Audio.Type, by resolver: Resolver) -> Audio { resolver.resolve(type)! }
            }
            """, gives: """
            Users → WebUsers (graph) in AppAssembly
            Page ← Users
            Page ← Audio missing
            """),
    ]

    /// `resolver.exampleService()`, which Knit generates for each registered service.
    private static func accessors(_ code: BodyAnalysis) -> [Injection] {
        code.calls.compactMap { site in
            guard let name = site.name?.string, let first = name.first, first.isLowercase,
                  case .accessPath(let receiver) = site.receiver, receiver.lowercased().hasSuffix("resolver"),
                  !names.resolving.contains(name), site.metatype == nil else { return nil }
            let type = first.uppercased() + name.dropFirst()
            var injection = Injection(
                idiom: self.name, service: .type(TypeName(text: type, offset: site.call.offset)), api: "accessor",
                owner: site.context.scope, offset: site.call.offset
            )
            injection.closure = site.context.closure
            return injection
        }
    }

    /// `r ~> P.self`, and `r ~> (P.self, name: "a")`; without a type, and of `r~>`, the service is the expected type.
    private static func arrows(_ code: BodyAnalysis) -> [Injection] {
        let postfix = code.postfixArrows.map { site in
            var injection = Injection(
                idiom: name, service: code.unresolvedType(of: site.context.expected), api: "~>", owner: site.context.scope,
                offset: site.offset
            )
            injection.isDefinite = true
            injection.closure = site.context.closure
            return injection
        }
        return postfix + code.arrows.map { site in
            let (left, right) = (site.sides.left, site.sides.right)
            let parts: [Expression] = if case .parts(let parts) = right.view { Array(parts) } else { [right] }
            let service: UnresolvedType = if case .metatype(let type)? = parts.first?.view {
                .type(type.typeName)
            } else {
                code.unresolvedType(of: site.context.expected)
            }
            var injection = Injection(
                idiom: name, service: service, api: "~>", owner: site.context.scope,
                offset: parts.first?.range?.start ?? left.range?.start ?? 0
            )
            injection.isDefinite = true
            if parts.count > 1, case .text(let text) = parts[1].view { injection.name = text.string }
            injection.closure = site.context.closure
            return injection
        }
    }
}
