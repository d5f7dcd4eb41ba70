import AshlarFacts
import AshlarSyntax

/// App Intents: objects that the app adds to `AppDependencyManager`, and properties of intents and queries that resolve them by type.
/// Source: https://developer.apple.com/documentation/appintents/appdependencymanager
enum AppIntents: Idiom {
    package static let name = "App Intents"

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        facts.bindings += code.calls.compactMap(binding)
        guard code.imports.contains("AppIntents") else { return }
        facts.injections += code.wrapped.compactMap(injection)
    }

    static let examples = [
        IdiomExample("objects added to the manager, and intents that resolve them", of: name, """
            import AppIntents
            @main struct Main {
                let library = Library()
                init() {
                    let player: any Playing = Player()
                    AppDependencyManager.shared.add(dependency: self.library)
                    AppDependencyManager.shared.add(dependency: player)
                    AppDependencyManager.shared.add { Log() }
                    AppDependencyManager.shared.add(key: "audit") { Log() }
                }
            }
            protocol Playing {}
            final class Player: Playing {}
            final class Library {}
            final class Log {}
            struct PlayIntent: AppIntent {
                @Parameter var title: String
                @Dependency var player: any Playing
                @Dependency private var library: Library
                @Dependency(key: "audit") private var audit: Log
            }
            """, gives: """
            Library → ? (singleton) in AppDependencyManager
            Playing → Player (singleton) in AppDependencyManager
            Log → Log (singleton) in AppDependencyManager
            Log → Log (singleton) in AppDependencyManager named audit
            PlayIntent ← Playing
            PlayIntent ← Library
            PlayIntent ← Log
            """),
    ]

    /// `AppDependencyManager.shared.add(dependency: users)`, `.add { Users() }`
    private static func binding(_ site: BodyAnalysis.CallSite) -> Binding? {
        guard site.isNamed("add"), case .member(let base?, _, _) = site.call.callee.view, case .member(let root?, "shared", _) = base.view,
              root.isName("AppDependencyManager") else { return nil }
        let locals = site.context.locals
        let value = site.call.argument("dependency")
        let closure = value?.closure ?? site.call.lastClosure
        let made = closure?.implementation(locals, expected: nil) ?? value?.implementation(locals, expected: nil)
        var declared: UnresolvedType?
        if case .name(let name, _)? = value?.view, let type = locals.type(of: name) { declared = .type(type) }
        guard let service = declared ?? made else { return nil }
        let (start, end) = value?.range ?? (closure?.start ?? site.call.start, closure?.end ?? site.call.offset)
        var binding = Binding(
            idiom: name, form: .registered, service: service, implementation: made, lifetime: "singleton", owner: site.context.scope,
            offset: site.call.offset, start: start, end: end
        )
        binding.receiver = .type(TypeName(text: "AppDependencyManager", offset: site.call.offset))
        binding.api = "add"
        binding.name = site.call.argument("key").map { key in
            if case .text(let text) = key.view { text.string } else { "?" }
        }
        return binding
    }

    private static func injection(_ wrapped: BodyAnalysis.Wrapped) -> Injection? {
        guard wrapped.attribute.name == "Dependency", wrapped.attribute.arguments?.hasPrefix("key:") ?? true,
              let type = wrapped.type else { return nil }
        var injection = Injection(
            idiom: name, form: .strong, service: .type(type), api: "@Dependency", owner: wrapped.owner, offset: wrapped.offset
        )
        injection.reach = .idiom
        injection.name = wrapped.attribute.arguments.map { arguments in
            let key = arguments.dropFirst(4).drop { $0 == " " }
            return key.hasPrefix("\"") ? String(key.dropFirst().prefix { $0 != "\"" }) : "?"
        }
        return injection
    }
}
