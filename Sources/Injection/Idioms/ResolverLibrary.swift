import AshlarFacts
import AshlarSyntax

/// Resolver: registrations whose service is the type of their result, and resolutions by the expected type.
/// Source: https://github.com/hmlongco/Resolver/tree/master/Documentation
enum ResolverLibrary: Idiom {
    package static let name = "Resolver"

    private static let names = RegistrationNames(
        idiom: name, defaultLifetime: "graph", infersService: true, completing: ["resolveProperties"], lifetimeModifiers: ["scope"], resolving: ["resolve", "optional"], lifetimeLabels: []
    )
    static let containers: LibraryContainers? = LibraryContainers(names: names, modules: ["Resolver"], types: ["Resolver"])
    private static let bare: Words = ["resolve", "optional"]
    /// The property wrappers, with the form of their injections.
    static let wrappers: [String: Injection.Form] = [
        "Injected": .strong, "LazyInjected": .lazy, "WeakLazyInjected": .lazy, "InjectedObject": .strong,
        "OptionalInjected": .optional,
    ]

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard applies(to: code) else { return }
        let bindings = code.registrations(names).filter { $0.api == "register" }
        facts.bindings += bindings
        // Calls with other labels are of functions of the project, or the library's own in copies of its source: `resolver`.
        let ownCalls = Set(code.calls.filter { site in
            bare.contains(site.name) && site.call.arguments.contains { !["", "name", "args"].contains($0.label?.string ?? "") }
        }.map(\.call.offset))
        let resolutions = code.resolutions(names, bare: bare).filter { names.resolving.contains($0.api) && !ownCalls.contains($0.offset) }
        facts.injections += (resolutions + code.captured(resolutions, by: bindings)).map { injection in
            var injection = injection
            injection.reach = .idiom
            if injection.api == "optional" { injection.form = .optional }
            return injection
        }
        facts.injections += code.wrapped.compactMap(injection)
        for assignment in code.assignments {
            guard case .member(let base?, "defaultScope", _) = assignment.target.view, base.isName("Resolver"),
                  let lifetime = assignment.value.lastName?.string else { continue }
            facts.defaultLifetimes.append(DefaultLifetime(idiom: name, lifetime: lifetime))
        }
    }

    /// Whether a file uses the library. It is a single source file, which projects may copy and then do not import.
    private static func applies(to code: BodyAnalysis) -> Bool {
        if code.imports.contains("Resolver") { return true }
        // Swinject has a protocol of that name.
        if code.imports.contains(where: { $0.hasPrefix("Swinject") }) { return false }
        for index in code.declarations.indices {
            if code.declarations[index].kind == .extension, code.declarations[index].name.hasPrefix("Resolver") { return true }
            if code.declarations[index].inherits.contains(where: { $0.text == "ResolverRegistering" }) { return true }
        }
        return false
    }

    static let examples = [
        IdiomExample("registered by a function of the project, with a factory of the library's type", of: name, """
            import Resolver
            extension Resolver {
                @discardableResult final func registerHere<Service>(
                    _ type: Service.Type = Service.self, name: Resolver.Name? = nil, factory: @escaping ResolverFactory<Service>
                ) -> ResolverOptions<Service> {
                    return register(type, name: name, factory: factory)
                }
            }
            protocol Log { func write() }
            final class FileLog: Log { func write() {} }
            final class Users {
                init(log: Log) {}
                func load() {}
            }
            enum Main {
                static func start(_ container: Resolver) {
                    container.registerHere { FileLog() }.implements(Log.self)
                    container.registerHere(Users.self) { Users(log: container.resolve()) }.scope(.application)
                    container.registerHere { resolver in resolver.resolve(Settings.self).session }.implements(SessionSettings.self)
                }
            }
            protocol SessionSettings { func limit() -> Int }
            final class Settings { let session: SessionSettings = AppSettings() }
            final class AppSettings: SessionSettings { func limit() -> Int { 1 } }
            final class Page {
                @Injected var users: Users
                @Injected var settings: SessionSettings
            }
            """, gives: """
            FileLog → FileLog (graph) in Main
            Log → ? (graph) in Main
            Users → Users (application) in Main
            ? → ? (graph) in Main
            SessionSettings → ? (graph) in Main
            Users ← Log
            Main ← Settings unknown
            Page ← Users
            Page ← SessionSettings
            """),
        IdiomExample("types of results, expected types, names, scopes", of: name, """
            import Resolver
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    register { Client() }.scope(.application)
                    register { Users(client: resolve(), log: optional()) as Loading }.implements(Saving.self)
                    register(name: .fast) { Cache() as Keeping }
                    register(Keeping.self, name: "slow") { _ in Cache() }
                    register { (r, id) -> Page in Page(users: r.resolve(), id: id) }
                }
            }
            final class Client {}
            final class Log {}
            protocol Loading {}
            protocol Saving {}
            struct Users: Loading, Saving { init(client: Client, log: Log?) {} }
            protocol Keeping {}
            struct Cache: Keeping {}
            struct Page { init(users: Loading, id: Any) {} }
            final class Model {
                @Injected var loading: Loading
                @LazyInjected(name: .fast) var cache: Keeping
                @OptionalInjected var log: Log?
                let client: Client = Resolver.resolve()
                func save() { (Resolver.resolve() as Saving) }
            }
            """, gives: """
            Client → Client (application) in Resolver
            Loading → Users (graph) in Resolver
            Saving → ? (graph) in Resolver
            Keeping → Cache (graph) in Resolver named fast
            Keeping → Cache (graph) in Resolver named slow
            Page → Page (graph) in Resolver
            Users ← Client
            Users ← Log optional missing
            Page ← Loading
            Model ← Loading
            Model ← Keeping lazy
            Model ← Log optional missing
            Model ← Client
            Model ← Saving
            """),
        IdiomExample("a function that a tool generates", of: name, """
            import Resolver
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    register { Log() }
                    registerGenerated()
                }
            }
            final class Log {}
            protocol Users {}
            final class Page { @Injected var users: Users }
            """, gives: """
            Log → Log (graph) in Resolver
            Page ← Users unknown
            """),
        IdiomExample("branches of #if, generics, projected objects", of: name, """
            import Resolver
            extension Resolver {
                static func registerMore() {
                    #if DEBUG
                    register { FakeClient() as Client }
                    #else
                    register { LiveClient() as Client }
                    #endif
                    register { Box<Int>() }
                    register { Settings() }
                    scheduler.register(forTask: "sync") { task in task.finish() }
                    register { Title(text: resolve(Settings.self).theme.name) }
                }
            }
            protocol Client {}
            struct FakeClient: Client {}
            struct LiveClient: Client {}
            struct Box<Value> {}
            struct Settings { struct Theme { let name = "" }; let theme = Theme() }
            struct Title { let text: String }
            class Screen { @Injected var client: Client }
            final class Page: Screen { @Injected(name: "unheardOf") var box: Box<Int>; @Injected var other: Box<Int> }
            """, gives: """
            Client → FakeClient (graph) in Resolver
            Client → LiveClient (graph) in Resolver
            Box → Box (graph) in Resolver
            Settings → Settings (graph) in Resolver
            Title → Title (graph) in Resolver
            Title ← Settings
            Screen ← Client
            Page ← Box<Int> missing
            Page ← Box<Int>
            """),
        IdiomExample("a function of the project that registers an object, and parameters of factories", of: name, """
            import Resolver
            protocol Named { var name: String { get } }
            final class Locations: Named {
                var name: String { "" }
                func start() {}
            }
            final class Page { init(locations: Locations, id: Int) {} }
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    Resolver.register(instance: Locations(), in: .application)
                    register { _, arguments in Page(locations: arguments("locations"), id: arguments("id")) }
                }
                static func register<T: Named>(instance: T, in scope: ResolverScope) {
                    let type = type(of: instance)
                    main.register(type, name: .init(instance.name), factory: { instance }).scope(scope)
                }
            }
            final class Map { @Injected var locations: Locations }
            """, gives: """
            Locations → Locations (application) in Resolver
            Page → Page (graph) in Resolver
            Map ← Locations
            """),
        IdiomExample("what a preview registers", of: name, """
            import Resolver
            import SwiftUI
            extension Resolver { static func registerMore() { register { LiveClient() as Client } } }
            protocol Client { func load() }
            struct LiveClient: Client { func load() {} }
            struct SampleClient: Client { func load() {} }
            struct Page: View {
                @Injected var client: Client
                var body: some View { Text("") }
            }
            struct PagePreviews: PreviewProvider {
                init() { Resolver.register { SampleClient() as Client } }
                static var previews: some View { Page() }
            }
            """, gives: """
            Client → LiveClient (graph) in Resolver
            Page ← Client
            """),
    ]

    private static func injection(_ wrapped: BodyAnalysis.Wrapped) -> Injection? {
        guard let form = wrappers[wrapped.attribute.name], let type = wrapped.type, wrapped.attribute.keyPath == nil else { return nil }
        var injection = Injection(
            idiom: name, form: form, service: .type(type), api: "@" + wrapped.attribute.name, owner: wrapped.owner,
            offset: wrapped.offset
        )
        injection.reach = .idiom
        injection.name = wrapped.attribute.argument("name").map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
        return injection
    }
}
