import AshlarFacts
import AshlarSyntax

/// Cleanse: bindings of modules and components, `binder.bind(P.self).to(factory: Impl.init)`, whose factories get services as their parameters.
/// Source: https://github.com/square/Cleanse/blob/master/README.rst
enum Cleanse: Idiom {
    package static let name = "Cleanse"

    private static let names = RegistrationNames(idiom: name, defaultLifetime: "transient", passesContainer: false)

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard code.imports.contains(name) else { return }
        for site in code.calls {
            let isRoot = site.isNamed("to") && site.call.receiver?.isName("bind") == true
            guard isRoot || site.isNamed("bind"), let call = isRoot ? site.call : site.modifiers.first(where: { $0.isNamed("to") }),
                  let factory = call.factory(besides: names, hasType: false), var binding = binding(site, factory) else { continue }
            if isRoot { binding.traits.insert(.root) }
            if factory.label == "value" { binding.traits.insert(.instance) }
            facts.bindings.append(binding)
            // The parameters of a closure are services: `to { (client: Client) in Users(client: client) }`.
            for parameter in factory.value.closure?.parameters ?? [] {
                guard let type = parameter.type?.typeName else { continue }
                var injection = Injection(idiom: name, service: .type(type), api: "to", owner: site.context.scope, offset: type.offset)
                injection.reach = .idiom
                facts.injections.append(injection)
            }
        }
    }

    static let examples = [
        IdiomExample("factories, values and closures with parameters, in modules and a component", of: name, """
            import Cleanse
            struct NetworkModule: Module {
                static func configure(binder: Binder<Singleton>) {
                    binder.bind(Client.self).sharedInScope().to(factory: HttpClient.init)
                    binder.bind(Log.self).to(value: Log())
                }
            }
            struct AppComponent: RootComponent {
                static func configure(binder: Binder<Singleton>) {
                    binder.include(module: NetworkModule.self)
                    binder.bind().to(factory: Users.init)
                    binder.bind(Titles.self).to { (log: Log) in Titles(log: log) }
                }
                static func configureRoot(binder bind: ReceiptBinder<Page>) -> BindingReceipt<Page> { bind.to(factory: Page.init) }
            }
            protocol Client {}
            final class HttpClient: Client {}
            final class Log {}
            final class Users { init(client: Client) {} }
            final class Titles { init(log: Log) {} }
            final class Page { init(users: Users, titles: Titles) {} }
            """, gives: """
            Client → HttpClient (singleton) in NetworkModule
            Log → Log (transient) in NetworkModule
            Users → Users (transient) in AppComponent
            Titles → Titles (transient) in AppComponent
            Page → Page (transient) in AppComponent
            Users ← Client
            Titles ← Log
            Page ← Users
            Page ← Titles
            """),
        IdiomExample("bindings of tags, and those that add to a collection", of: name, """
            import Cleanse
            struct ClientModule: Module {
                static func configure(binder: Binder<Singleton>) {
                    binder.bind(Client.self).tagged(with: Guests.self).to { HttpClient() }
                    binder.bind(Client.self).tagged(with: Members.self).to { HttpClient() }
                    binder.bind(Log.self).intoCollection().to(factory: FileLog.init)
                    binder.bind(Log.self).intoCollection().to(factory: ConsoleLog.init)
                }
            }
            struct Guests: Tag { typealias Element = Client }
            struct Members: Tag { typealias Element = Client }
            protocol Client {}
            protocol Log {}
            final class HttpClient: Client {}
            final class FileLog: Log {}
            final class ConsoleLog: Log {}
            """, gives: """
            Client → HttpClient (transient) in ClientModule named Guests
            Client → HttpClient (transient) in ClientModule named Members
            Log → FileLog (transient) in ClientModule
            Log → ConsoleLog (transient) in ClientModule
            """),
    ]

    /// - Parameters:
    ///   - site: the call of `bind`, or of `to` if a component's root is bound.
    ///   - factory: what `to` gets.
    private static func binding(_ site: BodyAnalysis.CallSite, _ factory: RegisteredFactory) -> Binding? {
        let (locals, type) = (site.context.locals, site.metatype?.typeName)
        let made = BodyAnalysis.implementation(of: factory.results(locals), expected: type?.nominal)
        guard let service = type.map({ .type($0) }) ?? factory.resultType(locals) ?? made else { return nil }
        var binding = Binding(
            idiom: name, form: .registered, service: service, implementation: made,
            lifetime: site.modifiers.contains { $0.isNamed("sharedInScope") } ? "singleton" : nil, owner: site.context.scope,
            offset: site.call.offset, start: factory.start, end: factory.end
        )
        // A binding of a tag, `.tagged(with: Port.self)`, is one of its own, as is each that adds to a collection.
        if case .metatype(let tag)? = site.modifiers.first(where: { $0.isNamed("tagged") })?.argument("with")?.view {
            binding.name = tag.typeName.text
        }
        binding.api = site.modifiers.contains { $0.isNamed("intoCollection") } ? "intoCollection" : "bind"
        binding.defaultLifetime = names.defaultLifetime
        if factory.isInitializer { binding.traits.insert(.injectsInitializer) }
        return binding
    }
}
