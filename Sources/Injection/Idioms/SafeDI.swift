import AshlarFacts
import AshlarSyntax

/// SafeDI: types that declare their dependencies as properties, and are created by the owner of such a property.
/// Source: https://github.com/dfed/SafeDI/blob/main/Documentation/Manual.md
enum SafeDI: Idiom {
    package static let name = "SafeDI"

    /// An object lives as long as the owner of its property.
    private static let lifetime = "owner"
    private static let deferring: Set<String> = [
        "Instantiator", "ErasedInstantiator", "SendableInstantiator", "SendableErasedInstantiator", "NonisolatedInstantiator",
    ]

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard code.imports.contains("SafeDI") else { return }
        for declaration in code.declarations {
            guard let attribute = declaration.attributes.first(where: { $0.name == "Instantiable" }) else { continue }
            facts.bindings += bindings(declaration, attribute)
        }
        facts.injections += code.wrapped.compactMap(injection)
    }

    static let examples = [
        IdiomExample("a tree of properties", of: name, """
            import SafeDI
            @Instantiable(isRoot: true)
            final class Root: Instantiable {
                @Instantiated let store: Store
                @Instantiated(fulfilledByType: "UserService") let users: any Users
                @Instantiated private let page: Instantiator<Page>
            }
            @Instantiable(fulfillingAdditionalTypes: [Store.self])
            final class DiskStore: Store, Instantiable {}
            protocol Store {}
            protocol Users {}
            @Instantiable
            final class UserService: Users, Instantiable { @Received let store: Store }
            @Instantiable
            struct Page: Instantiable {
                @Forwarded let user: User
                @Received let users: any Users
                @Instantiated let notes: Notes
            }
            struct User {}
            @Instantiable
            struct Notes: Instantiable {
                @Received private let user: User
                @Received(onlyIfAvailable: true) private let log: Log?
            }
            struct Log {}
            """, gives: """
            Root → Root (owner)
            DiskStore → DiskStore (owner)
            Store → ? (owner)
            UserService → UserService (owner)
            Page → Page (owner)
            Notes → Notes (owner)
            Root ← Store
            Root ← Users
            Root ← Page lazy
            UserService ← Store
            Page ← User external
            Page ← Users
            Page ← Notes
            Notes ← User external
            Notes ← Log optional missing
            """),
    ]

    private static func bindings(_ declaration: Declaration, _ attribute: Attribute) -> [Binding] {
        let type = TypeName(text: declaration.name, offset: declaration.offset)
        var binding = Binding(
            idiom: name, form: .registered, service: .type(type), implementation: .type(type), lifetime: lifetime,
            owner: declaration.parent ?? -1, offset: declaration.start, start: declaration.start, end: declaration.end
        )
        binding.api = "@Instantiable"
        binding.key = type
        if attribute.argument("mockOnly") == "true" { binding.traits.insert(.override) }
        if attribute.argument("isRoot") == "true" { binding.traits.insert(.root) }
        return [binding] + attribute.types("fulfillingAdditionalTypes").map { text in
            var alias = binding
            alias.service = .type(TypeName(text: text, offset: declaration.start))
            alias.key = nil
            alias.end = alias.start
            alias.traits.insert(.alias)
            return alias
        }
    }

    private static func injection(_ wrapped: BodyAnalysis.Wrapped) -> Injection? {
        guard ["Instantiated", "Received", "Forwarded"].contains(wrapped.attribute.name), var type = wrapped.type else { return nil }
        var form = Injection.Form.strong
        if let base = type.nominalText, deferring.contains(base), let product = type.genericArguments.last {
            type = product
            form = .lazy
        } else if wrapped.attribute.argument("onlyIfAvailable") == "true" {
            form = .optional
        }
        if let other = wrapped.attribute.argument("ofType"), other.hasSuffix(".self") { type.text = String(other.dropLast(5)) }
        var injection = Injection(
            idiom: name, form: form, service: .type(type), api: "@" + wrapped.attribute.name, owner: wrapped.owner,
            offset: wrapped.offset
        )
        injection.reach = wrapped.attribute.name == "Forwarded" ? .creator : .idiom
        injection.key = wrapped.attribute.argument("fulfilledByType").map { TypeName(text: $0, offset: wrapped.offset) }
        return injection
    }
}
