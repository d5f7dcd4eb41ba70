import AshlarFacts
import AshlarSyntax

/// Weaver: types that state their dependencies by a property wrapper, from which containers are generated. What comments state,
/// `// weaver: log = Log`, is not read.
/// Source: https://github.com/scribd/Weaver/blob/master/README.md
enum Weaver: Idiom {
    package static let name = "Weaver"

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        for wrapped in code.wrapped where wrapped.attribute.name == name {
            guard let type = wrapped.type, let role = wrapped.attribute.arguments?.split(separator: ",").first else { continue }
            switch role {
            case ".registration": facts.bindings.append(binding(wrapped, type))
            case ".reference": facts.injections.append(injection(wrapped, type))
            // What each caller gives: `.parameter`.
            default: break
            }
        }
    }

    static let examples = [
        IdiomExample("registrations, references and parameters", of: name, """
            final class AppDelegate {
                @Weaver(.registration, type: HttpClient.self, scope: .container)
                private var client: Client
                @Weaver(.registration, type: Page.self, scope: .transient)
                private var page: Page
            }
            protocol Client {}
            final class HttpClient: Client {}
            final class Page {
                @Weaver(.reference)
                private var client: Client
                @Weaver(.parameter) private var id: Int
            }
            """, gives: """
            Client → HttpClient (container) in AppDelegate
            Page → Page (transient) in AppDelegate
            Page ← Client
            """),
    ]

    private static func binding(_ wrapped: BodyAnalysis.Wrapped, _ type: TypeName) -> Binding {
        let made = wrapped.attribute.argument("type").map { $0.hasSuffix(".self") ? String($0.dropLast(".self".count)) : $0 }
        var binding = Binding(
            idiom: name, form: .registered, service: .type(type),
            implementation: .type(TypeName(text: made ?? type.text, offset: wrapped.offset)),
            lifetime: wrapped.attribute.argument("scope").map { String($0.drop { $0 == "." }) } ?? "container",
            owner: wrapped.owner, offset: wrapped.offset, start: wrapped.offset, end: wrapped.offset
        )
        binding.api = "@" + name
        // The type that states it uses it.
        binding.traits = .root
        return binding
    }

    private static func injection(_ wrapped: BodyAnalysis.Wrapped, _ type: TypeName) -> Injection {
        var injection = Injection(
            idiom: name, form: type.structure.isOptional ? .optional : .strong, service: .type(type), api: "@" + name, owner: wrapped.owner,
            offset: wrapped.offset
        )
        injection.reach = .idiom
        return injection
    }
}
