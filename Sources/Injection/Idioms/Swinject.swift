import AshlarFacts
import AshlarSyntax

/// Swinject, SwinjectAutoregistration and what is built on them.
/// Source: https://github.com/Swinject/Swinject/tree/master/Documentation
enum Swinject: Idiom {
    package static let name = "Swinject"

    private static let words = RegistrationWords(
        idiom: name, usualScope: "graph", scopeModifiers: ["inObjectScope"],
        resolving: ["resolve", "unsafeResolve", "synchronize"], scopeLabels: []
    )

    static func isSpoken(in code: Composition) -> Bool {
        !code.imports.isDisjoint(with: ["Swinject", "SwinjectAutoregistration", "SwinjectStoryboard", "Knit"])
    }

    package static func read(_ code: Composition, into facts: inout WiringFacts) {
        guard isSpoken(in: code) else { return }
        facts.bindings += code.registrations(words).filter { !["unregister"].contains($0.means) }
        facts.injections += code.resolutions(words, bare: [])
        facts.injections += arrows(code)
        if code.imports.contains("Knit") { facts.injections += accessors(code) }
        for site in code.calls {
            guard let scope = site.call.argument("defaultObjectScope")?.lastName?.string else { continue }
            facts.usualScopes.append(UsualScope(idiom: name, scope: scope))
        }
    }

    static let examples = [
        IdiomExample("names, scopes, further types, initializers", of: name, """
            import Swinject
            import SwinjectAutoregistration
            final class AppAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(Http.self) { _ in HttpClient() }.inObjectScope(.container)
                    container.register(Http.self, name: "images") { _ in ImageClient() }
                    container.register(Users.self) { r in UsersImpl(http: r.resolve(Http.self)!) }.implements(Names.self)
                    container.autoregister(Profile.self, initializer: Profile.init)
                    container.register(Images.self) { r in Images(http: r ~> (Http.self, name: "images")) }
                }
            }
            protocol Http {}
            struct HttpClient: Http {}
            struct ImageClient: Http {}
            protocol Users {}
            protocol Names {}
            struct UsersImpl: Users, Names { let http: Http }
            struct Profile { init(users: Users, title: String = "") {} }
            struct Images { let http: Http }
            """, gives: """
            Http → HttpClient (container) in AppAssembly
            Http → ImageClient (graph) in AppAssembly named images
            Users → UsersImpl (graph) in AppAssembly
            Names → ? (graph) in AppAssembly
            Profile → Profile (graph) in AppAssembly
            Images → Images (graph) in AppAssembly
            UsersImpl ← Http
            Profile ← Users
            Images ← Http
            """),
    ]

    /// `resolver.exampleService()`, which Knit generates for each registered service.
    private static func accessors(_ code: Composition) -> [Injection] {
        code.calls.compactMap { site in
            guard let name = site.name?.string, let first = name.first, first.isLowercase,
                  case .way(let receiver) = site.receiver, receiver.lowercased().hasSuffix("resolver"),
                  !words.resolving.contains(name), site.metatype == nil else { return nil }
            let type = first.uppercased() + name.dropFirst()
            var injection = Injection(
                idiom: self.name, service: .type(TypeName(text: type, offset: site.call.offset)), means: "accessor",
                owner: site.place.scope, offset: site.call.offset
            )
            injection.closure = site.place.closure
            return injection
        }
    }

    /// `r ~> P.self`, and `r ~>` of what is expected there.
    private static func arrows(_ code: Composition) -> [Injection] {
        code.arrows.map { site in
            let (left, right) = (site.sides.left, site.sides.right)
            let parts: [Term] = if case .parts(let parts) = right.view { Array(parts) } else { [right] }
            let service: TypeClue = if case .metatype(let type)? = parts.first?.view {
                .type(type.typeName)
            } else {
                code.clue(of: site.place.expected)
            }
            var injection = Injection(
                idiom: name, service: service, means: "~>", owner: site.place.scope,
                offset: parts.first?.range?.start ?? left.range?.start ?? 0
            )
            if parts.count > 1, case .text(let text) = parts[1].view { injection.name = text.string }
            injection.closure = site.place.closure
            return injection
        }
    }
}
